#include "Filters/Core/Prices/Collectives/CollectiveModel.h"

#include "Filters/Core/Common/HalfPower.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Prices/Transfers/NonNegativeFit.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>

namespace pclvis
{
namespace
{
using namespace price_constants;
using Row = CollectiveModel::Row;
/// The call of an operation, its number of ranks, and its size rounded to half powers of two.
using Kind = std::tuple<std::int32_t, std::size_t, std::uint64_t>;
constexpr std::uint32_t kNone = CollectiveGroups::kNone;

double Dot(const Row& a, const Row& b)
{
  return std::max(std::inner_product(a.begin(), a.end(), b.begin(), 0.0), kShortest);
}

/// The rows and values that coefficients are fitted to.
struct Examples
{
  std::vector<Row> Rows;
  std::vector<double> Values; ///< [s]

  /// @param empty what rounds within and between nodes take if nothing is sent
  Row Solve(const Row& empty) const
  {
    Examples all = *this;
    const bool merged = std::none_of(all.Rows.begin(), all.Rows.end(), StaysWithin);
    for (Row& row : all.Rows)
    {
      row = merged ? Row{ row[0], row[1], row[2] + row[3], 0 } : row;
    }
    const auto values = static_cast<double>(all.Values.size());
    const std::size_t n = std::max<std::size_t>(2, std::lround((1 - kMost) * values));
    for (const std::size_t rounds : { 0, 1 })
    {
      Row one{};
      one[rounds] = 1;
      all.Rows.insert(all.Rows.end(), n, one);
      all.Values.insert(all.Values.end(), n, empty[rounds]);
    }
    Row x = NonNegativeFit<std::tuple_size<Row>::value>(all.Rows, all.Values).Solve();
    x[3] = merged ? x[2] : x[3];
    return x;
  }
  /// Whether an operation shows how long bytes take within a node.
  static bool StaysWithin(const Row& row) { return row[2] > 0 && row[3] == 0; }
};

double TypicalSize(std::vector<double> errors)
{
  for (double& e : errors)
  {
    e = std::fabs(e);
  }
  return MedianOf(std::move(errors));
}
}

CollectiveModel::CollectiveModel(
  const PricedRun& run, const RunTimes& times, const TransferModel& messages)
  : Run(run), Groups(FindCollectiveGroups(run))
{
  if (!this->Groups.Groups.empty())
  {
    this->FindCosts(times);
    this->FindMeetings();
    this->ByNodes = this->SeemsToKnowNodes();
    this->Recorded = this->RowsFor(run.Machine.NodeOf);
    this->Fit(this->Recorded, messages);
  }
}

void CollectiveModel::FindCosts(const RunTimes& times)
{
  const RunGraph& g = this->Run.Graph;
  const std::size_t n = this->Groups.Of.size();
  this->Cost.assign(n, 0);
  this->Ready.assign(n, 0);
  this->OfMember.assign(g.Entered.size(), 0);
  g.FirstEnding.ForEach([&](std::uint32_t call, std::uint32_t first, std::uint32_t past) {
    for (std::uint32_t j = first; j < past; ++j)
    {
      const std::uint32_t member = g.Ending[j], operation = g.Operation[member];
      if (g.Waits(member) && this->Groups.Of[operation] != kNone)
      {
        const double cost = this->OfMember[member] = std::max(times.Cost[member], 0.0);
        this->Ready[operation] = std::max(this->Ready[operation], g.Calls.End[call] - cost);
      }
    }
  });
  for (std::uint32_t operation = 0; operation < n; ++operation)
  {
    std::vector<double> costs;
    std::copy_if(this->OfMember.begin() + g.FirstMember[operation],
      this->OfMember.begin() + g.FirstMember[operation + 1], std::back_inserter(costs),
      [](double cost) { return cost > 0; });
    this->Cost[operation] = costs.empty() ? 0 : MedianOf(std::move(costs));
  }
}

void CollectiveModel::FindMeetings()
{
  const std::size_t n = this->Groups.Of.size();
  std::vector<std::uint32_t> order;
  for (std::uint32_t operation = 0; operation < n; ++operation)
  {
    if (this->Groups.Of[operation] != kNone && this->Cost[operation] > 0)
    {
      order.push_back(operation);
    }
  }
  const auto begin = [this](std::uint32_t operation) { return this->Ready[operation]; };
  const auto end = [this](std::uint32_t operation) {
    return this->Ready[operation] + this->Cost[operation];
  };
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return begin(a) != begin(b) ? begin(a) < begin(b) : a < b;
  });
  std::vector<std::vector<Meeting>> of(n);
  std::vector<std::uint32_t> going;
  for (const std::uint32_t operation : order)
  {
    going.erase(std::remove_if(going.begin(), going.end(),
                  [&](std::uint32_t other) { return end(other) <= begin(operation); }),
      going.end());
    for (const std::uint32_t other : going)
    {
      const double both = std::min(end(operation), end(other)) - begin(operation);
      of[operation].push_back({ other, static_cast<float>(both / this->Cost[other]) });
      of[other].push_back({ operation, static_cast<float>(both / this->Cost[operation]) });
    }
    going.push_back(operation);
  }
  this->FirstMeeting.assign(n + 1, 0);
  for (std::size_t operation = 0; operation < n; ++operation)
  {
    this->Meetings.insert(this->Meetings.end(), of[operation].begin(), of[operation].end());
    this->FirstMeeting[operation + 1] = this->Meetings.size();
  }
}

