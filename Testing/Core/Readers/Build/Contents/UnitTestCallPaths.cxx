#include "Readers/Build/Contents/CallPaths.h"

#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

using namespace pclvis;

namespace
{
/// Places 0 main, 1 b, 2 a, 3 a in another file.
TraceFacts Facts()
{
  TraceFacts facts;
  for (const char* name : { "main", "b", "a" })
  {
    CodeRegion region;
    region.Name = name;
    facts.CodeRegions.push_back(region);
  }
  facts.Places = { { 0, "src/main.c", 3 }, { 1, "", 0 }, { 2, "src/x.c", 7 }, { 2, "src/w.c", 9 } };
  return facts;
}

/// Two locations, which came to main > b > a, main > a, and a of the other file in either order.
void TestNumbers(Checks& check)
{
  const std::vector<PathNode> first = { { -1, 0, 1 }, { 0, 1, 2 }, { 1, 2, 3 }, { 0, 2, 2 } };
  const std::vector<PathNode> second = { { -1, 3, 1 }, { -1, 0, 1 }, { 1, 2, 2 }, { 1, 3, 2 } };
  const std::vector<std::string> texts = { "a (w.c:9)", "main (main.c:3)", "main > a (w.c:9)",
    "main > a (x.c:7)", "main > b (main.c:3)", "main > b > a (x.c:7)" };
  for (const int processes : { 1, 2, 3 })
  {
    std::vector<char> right(processes, 0);
    RunAsProcesses(processes, [&](ProcessGroup& group) {
      ArchiveContents contents;
      contents.Known.Facts = Facts();
      std::vector<std::vector<std::int32_t>> expected;
      for (int location = 0; location < 2; ++location)
      {
        if (location % processes == group.Process())
        {
          contents.Locations.emplace_back();
          contents.Locations.back().Records.Paths = location ? second : first;
          expected.push_back(location ? std::vector<std::int32_t>{ 0, 1, 3, 2 }
                                      : std::vector<std::int32_t>{ 1, 4, 5, 3 });
        }
      }
      JoinPaths(contents, group);
      bool same = PathTexts(contents.Known.Facts) == texts;
      for (std::size_t i = 0; i < expected.size(); ++i)
      {
        same = same && contents.Locations[i].PathIds == expected[i];
      }
      right[group.Process()] = same;
    });
    for (const char same : right)
    {
      check("one numbering by name, file and line, on every process", same != 0);
    }
  }
}

void TestTexts(Checks& check)
{
  TraceFacts facts;
  CodeRegion region;
  region.Name = std::string(30, 'f');
  facts.CodeRegions = { region };
  facts.Places = { { 0, "", 0 } };
  facts.Paths = { { -1, 0, 1 }, { 0, 0, 2 }, { 1, 0, 3 }, { 2, 0, 4 } };
  const std::vector<std::string> texts = PathTexts(facts);
  check("a short path is whole", texts[1] == region.Name + " > " + region.Name);
  check("of a long one outer names are left out",
    texts[2] == "... > " + region.Name + " > " + region.Name && texts[3] == texts[2]);
  facts.CodeRegions[0].Name = std::string(100, 'g');
  check("the call and its caller are always named", PathTexts(facts)[1].size() == 203);
  check("no paths, no texts", PathTexts(TraceFacts()).empty());
}
}

int UnitTestCallPaths(int, char*[])
{
  Checks check;
  TestNumbers(check);
  TestTexts(check);
  return check.Result();
}
