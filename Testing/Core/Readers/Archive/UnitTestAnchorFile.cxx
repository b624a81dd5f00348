// The anchor of Testing/Data/scorep-zoo-4: machine "", creator "Score-P 8.4", description "", then
// 5 properties (xxd: 05 00 00 00) in the rest of its 283 bytes. The three texts begin at 46 and
// take 1 + 12 + 1 bytes, so the number stands at 60 and 219 bytes follow it: at most 109
// properties.
#include "Readers/Archive/AnchorFile.h"

#include "Readers/Archive/OTF2Import.h"
#include "Testing/Support/ArchiveCopy.h"
#include "Testing/Support/Check.h"

#include <chrono>

using pclvis::AnchorFault;

namespace
{
constexpr std::size_t kAt = 60;
const char* const kAnchor = "traces.otf2";

std::string With(std::string anchor, const std::string& number)
{
  return anchor.replace(kAt, number.size(), number);
}

void CheckNumbers(pclvis::Checks& check, const std::string& good)
{
  const std::string zero(1, '\0');
  check("the anchor has 5 properties",
    good.size() == 283 && good.substr(kAt, 4) == "\5" + zero + zero + zero);
  check("an intact anchor has no fault", AnchorFault(good).empty());
  check("109 properties of 2 bytes could be there", AnchorFault(With(good, "\x6D")).empty());
  check(
    "110 cannot", AnchorFault(With(good, "\x6E")) == "it announces 110 properties in 219 bytes");
  check("nor can 2^32 - 1",
    AnchorFault(With(good, "\xFF\xFF\xFF\xFF")) ==
      "it announces 4294967295 properties in 219 bytes");
  std::string big = With(good, zero + zero + zero + "\5");
  check("5 in the other byte order are 5 * 2^24 in this one", !AnchorFault(big).empty());
  big[1] = '#';
  check("the byte order is heeded", AnchorFault(big).empty());
  std::string first = With(good, "\xFF\xFF\xFF\xFF");
  first[7] = 1;
  check("format 1 has no properties", AnchorFault(first).empty());
}

/// What is no anchor at all, or a part of one, is the library's to refuse.
void CheckOthers(pclvis::Checks& check, const std::string& good)
{
  bool none = AnchorFault("").empty() && AnchorFault(std::string(1000, 'x')).empty();
  const std::string bad = With(good, "\xFF\xFF\xFF\xFF");
  for (std::size_t size = 0; size < kAt + 4; ++size)
  {
    none = none && AnchorFault(bad.substr(0, size)).empty();
  }
  check("what ends before the number is left to the library", none);
  check("texts without end are left to the library",
    AnchorFault(good.substr(0, 46) + std::string(200, 'x')).empty());
}

/// The library alone walks over 2^31 properties for it, which takes 15 s.
void CheckReading(pclvis::Checks& check, pclvis::ArchiveCopy& archive)
{
  archive.Write(kAnchor, With(archive.Content(kAnchor), "\xFF\xFF\xFF\x7F"));
  const auto begin = std::chrono::steady_clock::now();
  pclvis::ProcessGroup alone;
  check.Throws("the reader says why", "a damaged one (it announces 2147483647 properties",
    [&] { pclvis::ReadArchive(archive.Anchor(), {}, alone); });
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  check("and at once", spent.count() < 1);
}
}

int UnitTestAnchorFile(int, char* argv[])
{
  pclvis::Checks check;
  pclvis::ArchiveCopy archive(
    std::string(argv[1]) + "/scorep-zoo-4", std::string(argv[2]) + "/anchor-file", "traces");
  const std::string good = archive.Content(kAnchor);
  CheckNumbers(check, good);
  CheckOthers(check, good);
  CheckReading(check, archive);
  return check.Result();
}
