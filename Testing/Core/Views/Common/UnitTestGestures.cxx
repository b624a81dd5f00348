#include "Testing/Support/Check.h"
#include "Views/Core/Common/Gestures.h"

#include <cctype>
#include <set>
#include <string>

using namespace pclvis;

int UnitTestGestures(int, char*[])
{
  Checks check;
  for (const auto& table :
    { RegionGraphGestures(), EvolutionGestures(), AttributionGestures(), DAGGestures() })
  {
    std::set<std::string> gestures, keys;
    std::size_t inMenu = 0;
    bool lower = true;
    for (const GestureHelp& row : table)
    {
      gestures.insert(row.Do);
      lower = lower && std::islower(static_cast<unsigned char>(row.Get[0]));
      if (row.Key)
      {
        ++inMenu;
        keys.insert(row.Key);
      }
    }
    check("each gesture does one thing", gestures.size() == table.size());
    check("each key is in the menu once", keys.size() == inMenu);
    check(
      "the menu can clear and explain", keys.count("Escape") == 1 && keys.count("question") == 1);
    check("meanings begin alike, for the menu to capitalize", lower);
  }
  return check.Result();
}
