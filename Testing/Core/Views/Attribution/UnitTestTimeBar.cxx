#include "Testing/Support/Check.h"
#include "Views/Core/Attribution/TimeBar.h"

#include <cmath>

using namespace pclvis;

namespace
{
/// A run of 10 s: 4 s of work, 5 s lost to imbalance, 2 s of them by a slow rank, 1 s to transfer.
std::vector<TimeUse> Tree()
{
  return { { "run", "", 10, 1, "All." }, { "useful work", "run", 4, 0.4, "Work." },
    { "load imbalance", "run", 5, 0.5, "Uneven." }, { "slow rank", "load imbalance", 2, 0.2, "3." },
    { "transfer", "run", 1, 0.1, "MPI." } };
}

void TestPlaces(Checks& check)
{
  const std::vector<TimeBarPart> parts = LayTimeBar(Tree(), { 100, 50, 200, 30 });
  check("three parts of the run, one of a part", parts.size() == 4);
  check.Near("work has 0.4 of the bar", parts[0].Place.Width, 80);
  check.Near("imbalance follows", parts[1].Place.X, 180);
  check.Near("transfer ends with the bar", parts[2].Place.X + parts[2].Place.Width, 300);
  check("all over the bar's height", parts[0].Place.Height == 30 && parts[2].Place.Height == 30);
  check("the slow rank is a part of a part",
    parts[3].Row == 3 && parts[3].Level == 1 && parts[3].Number == 0);
  check.Near("below imbalance, from its begin", parts[3].Place.X, 180);
  check.Near("2 of 5 of its width", parts[3].Place.Width, 40);
  check.Near("a third of its height", parts[3].Place.Height, 10);
  std::vector<TimeUse> tree = Tree();
  tree.push_back({ "mapping", "transfer", 0.2, 0.02, "Far." });
  tree.push_back({ "slow rank", "transfer", 0.1, 0.01, "3." });
  const std::vector<TimeBarPart> more = LayTimeBar(tree, { 100, 50, 200, 30 });
  check("a cause has the same number, and so the same colour, in all parts",
    more.size() == 6 && more[4].Number == 1 && more[5].Number == 0);
  check("it is found there", PartAt(parts, { 190, 55 }) == 3);
  check("imbalance is above it", PartAt(parts, { 190, 75 }) == 1);
  check("and beside it", PartAt(parts, { 240, 55 }) == 1);
  check("nothing beside the bar", PartAt(parts, { 99, 55 }) == -1);
}

void TestOddTimes(Checks& check)
{
  std::vector<TimeUse> tree = Tree();
  tree[4].Seconds = -1;
  std::vector<TimeBarPart> parts = LayTimeBar(tree, { 0, 0, 100, 30 });
  check("a time below zero has no width", parts[2].Place.Width == 0);
  check.Near("the others stay as wide", parts[0].Place.Width, 40);
  check("nothing is hit there", PartAt(parts, { 95, 5 }) == -1);
  tree = Tree();
  tree[1].Seconds = 14; // 14 + 5 + 1 = 20 s in a run of 10 s
  parts = LayTimeBar(tree, { 0, 0, 100, 30 });
  check.Near("parts longer than the run fill the bar", parts[0].Place.Width, 70);
  check("none goes beyond", parts[2].Place.X + parts[2].Place.Width <= 100 + 1e-9);
  check("no tree, no bar", LayTimeBar({}, { 0, 0, 100, 30 }).empty());
  check("nor without the run", LayTimeBar({ Tree()[1] }, { 0, 0, 100, 30 }).empty());
  check("whose time is unknown then", std::isnan(TimeOfRun({ Tree()[1] })));
  check.Near("else it is that of the first row", TimeOfRun(Tree()), 10);
}

void TestLooks(Checks& check)
{
  const Theme light = ThemeFor(FromHex(0xFFFFFF));
  const std::vector<TimeBarPart> parts = LayTimeBar(Tree(), { 0, 0, 100, 30 });
  check("parts differ in colour",
    !(TimeBarColor(parts[0], light) == TimeBarColor(parts[1], light)) &&
      !(TimeBarColor(parts[1], light) == TimeBarColor(parts[2], light)) &&
      !(TimeBarColor(parts[1], light) == TimeBarColor(parts[3], light)));
  const TipRows tip = TimeUseTip(Tree(), 3);
  check("the tip has name, what it is a part of, time, share, meaning, and what a click does",
    tip.size() == 6 && tip[0].second == "slow rank" && tip[1].second == "load imbalance" &&
      tip[2].second == "2 s" && tip[3].second == "20 %" && tip[4].second == "3." &&
      tip[5].first == "click, Enter");
  check("nothing is to be clicked in useful work", TimeUseTip(Tree(), 1).size() == 4);
  check("the bar's title is about the run",
    TitleOfBar(Tree()) == "what the run, 10 s of communication, is used for and lost to");
  std::vector<TimeUse> part = Tree();
  for (TimeUse& use : part)
  {
    use.Choice = "phase 3";
  }
  check("or about the part that is asked about",
    TitleOfBar(part) == "what phase 3, 10 s of each rank on average, is used for and lost to" &&
      TimeUseTip(part, 3)[3].first == "share of phase 3");
  check("without a run there is none", TitleOfBar({ Tree()[1] }).empty());
}

void TestCulprits(Checks& check)
{
  std::vector<TimeUse> tree = Tree();
  check(
    "a cause has culprits, and a part with causes", HasCulprits(tree, 3) && HasCulprits(tree, 2));
  check("the run, useful work and a loss without causes have none",
    !HasCulprits(tree, 0) && !HasCulprits(tree, 1) && !HasCulprits(tree, 4));
  tree.push_back({ "slow rank", "useful work", 0.5, 0.05, "3." });
  check("nor has useful work, if a cause has a part in it, but that part",
    !HasCulprits(tree, 1) && HasCulprits(tree, tree.size() - 1));
  tree.pop_back();
  tree.erase(tree.begin() + 3);
  check("imbalance always has: who works longest",
    HasCulprits(tree, 2) &&
      TimeUseTip(tree, 2).back().second == "selects the ranks that work longest, in all views");
  tree.push_back({ "not explained", "transfer", 1, 0.1, "Rest." });
  check(
    "a rest has none, nor a part with only a rest", !HasCulprits(tree, 4) && !HasCulprits(tree, 3));
}

void TestWalk(Checks& check)
{
  std::vector<TimeUse> tree = Tree();
  tree.push_back({ "serialisation", "run", 0, 0, "None." });
  const std::vector<TimeBarPart> parts = LayTimeBar(tree, { 0, 0, 100, 30 });
  std::vector<int> there, back;
  for (int row = -1, i = 0; i < 5; ++i)
  {
    there.push_back(row = WalkInTimeBar(parts, row, false));
  }
  for (int row = -1, i = 0; i < 5; ++i)
  {
    back.push_back(row = WalkInTimeBar(parts, row, true));
  }
  check("a walk goes through parts of parts, leaves out what has no width, and stays at the end",
    there == std::vector<int>({ 1, 2, 3, 4, 4 }));
  check("and back", back == std::vector<int>({ 4, 3, 2, 1, 1 }));
  check("there is no way without parts", WalkInTimeBar({}, -1, false) == -1);
}
}

int UnitTestTimeBar(int, char*[])
{
  Checks check;
  TestPlaces(check);
  TestOddTimes(check);
  TestLooks(check);
  TestCulprits(check);
  TestWalk(check);
  return check.Result();
}
