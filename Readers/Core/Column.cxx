#include "Readers/Core/Column.h"

#include <cstdint>

#ifdef __linux__
#  include <sys/mman.h>
#endif

namespace pclvis
{
void PreferLargePages(void* block, std::size_t bytes)
{
#ifdef __linux__
  constexpr std::uintptr_t kPage = std::uintptr_t(2) << 20;
  const auto begin = reinterpret_cast<std::uintptr_t>(block);
  const std::uintptr_t first = (begin + kPage - 1) / kPage * kPage;
  const std::uintptr_t last = (begin + bytes) / kPage * kPage;
  if (last > first + 2 * kPage)
  {
    madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
  }
#else
  (void)block;
  (void)bytes;
#endif
}
}