bool CollectiveModel::SeemsToKnowNodes() const
{
  const RunGraph& g = this->Run.Graph;
  double all = 0, within = 0;
  for (std::uint32_t operation = 0; operation < this->Groups.Of.size(); ++operation)
  {
    std::map<std::int32_t, std::vector<double>> ofNode;
    std::vector<double> costs;
    for (std::uint32_t i = g.FirstMember[operation]; i < g.FirstMember[operation + 1]; ++i)
    {
      if (this->Groups.Of[operation] != kNone && this->OfMember[i] > 0)
      {
        ofNode[this->Run.Machine.NodeOf[g.Calls.Rank[g.Entered[i]]]].push_back(this->OfMember[i]);
        costs.push_back(this->OfMember[i]);
      }
    }
    if (ofNode.size() > 1 && costs.size() >= 2 * ofNode.size())
    {
      all += SumOfDistances(costs);
      for (const auto& node : ofNode)
      {
        within += SumOfDistances(node.second);
      }
    }
  }
  return within <= kHalf * all;
}

std::vector<Row> CollectiveModel::RowsFor(const std::vector<std::int32_t>& nodeOf) const
{
  std::vector<CollectiveFigures> figures;
  for (const CollectiveGroup& group : this->Groups.Groups)
  {
    figures.push_back(FiguresOf(group, nodeOf, this->ByNodes));
  }
  std::vector<Row> rows(this->Groups.Of.size(), Row{});
  std::vector<double> load(this->Run.Machine.Nodes(), 0);
  const auto add = [&](std::uint32_t operation, double share) {
    for (const auto& [node, bytes] : figures[this->Groups.Of[operation]].OfNode)
    {
      load[node] += share * this->Groups.Bytes[operation] * bytes;
    }
  };
  for (std::uint32_t operation = 0; operation < rows.size(); ++operation)
  {
    if (this->Groups.Of[operation] == kNone)
    {
      continue;
    }
    const CollectiveFigures& own = figures[this->Groups.Of[operation]];
    for (const auto& node : own.OfNode)
    {
      load[node.first] = 0; // the loads of other nodes are not read
    }
    add(operation, 1);
    const std::size_t past = this->FirstMeeting[operation + 1];
    for (std::size_t i = this->FirstMeeting[operation]; i < past && !own.OfNode.empty(); ++i)
    {
      add(this->Meetings[i].Other, this->Meetings[i].Share);
    }
    double busiest = 0;
    for (const auto& node : own.OfNode)
    {
      busiest = std::max(busiest, load[node.first]);
    }
    rows[operation] = { own.RoundsWithin, own.RoundsBetween,
      own.BytesWithin * this->Groups.Bytes[operation], busiest };
  }
  return rows;
}

