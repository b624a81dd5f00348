#include "Readers/Base/FreeMemory.h"
#include "Testing/Support/Check.h"

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__GLIBC__)
constexpr bool kOwnAllocator = true; // which returns memory in its own way
#else
constexpr bool kOwnAllocator = false;
#endif

/// [kB] resident now.
long Resident()
{
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
  {
    if (line.compare(0, 6, "VmRSS:") == 0)
    {
      return std::atol(line.c_str() + 6);
    }
  }
  return 0;
}
}

/// 60 MB in blocks of 60 kB, of which every hundredth stays.
int UnitTestFreeMemory(int, char*[])
{
  Checks check;
  constexpr std::size_t kBlock = 60000, kBlocks = 1000;
  std::vector<char*> blocks(kBlocks);
  for (char*& block : blocks)
  {
    block = static_cast<char*>(std::malloc(kBlock));
    std::memset(block, 7, kBlock);
  }
  for (std::size_t i = 0; i < kBlocks; ++i)
  {
    if (i % 100 != 99)
    {
      std::free(blocks[i]);
    }
  }
  const long before = Resident();
#if defined(__GLIBC__)
  setenv("MALLOC_TRIM_THRESHOLD_", "2000000000", 1);
  ReturnFreeMemory();
  unsetenv("MALLOC_TRIM_THRESHOLD_");
  check("a process that is to keep free memory keeps it", before - Resident() < 5000);
#endif
  ReturnFreeMemory();
  const long returned = before - Resident();
  check("most of what lies between blocks is returned: 59 MB", kOwnAllocator || returned > 50000);
  bool kept = true;
  for (std::size_t i = 99; i < kBlocks; i += 100)
  {
    kept = kept && blocks[i][0] == 7 && blocks[i][kBlock - 1] == 7;
    std::free(blocks[i]);
  }
  check("what is in use stays as it is", kept);
  return check.Result();
}
