// libFuzzer target: records in any order with any values, through RecordSink and the whole build.
#include "Testing/Fuzz/CheckRecords.h"

#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
  const std::string broken = pclvis::CheckRecords(bytes, size);
  if (!broken.empty())
  {
    std::fprintf(stderr, "broken rule: %s\n", broken.c_str());
    std::abort();
  }
  return 0;
}
