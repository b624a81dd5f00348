#include "Filters/Core/Remapping/NodeCapacities.h"
#include "Testing/Support/Check.h"

#include <fstream>
#include <string>

using namespace pclvis;

namespace
{
/// "name 4, other 2", as a check reads it.
std::string Said(const NodeCapacities& capacities)
{
  std::string text = capacities.Each > 0 ? std::to_string(capacities.Each) : "";
  for (const NodeSlots& node : capacities.Nodes)
  {
    text += (text.empty() ? "" : ", ") + node.Name + " " + std::to_string(node.Slots);
  }
  return text;
}

std::string Parsed(const std::string& text)
{
  return Said(ParseCapacities(text, "Capacities"));
}
}

int UnitTestNodeCapacities(int, char* argv[])
{
  Checks check;
  check("nothing says nothing", !ParseCapacities(" \n# only a remark\n", "text").Said());
  check("a number is for all nodes", Parsed(" 16 # each\n") == "16");
  check("Open MPI's lines",
    Parsed("# hosts\na slots=4\nb slots = 2 max_slots=8\n\nc\n") == "a 4, b 2, c 1");
  check("slots of a name add up", Parsed("a\nb\na\na slots=3") == "a 5, b 1");
  check("with a colon, and in one line", Parsed("a:4,b:2, c slots=1") == "a 4, b 2, c 1");
  check("with a space, and Windows' line ends", Parsed("a 4\r\nb 0\r\n") == "a 4, b 0");
  check("names like numbers need slots", Parsed("node1 2\n17:3") == "node1 2, 17 3");
  const auto refuses = [&](const std::string& text, const std::string& part) {
    check.Throws("refused: " + text, part, [&] { ParseCapacities(text, "hosts"); });
  };
  refuses("a 4\nb slots=many", "line 2 of hosts, \"b slots=many\", is not a capacity");
  refuses("a slots=-1", "line 1");
  refuses("a slots=99999999999", "line 1");
  refuses("a 4 b", "line 1");
  refuses(":4", "line 1");
  refuses("=4", "line 1");
  refuses("0", "above 0");
  refuses("4\n4", "line 2");
  refuses("4\na 4", "line 2");
  refuses("a 4\n4", "line 2");
  const std::string path = std::string(argv[2]) + "/UnitTestNodeCapacities.txt";
  std::ofstream(path) << "x slots=3\ny slots=oops\n";
  check.Throws("a file's error names the file and the line", "line 2 of \"" + path,
    [&] { ReadCapacities(path); });
  std::ofstream(path) << "x slots=3\ny slots=5\n";
  check("a file is read", Said(ReadCapacities(path)) == "x 3, y 5");
  check("text is text", Said(ReadCapacities("x:3,y:5")) == "x 3, y 5");
  check.Throws("what looks like a path and is none is refused", "cannot read",
    [&] { ReadCapacities(path + ".none"); });
  return check.Result();
}
