#include "Filters/Core/Runs/CauseDifferences.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
struct Tree : CauseRows::Owned
{
  Tree& Add(const std::string& name, const std::string& parent, double seconds)
  {
    this->Name.push_back(name);
    this->Parent.push_back(parent);
    this->Time.Append(seconds);
    return *this;
  }
};

/// 10 s: 6 work, 1 imbalance, 3 transfer, of which 2 for the mapping.
Tree Mapped()
{
  return Tree()
    .Add("run", "", 10)
    .Add("useful work", "run", 6)
    .Add("load imbalance", "run", 1)
    .Add("transfer", "run", 3)
    .Add("mapping", "load imbalance", 0.5)
    .Add("not explained", "load imbalance", 0.5)
    .Add("mapping", "transfer", 2)
    .Add("not explained", "transfer", 1);
}

/// The same without it, but with a slow rank that costs 1 s, half of it work.
Tree Slow()
{
  return Tree()
    .Add("run", "", 8)
    .Add("useful work", "run", 6.5)
    .Add("load imbalance", "run", 0.5)
    .Add("transfer", "run", 1)
    .Add("slow rank", "useful work", 0.5)
    .Add("needed", "useful work", 6)
    .Add("slow rank", "load imbalance", 0.5)
    .Add("not explained", "load imbalance", 0);
}

CauseDifferences Compare(const Tree& a, const Tree& b)
{
  ProcessGroup alone;
  return CompareCauses({ ViewsOf<CauseRows>(a), {}, {} }, { ViewsOf<CauseRows>(b), {}, {} }, alone);
}

/// Trees of the same tables, of parts of the runs.
CauseDifferences CompareParts(const std::string& ofA, const std::string& ofB)
{
  const Tree a = Mapped(), b = Slow();
  const std::vector<std::string> choicesA(a.Name.size(), ofA), choicesB(b.Name.size(), ofB);
  RunCauses runA{ ViewsOf<CauseRows>(a), {}, {} }, runB{ ViewsOf<CauseRows>(b), {}, {} };
  runA.Choices.Choice = choicesA;
  runB.Choices.Choice = choicesB;
  ProcessGroup alone;
  return CompareCauses(runA, runB, alone);
}

void TestParts(Checks& check)
{
  check("trees of a part and of a whole run are not of the same, which is said first",
    CompareParts("R2, whole run", "").Observations.front().Text() ==
      "The time trees are of different parts of the runs (R2, whole run of run A, the whole run "
      "of run B): their difference is that of these parts, not of the runs. Choose the same part "
      "in the filters that made them.");
  check("of the same part nothing is said of that",
    CompareParts("phase 3", "phase 3").Observations.front().Id() != "runs.other_choice");
}

std::string Texts(const CauseDifferences& found)
{
  std::string all;
  for (const Observation& each : found.Observations)
  {
    all += each.Text() + " ";
  }
  return all;
}

void TestTable(Checks& check)
{
  const auto table = Compare(Mapped(), Slow()).Table;
  const auto rowOf = [&](const std::string& name, const std::string& parent) {
    std::size_t row = 0;
    while (row < table.Name.size() && (table.Name[row] != name || table.Parent[row] != parent))
    {
      ++row;
    }
    check(name + " of " + parent + " is there", row < table.Name.size());
    return row;
  };
  // 4 of both, 4 of run A, 3 only of run B, 2 causes.
  check("rows of both trees, and the causes", table.Name.size() == 13);
  check.Near("the run is 2 s shorter", table.Difference[rowOf("run", "")], -2);
  check.Near("transfer 2 s", table.Difference[rowOf("transfer", "run")], -2);
  check.Near(
    "what only run A has is nothing in run B", table.RunB[rowOf("mapping", "transfer")], 0);
  const std::size_t mapping = rowOf("mapping", ""), slow = rowOf("slow rank", "");
  check("causes are marked", table.IsCause[mapping] && table.IsCause[slow] && !table.IsCause[0]);
  check.Near("a cause is the sum of its leaves", table.RunA[mapping], 2.5);
  check.Near("the mapping explains 2.5 of the 2 s", table.Share[mapping], 1.25);
  check.Near("the slow rank is the other way", table.Share[slow], -0.5);
  check("a row of run B stands behind those of the same parent",
    rowOf("slow rank", "load imbalance") == rowOf("not explained", "load imbalance") + 1);
}

