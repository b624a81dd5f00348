#pragma once
#include "Readers/Base/ParallelFor.h"

#include <atomic>
#include <cstddef>

namespace pclvis
{
/// Runs `here` on the calling thread, which may report progress, and `beside` on another one that
/// is idle, or afterwards. Each must write only its own data.
template<typename Here, typename Beside>
void RunBeside(Here&& here, Beside&& beside)
{
  bool begun = false; // of the calling thread
  std::atomic<bool> taken{ false };
  ParallelFor(2, 1, 0, [&](std::size_t, std::size_t, int worker) {
    if (worker == 0 && !begun)
    {
      begun = true;
      here();
    }
    else if (!taken.exchange(true))
    {
      beside();
    }
  });
  if (!begun) // another thread took both pieces
  {
    here();
  }
}
}
