#include "Filters/Core/Runs/CauseDifferences.h"

#include "Readers/Base/Collective.h"
#include "Readers/Base/Error.h"
#include "Readers/Schema/GatherColumns.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace pclvis
{
namespace
{
/// Leaves of the tree that are no causes.
constexpr const char* kNeeded = "needed";
constexpr const char* kUnexplained = "not explained";
/// The lengths of two runs count as equal if they differ by less than this share, as elsewhere.
constexpr double kSame = 0.01;
/// A cause that explains a smaller share of the difference is not named.
constexpr double kLeastShare = 0.1;

struct Row
{
  std::string Name, Parent;
  double A = 0, B = 0; ///< [s]
  double Difference() const { return this->B - this->A; }
};

void CheckTree(const CauseRows& tree, const char* run)
{
  const auto roots = std::count(tree.Parent.begin(), tree.Parent.end(), std::string());
  for (std::size_t i = 0; i < tree.Name.size(); ++i)
  {
    const std::string& parent = tree.Parent[i];
    if (!parent.empty() && std::find(tree.Name.begin(), tree.Name.end(), parent) == tree.Name.end())
    {
      throw Error(std::string("Run comparison: in the time tree of run ") + run + ", \"" +
        tree.Name[i] + "\" is part of \"" + parent +
        "\", which is not there. Connect the port Cause Tree of Cause Prices, or Time Tree.");
    }
  }
  if (roots != 1)
  {
    throw Error(std::string("Run comparison: the time tree of run ") + run + " has " +
      std::to_string(roots) +
      " rows that are part of none, expected one, the run. Connect the port Cause Tree of Cause "
      "Prices for a whole run, or Time Tree.");
  }
}

/// The rows of both trees, joined by name.
std::vector<Row> JoinTrees(const CauseRows& a, const CauseRows& b)
{
  std::vector<Row> rows;
  for (std::size_t i = 0; i < a.Name.size(); ++i)
  {
    rows.push_back({ a.Name[i], a.Parent[i], a.Time[i], 0 });
  }
  for (std::size_t i = 0; i < b.Name.size(); ++i)
  {
    const auto same = std::find_if(rows.begin(), rows.end(),
      [&](const Row& row) { return row.Name == b.Name[i] && row.Parent == b.Parent[i]; });
    if (same != rows.end())
    {
      same->B = b.Time[i];
      continue;
    }
    const auto sibling = std::find_if(
      rows.rbegin(), rows.rend(), [&](const Row& row) { return row.Parent == b.Parent[i]; });
    rows.insert(sibling == rows.rend() ? rows.end() : sibling.base(),
      { b.Name[i], b.Parent[i], 0, b.Time[i] });
  }
  return rows;
}

bool IsLeafOfCause(const std::vector<Row>& rows, const Row& row)
{
  const auto hasParent = [&](const std::string& name) {
    return std::any_of(rows.begin(), rows.end(),
      [&](const Row& other) { return other.Name == name && !other.Parent.empty(); });
  };
  const bool below = !row.Parent.empty() && hasParent(row.Parent); // part of another part
  return below && row.Name != kNeeded && row.Name != kUnexplained;
}

/// The row of a cause, appended if it is new.
Row& CauseOf(std::vector<Row>& causes, const std::string& name)
{
  const auto cause = std::find_if(
    causes.begin(), causes.end(), [&](const Row& other) { return other.Name == name; });
  return cause != causes.end() ? *cause : *causes.insert(causes.end(), { name, "", 0, 0 });
}

/// Sums each cause over the parts of the run that it occurs in, in order of its first leaf.
std::vector<Row> SumCauses(const std::vector<Row>& rows)
{
  std::vector<Row> causes;
  for (const Row& row : rows)
  {
    if (!IsLeafOfCause(rows, row))
    {
      continue;
    }
    Row& cause = CauseOf(causes, row.Name);
    cause.A += row.A;
    cause.B += row.B;
  }
  return causes;
}

/// The causes that count in either run, with their prices in both.
std::vector<Row> PricedCauses(const CausePriceRows& a, const CausePriceRows& b)
{
  std::vector<Row> causes;
  for (const CausePriceRows* run : { &a, &b })
  {
    for (std::size_t i = 0; i < run->Cause.size(); ++i)
    {
      if (run->Counts[i])
      {
        CauseOf(causes, run->Cause[i]);
      }
    }
  }
  const auto priceOf = [](const CausePriceRows& run, const std::string& name) {
    const auto found = std::find(run.Cause.begin(), run.Cause.end(), name);
    return found == run.Cause.end() ? 0.0 : run.Time[found - run.Cause.begin()];
  };
  for (Row& cause : causes)
  {
    cause.A = priceOf(a, cause.Name);
    cause.B = priceOf(b, cause.Name);
  }
  return causes;
}

const Row& RootOf(const std::vector<Row>& rows)
{
  return *std::find_if(rows.begin(), rows.end(), [](const Row& row) { return row.Parent.empty(); });
}

/// The share of the difference that a row explains; below 0 if it acts in the other direction.
double ShareOf(const Row& row, const Row& root)
{
  const double all = root.Difference();
  return all != 0 ? row.Difference() / all : std::numeric_limits<double>::quiet_NaN();
}

/// The part of the run that explains most of the difference.
const Row& GreatestPart(const std::vector<Row>& rows, const Row& root)
{
  const auto share = [&](const Row& row) {
    return row.Parent == root.Name ? ShareOf(row, root) : -std::numeric_limits<double>::infinity();
  };
  return *std::max_element(
    rows.begin(), rows.end(), [&](const Row& x, const Row& y) { return share(x) < share(y); });
}

Observations Describe(const std::vector<Row>& rows, std::vector<Row> causes)
{
  const Row& root = RootOf(rows);
  const double all = root.Difference();
  if (!(std::fabs(all) > kSame * root.A))
  {
    return { Observation("runs.causes_same").With("a", root.A).With("b", root.B) };
  }
  std::stable_sort(causes.begin(), causes.end(),
    [&](const Row& x, const Row& y) { return ShareOf(x, root) > ShareOf(y, root); });
  const std::string direction = all > 0 ? "longer" : "shorter";
  Observations observed;
  double explained = 0;
  for (const Row& cause : causes)
  {
    const double share = ShareOf(cause, root);
    if (share >= kLeastShare)
    {
      explained += share;
      observed.push_back(Observation(observed.empty() ? "runs.cause" : "runs.next_cause")
                           .With("cause", cause.Name)
                           .With("difference", std::fabs(all))
                           .With("direction", direction)
                           .With("share", share)
                           .With("a", cause.A)
                           .With("b", cause.B));
    }
  }
  if (!observed.empty())
  {
    if (1 - explained >= kLeastShare)
    {
      observed.push_back(
        Observation("runs.unexplained").With("seconds", (1 - explained) * std::fabs(all)));
    }
    return observed;
  }
  const Row& part = GreatestPart(rows, root);
  observed.push_back(Observation("runs.time_part")
                       .With("difference", std::fabs(all))
                       .With("direction", direction)
                       .With("part", part.Name)
                       .With("a", part.A)
                       .With("b", part.B));
  if (!causes.empty())
  {
    observed.push_back(Observation("runs.no_cause"));
  }
  return observed;
}

/// Says so if the trees are of different parts of the runs.
Observations NoteChoices(const RunCauses& a, const RunCauses& b)
{
  const auto of = [](const RunCauses& run) {
    return run.Choices.Choice.empty() ? std::string() : run.Choices.Choice[0];
  };
  const auto words = [&of](const RunCauses& run) {
    return of(run).empty() ? Observation("runs.whole").Text() : of(run);
  };
  return of(a) == of(b)
    ? Observations()
    : Observations{ Observation("runs.other_choice").With("a", words(a)).With("b", words(b)) };
}

void Append(const Row& row, bool isCause, const Row& root, schema::CauseDifferences::Table& table)
{
  table.Name.push_back(row.Name);
  table.Parent.push_back(row.Parent);
  table.RunA.Append(row.A);
  table.RunB.Append(row.B);
  table.Difference.Append(row.Difference());
  table.Share.Append(ShareOf(row, root));
  table.IsCause.Append(isCause);
}
}

CauseDifferences CompareCauses(const RunCauses& a, const RunCauses& b, ProcessGroup& group)
{
  ColumnMemory memory;
  RunCauses ofA = a, ofB = b;
  for (RunCauses* run : { &ofA, &ofB })
  {
    GatherColumns(run->Tree, group, memory);
    GatherColumns(run->Prices, group, memory);
    GatherColumns(run->Choices, group, memory);
  }
  CauseDifferences result;
  Together(group, [&] {
    if (group.Process() == 0)
    {
      CheckTree(ofA.Tree, "A");
      CheckTree(ofB.Tree, "B");
      const std::vector<Row> rows = JoinTrees(ofA.Tree, ofB.Tree);
      const bool hasPrices = !ofA.Prices.Cause.empty() && !ofB.Prices.Cause.empty();
      const std::vector<Row> causes =
        hasPrices ? PricedCauses(ofA.Prices, ofB.Prices) : SumCauses(rows);
      for (const Row& row : rows)
      {
        Append(row, false, RootOf(rows), result.Table);
      }
      for (const Row& cause : causes)
      {
        Append(cause, true, RootOf(rows), result.Table);
      }
      result.Observations = NoteChoices(ofA, ofB);
      const Observations said = Describe(rows, causes);
      result.Observations.insert(result.Observations.end(), said.begin(), said.end());
    }
  });
  return result;
}
}