void TestWords(Checks& check)
{
  const std::string shorter = Texts(Compare(Mapped(), Slow()));
  check("the cause is named",
    shorter.find("Run B is 2 s shorter, and mapping explains 125 % of that") != std::string::npos);
  check("one that is the other way is not", shorter.find("slow rank") == std::string::npos);
  check("nothing is left", shorter.find("no cause explains") == std::string::npos);
  const std::string longer = Texts(Compare(Slow(), Mapped()));
  check("from the other side it is longer",
    longer.find("2 s longer, and mapping") != std::string::npos);
  Tree plain = Mapped();
  plain.Time[0] = 14;
  plain.Time[3] = 7;
  plain.Time[7] = 5;
  const std::string none = Texts(Compare(Mapped(), plain));
  check("where no cause explains it, the part of the run is named",
    none.find("4 s longer, mostly in transfer: 3 s in run A, 7 s in run B") != std::string::npos);
  check("and that causes were looked for", none.find("No cause that") != std::string::npos);
  Tree worse = Mapped();
  worse.Time[0] = 12;
  worse.Time[3] = 5;
  worse.Time[6] = 3;
  worse.Time[7] = 2;
  check("a cause of half of it leaves half",
    Texts(Compare(Mapped(), worse)).find("No cause explains 1 s of the difference") !=
      std::string::npos);
  check("equal runs have nothing to explain",
    Compare(Mapped(), Mapped()).Observations.at(0).Id() == "runs.causes_same");
}

/// Prices of mapping, slow rank and background; the last is hidden in the tree.
CausePriceRows::Owned Prices(double mapping, double slowRank, double background)
{
  CausePriceRows::Owned prices;
  const auto add = [&](const char* cause, double seconds) {
    prices.Cause.push_back(cause);
    prices.Time.Append(seconds);
    prices.Counts.Append(seconds > 0.1);
  };
  add("mapping", mapping);
  add("slow rank", slowRank);
  add("background", background);
  return prices;
}

void TestPrices(Checks& check)
{
  const CausePriceRows::Owned a = Prices(2, 0.05, 1.75), b = Prices(1.5, 0.09, 0.05);
  const Tree treeA = Mapped(), treeB = Slow();
  ProcessGroup alone;
  const CauseDifferences found =
    CompareCauses({ ViewsOf<CauseRows>(treeA), ViewsOf<CausePriceRows>(a), {} },
      { ViewsOf<CauseRows>(treeB), ViewsOf<CausePriceRows>(b), {} }, alone);
  const auto& table = found.Table;
  check("causes have their prices, but one that counts in no run",
    table.Name.size() == 13 && table.IsCause[11] && table.Name[12] == "background" &&
      table.RunA[11] == 2 && table.RunB[11] == 1.5);
  check.Near("background explains 1.7 of the 2 s", table.Share[12], 0.85);
  const std::string text = Texts(found);
  check("and is named first, though the tree has no leaf of it",
    text.find("shorter, and background explains 85 %") < text.find("mapping explains 25 %"));
}

void TestErrors(Checks& check)
{
  check.Throws("a tree without a run", "run A has 0 rows that are part of none",
    [] { Compare(Tree(), Mapped()); });
  Tree broken = Mapped();
  broken.Parent[4] = "elsewhere";
  check.Throws("a part of nothing",
    "in the time tree of run B, \"mapping\" is part of \"elsewhere\"",
    [&] { Compare(Mapped(), broken); });
}

void TestProcesses(Checks& check)
{
  RunAsProcesses(3, [&](ProcessGroup& group) {
    const Tree a = group.Process() == 0 ? Mapped() : Tree(),
               b = group.Process() == 0 ? Slow() : Tree();
    const CauseDifferences found =
      CompareCauses({ ViewsOf<CauseRows>(a), {}, {} }, { ViewsOf<CauseRows>(b), {}, {} }, group);
    check("rows are on process 0", found.Table.Name.size() == (group.Process() == 0 ? 13 : 0));
  });
}
}

int UnitTestCauseDifferences(int, char*[])
{
  Checks check;
  TestParts(check);
  TestTable(check);
  TestWords(check);
  TestPrices(check);
  TestErrors(check);
  TestProcesses(check);
  return check.Result();
}
