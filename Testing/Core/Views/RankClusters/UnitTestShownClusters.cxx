#include "Readers/Base/Error.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnRankClusters.h"
#include "Views/Core/RankClusters/ShownClusters.h"

using namespace pclvis;

int UnitTestShownClusters(int, char*[])
{
  Checks check;
  const RankClusters clusters = MakeRankClusters(ClusterTablesOf(SixRanksClusters()), SixRanks());
  const ClusteredPhase& phase = clusters.Phases[0];
  using Numbers = std::vector<std::int32_t>;
  const auto shown = [&phase](int most, std::set<std::pair<std::int32_t, std::int32_t>> toggled) {
    return ShownClusters(phase, { most, std::move(toggled) });
  };
  check("all clusters are shown at first", shown(0, {}) == Numbers{ 0, 1, 2, 3 });
  check("one cluster is the whole", shown(1, {}) == Numbers{ 6 });
  check("two are the last merge's parts", shown(2, {}) == Numbers{ 5, 4 });
  check("of three the last two merges are open", shown(3, {}) == Numbers{ 0, 1, 4 });
  check("there are no more than all", shown(9, {}) == Numbers{ 0, 1, 2, 3 });
  check("a merge is opened by hand", shown(2, { { 0, 5 } }) == Numbers{ 0, 1, 4 });
  check("the whole is closed by hand", shown(0, { { 0, 6 } }) == Numbers{ 6 });
  check("inside a closed one nothing is open", shown(1, { { 0, 4 } }) == Numbers{ 6 });
  check("other phases do not matter", shown(2, { { 1, 5 } }) == Numbers{ 5, 4 });
  check("a cluster is not open", !IsOpen(phase, 0, {}) && IsOpen(phase, 6, {}));
  check("a cut leaves one at least", CutTo(phase, -3) == 1);
  check("all are 0", CutTo(phase, 4) == 0 && CutTo(phase, 11) == 0 && CutTo(phase, 3) == 3);
  const std::set<std::pair<std::int32_t, std::int32_t>> two{ { 3, 9 }, { 12, 0 } };
  check("toggled ones as text", TextOf(two) == "3:9, 12:0");
  check("and back", ParseToggled("3:9, 12:0") == two && ParseToggled(" ").empty());
  for (const char* text : { "3", "3:x", "3:9:1", "-1:2", "3;9" })
  {
    bool refused = false;
    try
    {
      ParseToggled(text);
    }
    catch (const Error&)
    {
      refused = true;
    }
    check(std::string(text) + " is refused", refused);
  }
  return check.Result();
}
