#include "Readers/Base/Column.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <ctime>

#ifdef __linux__
#  include <sys/mman.h>
#endif

namespace pclvis
{
#ifdef __linux__
namespace
{
constexpr std::uintptr_t kPage = std::uintptr_t(2) << 20;
constexpr std::size_t kTogether = 4; ///< large pages that a thread touches in one go
/// [s] A large page that takes longer is slow: 512 small pages take 0.7 ms, a fast large page 0.25
/// ms. Virtual machines that return free memory to their host get it back page by page. Once the
/// free large pages are used up, further ones take three times as long as small ones.
constexpr double kDearSeconds = 1e-3;
/// [bytes] After a slow page, large pages are only tried again after this much memory.
constexpr std::int64_t kPause = std::int64_t(256) << 20;
std::atomic<std::int64_t> pause{ 0 };

double ThreadSeconds()
{
  timespec now = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Touches up to `pages` large pages of the block, so that they are present.
void Take(void* block, std::size_t bytes, std::size_t pages)
{
  const auto begin = reinterpret_cast<std::uintptr_t>(block);
  const std::uintptr_t first = (begin + kPage - 1) / kPage * kPage;
  const std::uintptr_t last = (begin + bytes) / kPage * kPage;
  if (last <= first + 2 * kPage || (pause > 0 && (pause -= static_cast<std::int64_t>(bytes)) > 0))
  {
    return;
  }
  madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
  ParallelFor(std::min(pages, (last - first) / kPage), kTogether, 0,
    [first, last](std::size_t begin, std::size_t end, int) {
      double before = ThreadSeconds();
      for (std::uintptr_t page = first + begin * kPage; page < first + end * kPage; page += kPage)
      {
        if (pause > 0)
        {
          madvise(reinterpret_cast<void*>(page), last - page, MADV_NOHUGEPAGE);
          return;
        }
        volatile char* value = reinterpret_cast<char*>(page);
        *value = *value;
        const double after = ThreadSeconds();
        if (after - before > kDearSeconds)
        {
          pause = kPause;
          madvise(reinterpret_cast<void*>(page + kPage), last - page - kPage, MADV_NOHUGEPAGE);
          return;
        }
        before = after;
      }
    });
}
}

void PreferLargePages(void* block, std::size_t bytes)
{
  Take(block, bytes, 1);
}

void TakePages(void* block, std::size_t bytes)
{
  Take(block, bytes, bytes / kPage);
  MakePresent(block, bytes);
}

void MakePresent(void* block, std::size_t bytes)
{
#  ifdef MADV_POPULATE_WRITE
  constexpr std::uintptr_t kSmall = 65536; // a multiple of all usual page sizes
  constexpr std::size_t kPiece = 64;       // pages per thread; fewer are not worth a thread
  const auto begin = reinterpret_cast<std::uintptr_t>(block);
  const std::uintptr_t first = (begin + kSmall - 1) / kSmall * kSmall;
  const std::uintptr_t last = std::max(first, (begin + bytes) / kSmall * kSmall);
  ParallelFor((last - first) / kSmall, kPiece, 0, [first](std::size_t begin, std::size_t end, int) {
    madvise(
      reinterpret_cast<void*>(first + begin * kSmall), (end - begin) * kSmall, MADV_POPULATE_WRITE);
  });
#  else
  (void)block;
  (void)bytes;
#  endif
}
#else
void PreferLargePages(void*, std::size_t) {}

void TakePages(void*, std::size_t) {}

void MakePresent(void*, std::size_t) {}
#endif
}
