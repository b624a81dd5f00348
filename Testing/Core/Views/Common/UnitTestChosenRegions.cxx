#include "Testing/Support/Check.h"
#include "Views/Core/Common/ChosenRegions.h"

using namespace pclvis;

int UnitTestChosenRegions(int, char*[])
{
  using Ids = std::set<int>;
  Checks check;
  ChosenRegions chosen;
  check("none is chosen at first", chosen.All().empty() && chosen.Names().empty());
  check("a region that is none is not chosen", !chosen.Has(-1));
  chosen.Choose(3);
  check("a click chooses one", chosen.All() == Ids{ 3 } && chosen.Has(3));
  chosen.Toggle(1);
  check("with Ctrl another one", chosen.All() == Ids{ 1, 3 } && chosen.First == 3);
  check("the first one is named first", chosen.Names() == "R3, R1");
  chosen.Toggle(3);
  check("with Ctrl again it is taken away, and another one is the first",
    chosen.First == 1 && chosen.More.empty());
  chosen.Toggle(5);
  chosen.Choose(1);
  check("a click on one of several chooses it alone", chosen.All() == Ids{ 1 });
  chosen.Choose(1);
  check("a click on the only one chooses none", chosen.First == -1);
  chosen.Toggle(4);
  check("Ctrl without a choice chooses one", chosen.First == 4 && chosen.More.empty());
  chosen.Toggle(4);
  check("and takes back the last one", chosen == ChosenRegions());
  const ChosenRegions three{ 5, { 2, 7 } };
  check("of chosen regions those that there are count",
    three.Among({ -1, 2, 5, 6 }) == ChosenRegions{ 5, { 2 } } &&
      three.Among({ 7, 2 }) == ChosenRegions{ 2, { 7 } } && three.Among({ 1 }) == ChosenRegions());
  chosen.More = { 2 };
  check("more than none is none", chosen.All().empty() && chosen.Names().empty());
  return check.Result();
}
