/// sched_yield that sleeps, for the processes of tests (LD_PRELOAD, Testing/CMakeLists.txt).
///
/// A process that waits for a message calls it again and again in Open MPI, which has no other way
/// to wait: each process of a server that has nothing to do would use a whole processor, that of
/// the tests beside it.
#include <ctime>

extern "C" int sched_yield() noexcept
{
  // Much longer than the call itself, much shorter than what tests wait for.
  const timespec pause{ 0, 100'000 };
  nanosleep(&pause, nullptr);
  return 0;
}