void CollectiveModel::Fit(const std::vector<Row>& rows, const TransferModel& messages)
{
  const bool known = messages.Known[0] || messages.Known[1];
  const Row empty{ known ? messages.Alone(false, 1) : kOwnCall / 2,
    known ? messages.Alone(true, 1) : kOwnCall };
  Examples all;
  for (std::uint32_t operation = 0; operation < rows.size(); ++operation)
  {
    if (this->Groups.Of[operation] != kNone && this->Cost[operation] > 0)
    {
      all.Rows.push_back(rows[operation]);
      all.Values.push_back(std::max(this->Cost[operation], kShortest));
    }
  }
  if (!all.Values.empty())
  {
    this->Known = this->PredictsOthers(rows, empty) ? Basis::Operations : Basis::Supposed;
    this->X = all.Solve(empty);
  }
}

bool CollectiveModel::PredictsOthers(const std::vector<Row>& rows, const Row& empty) const
{
  const std::size_t groups = this->Groups.Groups.size();
  if (groups < 2 * kFewest)
  {
    return false;
  }
  const auto isSeen = [this](
                        std::uint32_t operation) { return this->Groups.Of[operation] % 2 == 1; };
  const auto kindOf = [this](std::uint32_t operation) {
    const CollectiveGroup& group = this->Groups.Groups[this->Groups.Of[operation]];
    const std::uint64_t size = HalfPower(this->Groups.Bytes[operation]);
    return Kind(group.Call, group.Ranks.size(), size);
  };
  Examples seen;
  std::map<Kind, std::vector<double>> kinds;
  const auto forEach = [&](bool wanted, auto&& visit) {
    for (std::uint32_t operation = 0; operation < rows.size(); ++operation)
    {
      if (this->Groups.Of[operation] != kNone && this->Cost[operation] > 0 &&
        isSeen(operation) == wanted)
      {
        visit(operation, std::max(this->Cost[operation], kShortest));
      }
    }
  };
  forEach(true, [&](std::uint32_t operation, double cost) {
    seen.Rows.push_back(rows[operation]);
    seen.Values.push_back(cost);
    kinds[kindOf(operation)].push_back(cost);
  });
  if (seen.Values.empty())
  {
    return false;
  }
  const Row x = seen.Solve(empty);
  const double usual = MedianOf(seen.Values);
  std::map<Kind, double> medians;
  for (auto& [kind, costs] : kinds)
  {
    medians[kind] = MedianOf(std::move(costs));
  }
  std::vector<double> ofModel, ofMedian;
  forEach(false, [&](std::uint32_t operation, double cost) {
    const auto median = medians.find(kindOf(operation));
    ofModel.push_back(std::log(cost / Dot(x, rows[operation])));
    ofMedian.push_back(std::log(cost / (median == medians.end() ? usual : median->second)));
  });
  return !ofModel.empty() && TypicalSize(ofModel) < TypicalSize(ofMedian);
}

double CollectiveModel::FactorOf(std::uint32_t operation, const std::vector<Row>& rows) const
{
  const double change = Dot(this->X, rows[operation]) / Dot(this->X, this->Recorded[operation]);
  return this->Groups.Of[operation] == kNone
    ? 1
    : std::clamp(change, std::exp(-kGreatestEffect), std::exp(kGreatestEffect));
}

PlainVector<double> CollectiveModel::FactorFor(const std::vector<std::int32_t>& nodeOf) const
{
  if (this->Known == Basis::Nothing)
  {
    return {};
  }
  const std::vector<Row> rows = this->RowsFor(nodeOf);
  const RunGraph& g = this->Run.Graph;
  PlainVector<double> factor(g.Entered.size());
  for (std::uint32_t member = 0; member < factor.size(); ++member)
  {
    factor[member] = this->FactorOf(g.Operation[member], rows);
  }
  return factor;
}

double CollectiveModel::Saved(const std::vector<std::int32_t>& nodeOf) const
{
  if (this->Known == Basis::Nothing)
  {
    return 0;
  }
  const std::vector<Row> rows = this->RowsFor(nodeOf);
  double saved = 0;
  for (std::uint32_t operation = 0; operation < rows.size(); ++operation)
  {
    if (this->Groups.Of[operation] != kNone)
    {
      const std::size_t ranks = this->Groups.Groups[this->Groups.Of[operation]].Ranks.size();
      saved +=
        static_cast<double>(ranks) * this->Cost[operation] * (1 - this->FactorOf(operation, rows));
    }
  }
  return saved / this->Run.Graph.Calls.Ranks();
}
}
