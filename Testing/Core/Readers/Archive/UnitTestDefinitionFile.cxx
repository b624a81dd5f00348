// Definition files drawn by hand: H a chunk's header of 18 bytes, r a record of 2 + 3 bytes, L one
// with its length in 8 bytes and 300 bytes, x one of a kind that has no place here, C the end of a
// chunk, E the end of the file.
#include "Readers/Archive/DefinitionFile.h"

#include "Testing/Support/BrokenArchives.h"
#include "Testing/Support/Check.h"

using pclvis::kAllDefinitions;
using pclvis::ReadableDefinitions;

namespace
{
constexpr std::uint64_t kChunkSize = 400;

std::string Draw(const std::string& drawing)
{
  std::string file;
  for (const char mark : drawing)
  {
    switch (mark)
    {
      case 'H':
        file.resize((file.size() + kChunkSize - 1) / kChunkSize * kChunkSize, '\0');
        file += std::string("\3B") + std::string(16, '\0');
        break;
      case 'r':
        file += "\x0A\3abc";
        break;
      case 'L':
        file += std::string("\x0A\xFF\x2C\1", 4) + std::string(6, '\0') + std::string(300, 'x');
        break;
      case 'x':
        file += "\1\2ab";
        break;
      case 'C':
        file += '\0';
        break;
      default:
        file += "\2\1";
    }
  }
  return file;
}

std::uint64_t Readable(const std::string& drawing)
{
  return ReadableDefinitions(Draw(drawing), kChunkSize);
}
}

int UnitTestDefinitionFile(int, char* argv[])
{
  pclvis::Checks check;
  check("a file with its end is read to the end", Readable("HrrrE") == kAllDefinitions);
  check("so is one of two chunks", Readable("HrLCHrE") == kAllDefinitions);
  check("no further chunk: what was before", Readable("HrrC") == 2 && Readable("HrLCHrrC") == 4);
  check("a second chunk without header: what was before",
    ReadableDefinitions(Draw("HrLC") + std::string(200, 'x'), kChunkSize) == 2);
  check("unknown kinds are records", Readable("HrxrE") == kAllDefinitions && Readable("HrxC") == 2);
  check("no end: all whole records", Readable("Hrrr") == 3);
  const std::string three = Draw("HrrrE");
  check("half a record does not count",
    ReadableDefinitions(three.substr(0, three.size() - 4), kChunkSize) == 2);
  check(
    "nor half a length", ReadableDefinitions(Draw("HrL").substr(0, 18 + 5 + 6), kChunkSize) == 1);
  check("half a header has no records", ReadableDefinitions(three.substr(0, 11), kChunkSize) == 0);
  check("a length beyond the file does not count",
    ReadableDefinitions(Draw("Hr") + "\x0A\xFF" + std::string(8, '\xFF'), kChunkSize) == 1);
  check("what is no definition file is left to the library",
    ReadableDefinitions("", kChunkSize) == kAllDefinitions &&
      ReadableDefinitions(std::string(100, 'x'), kChunkSize) == kAllDefinitions);
  for (const char* archive :
    { "scorep-zoo-4/traces.def", "cg64_clean/traces.def", "eztrace-farm-8/eztrace_log.def" })
  {
    const std::string file = pclvis::Load(std::string(argv[1]) + "/" + archive);
    check(std::string(archive) + " is intact",
      !file.empty() && ReadableDefinitions(file, 1 << 22) == kAllDefinitions);
    check(std::string(archive) + " is damaged without its end",
      ReadableDefinitions(file.substr(0, file.size() - 2), 1 << 22) < kAllDefinitions);
  }
  return check.Result();
}
