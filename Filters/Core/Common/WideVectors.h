#pragma once

/// PCLVIS_WIDE_VECTORS before a function with a hot loop compiles it twice, once for processors
/// with wider vectors, which take that instance. No fused multiply-add: the values are then the
/// same on every machine. Source: none.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) &&                             \
  !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#  define PCLVIS_WIDE_VECTORS __attribute__((target_clones("avx2", "default")))
#else
#  define PCLVIS_WIDE_VECTORS
#endif
