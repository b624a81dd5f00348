#include "Filters/Core/Common/TextFile.h"
#include "Testing/Support/Check.h"

#include <fstream>
#include <sstream>
#include <string>

using namespace pclvis;

int UnitTestTextFile(int, char* argv[])
{
  Checks check;
  const std::string folder = argv[2], path = folder + "/UnitTestTextFile.txt";
  WriteTextFile(path, "first\n", "Rank remapping", "Rank File");
  WriteTextFile(path, "second\n", "Rank remapping", "Rank File");
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  check("the file holds what was written last", text.str() == "second\n");
  check.Throws("a folder that is not there is said", "Event flow graph: cannot write",
    [&] { WriteTextFile(folder + "/none/file.txt", "text", "Event flow graph", "Graph File"); });
  check.Throws("with the property", "property Host File",
    [&] { WriteTextFile(folder + "/none/file.txt", "text", "Rank remapping", "Host File"); });
  check("no half file stays", !std::ifstream(path + ".part"));
  return check.Result();
}
