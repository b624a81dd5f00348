#include "Filters/Core/Remapping/MappingFiles.h"
#include "Testing/Support/Check.h"

#include <string>

using namespace pclvis;

int UnitTestMappingFiles(int, char*[])
{
  Checks check;
  const std::vector<std::string> nodes = { "b", "a", "b", "b", "a" };
  check("a rankfile counts the slots of each node",
    RankFileText(nodes) ==
      "rank 0=b slot=0\nrank 1=a slot=0\nrank 2=b slot=1\nrank 3=b slot=2\nrank 4=a slot=1\n");
  check("a host list has a line a rank", HostFileText(nodes) == "b\na\nb\nb\na\n");
  check("no rank, no line", RankFileText({}).empty() && HostFileText({}).empty());
  check.Throws("a name with a space is refused", "rank 1 is called \"node 1\"", [] {
    RankFileText({ "a", "node 1" });
  });
  check.Throws("no name is refused", "rank 0 is called \"\"", [] { HostFileText({ "" }); });
  return check.Result();
}
