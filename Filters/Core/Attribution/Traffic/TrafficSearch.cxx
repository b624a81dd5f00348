#include "Filters/Core/Attribution/Traffic/TrafficSearch.h"

#include "Filters/Core/Attribution/Traffic/CostlyTraffic.h"
#include "Filters/Core/Attribution/Traffic/ApplicationTraffic.h"
#include "Filters/Core/Attribution/Traffic/BaselineTimes.h"
#include "Filters/Core/Attribution/Traffic/SavedCurve.h"
#include "Filters/Core/Attribution/Traffic/SlowStretches.h"
#include "Filters/Core/Attribution/Traffic/SlowerTimes.h"
#include "Filters/Core/Attribution/Traffic/TimeInCalls.h"
#include "Filters/Core/Attribution/Traffic/TrafficJudgement.h"
#include "Filters/Core/Common/CollectInOrder.h"
#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr int kRounds = 3;
constexpr std::size_t kGrain = 1 << 14;
constexpr double kLaterShare = 0.4;
/// So many messages within nodes are enough to compare with.
constexpr std::size_t kMostWithin = 200000;
/// The program's bytes on the way meet a message within about its own time on either side; three
/// times that also catches what queues behind them.
constexpr double kReach = 3;
/// A transfer counts as slow above twice the usual spread from one to the next, but never below 25
/// % (clocks and calls are not better) and always above 57 % (noisier traces still show a factor
/// 2).
constexpr double kLeastThreshold = 0.22, kMostThreshold = 0.45, kNoiseFactor = 2;
/// Score of a entry that is not slow: half that of a slow one, so that a window survives where up
/// to two in three messages are spared (pairs under one leaf switch).
constexpr double kOtherScore = -0.5;
/// Five slow messages in a row, or ten others, change the state: fewer are chance.
constexpr double kPrice = 5;
/// What is seen for less than half of the time until the program comes to the same step again
/// cannot be told from that step.
constexpr double kOfIteration = 0.5;
/// Neighbours are about as slow if the excess of the one is this share of the other's.
constexpr double kAlikeShare = 0.6;
/// One iteration in twenty may be costly by chance.
constexpr double kRarely = 0.05;

/// Transfers between nodes in order of time, with what is known about them.
struct Course
{
  PlainVector<std::size_t> Index; ///< in the transfers
  std::vector<double> Middle;     ///< [s] rising
  std::vector<double> Excess;     ///< log(t / baseline t), application traffic taken out
};

class TrafficSearch
{
public:
  TrafficSearch(const AttributionRows& rows, const std::vector<Transfer>& transfers,
    const std::vector<std::int32_t>& hotRanks, const TrafficOptions& options)
    : Rows(rows), Everything(transfers), All(TransfersBetweenNodes(transfers)), HotRanks(hotRanks),
      Options(options)
  {
    this->Undisturbed.assign(this->All.size(), 1);
  }
  TrafficEvidence Run(const Progress& progress)
  {
    std::optional<BaselineLevels> levels;
    ParallelFor(2, 0, [&](std::size_t which) {
      which == 0 ? static_cast<void>(levels.emplace(this->All))
                 : static_cast<void>(this->Iteration = IterationOf(this->All));
    });
    for (int round = 0; round < kRounds; ++round)
    {
      Report(progress, static_cast<double>(round) / kRounds, "Looking for background traffic");
      // At first other jobs' traffic is among what is learned from: take what is undisturbed with
      // up to three quarters of it disturbed. Later only a few disturbed ones are left.
      this->Levels = levels->Of(this->Undisturbed, round == 0 ? 0.25 : kLaterShare);
      this->Follow(round == 0 ? 0.4 : 0.5);
      if (this->C.Index.size() < kFewestJudged)
      {
        break;
      }
      this->Split();
    }
    this->Judge();
    return std::move(this->Found);
  }

private:
  bool Judged(std::size_t i) const
  {
    const Transfer& t = this->All[i];
    return t.Seconds > 0 && this->Levels[i] > 0 && t.Late <= this->Levels[i];
  }

  /// The program's bytes around each transfer.
  void LookAtApplicationTraffic(double reach)
  {
    const ApplicationTraffic own(this->Rows);
    this->Everywhere.resize(this->All.size());
    this->OnTheWay.resize(this->All.size());
    ParallelFor(this->All.size(), kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
      ApplicationTraffic::Hints hints;
      for (std::size_t i = begin; i < end; ++i)
      {
        const Transfer& t = this->All[i];
        const std::int32_t from = this->Rows.Node[t.Source], to = this->Rows.Node[t.Destination];
        this->Everywhere[i] = own.Everywhere(t.Begin, reach, hints);
        this->OnTheWay[i] = own.OnTheWay(from, to, t.Begin, reach, hints);
      }
    });
  }

  /// Fills the course.
  void Follow(double share)
  {
    this->C.Index = CollectInOrder<std::size_t>(
      this->All.size(), [this](std::size_t i, PlainVector<std::size_t>& judged) {
        if (this->Judged(i))
        {
          judged.push_back(i);
        }
      });
    const std::size_t n = this->C.Index.size();
    this->C.Middle.resize(n);
    this->C.Excess.resize(n);
    std::vector<double> levels(n), everywhere(n), onTheWay(n);
    std::vector<char> learn(n);
    this->ForCourse([&](std::size_t k, std::size_t i) {
      levels[k] = this->Levels[i];
      this->C.Middle[k] = 0.5 * (this->All[i].Begin + this->All[i].End);
      this->C.Excess[k] = std::log(this->All[i].Seconds / this->Levels[i]);
      learn[k] = this->Undisturbed[i];
    });
    if (this->Everywhere.empty())
    {
      this->LookAtApplicationTraffic(kReach * Median(levels.data(), levels.data() + levels.size()));
    }
    this->ForCourse([&](std::size_t k, std::size_t i) {
      everywhere[k] = this->Everywhere[i];
      onTheWay[k] = this->OnTheWay[i];
    });
    TakeOutApplicationTraffic(this->C.Excess, everywhere, learn, share);
    TakeOutApplicationTraffic(this->C.Excess, onTheWay, learn, share);
  }

  /// Calls work(k, i) for every entry k of the course, transfer i; on several threads.
  template<typename Work>
  void ForCourse(Work&& work) const
  {
    ParallelFor(this->C.Index.size(), kGrain, 0, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t k = begin; k < end; ++k)
      {
        work(k, this->C.Index[k]);
      }
    });
  }

  /// Finds the stretches; what lies in them is not learned from any more.
  void Split()
  {
    // The first has none before it and stands for itself; it is left out below.
    std::vector<double> steps(this->C.Excess.size());
    this->ForCourse([&](std::size_t k, std::size_t) {
      steps[k] = std::fabs(this->C.Excess[k] - (k > 0 ? this->C.Excess[k - 1] : 0));
    });
    // The median step is 0.95 sigma of normal noise.
    this->Found.Noise = 1.05 * Median(steps.data() + 1, steps.data() + steps.size());
    const double threshold =
      std::min(kMostThreshold, std::max(kLeastThreshold, kNoiseFactor * this->Found.Noise));
    this->Found.Threshold = threshold;
    std::vector<double> scores(this->C.Excess.size());
    this->ForCourse([&](std::size_t k, std::size_t) {
      scores[k] = std::max(kOtherScore, std::min(1.0, (this->C.Excess[k] - threshold) / threshold));
    });
    this->Stretches = FindStretches(scores, kPrice);
    std::fill(this->Undisturbed.begin(), this->Undisturbed.end(), 1);
    for (Stretch& s : this->Stretches)
    {
      s = TrimStretch(this->C.Middle, s);
      for (std::size_t k = s.First; k <= s.Last; ++k)
      {
        this->Undisturbed[this->C.Index[k]] = 0;
      }
    }
  }

  double MedianExcess(const Stretch& s) const
  {
    const auto begin = this->C.Excess.begin();
    return MedianOf({ begin + s.First, begin + s.Last + 1 });
  }

  TrafficWindow Describe(const Stretch& s) const
  {
    TrafficWindow w{};
    const double inf = std::numeric_limits<double>::infinity();
    double begin = inf, end = -inf;
    std::map<std::pair<int, int>, std::vector<double>> pairs;
    std::set<std::int32_t> sizes;
    std::vector<double> lengths;
    for (std::size_t k = s.First; k <= s.Last; ++k)
    {
      const Transfer& t = this->All[this->C.Index[k]];
      pairs[{ this->Rows.Node[t.Source], this->Rows.Node[t.Destination] }].push_back(
        this->C.Excess[k]);
      if (this->C.Excess[k] > this->Found.Threshold)
      {
        begin = std::min(begin, t.Begin);
        end = std::max(end, t.End);
        sizes.insert(t.Size);
        lengths.push_back(t.Seconds);
      }
    }
    const double before =
      s.First > 0 ? this->All[this->C.Index[s.First - 1]].End : this->Rows.Begin;
    const double after = s.Last + 1 < this->C.Index.size()
      ? this->All[this->C.Index[s.Last + 1]].Begin
      : this->Rows.End;
    w.Seen = end - begin;
    w.Begin = std::min(begin, 0.5 * (begin + before));
    w.End = std::max(end, 0.5 * (end + after));
    w.Slowdown = std::exp(this->MedianExcess(s));
    w.Transfers = static_cast<std::int64_t>(s.Last - s.First + 1);
    w.SlowShare = static_cast<double>(lengths.size()) / static_cast<double>(w.Transfers);
    w.SizeClasses = static_cast<std::int32_t>(sizes.size());
    for (auto& pair : pairs)
    {
      std::vector<double>& x = pair.second;
      w.NodePairs += x.size() > 1;
      w.SlowNodePairs += x.size() > 1 && MedianOf(x) > this->Found.Threshold;
    }
    w.Lengths = (w.End - w.Begin) / MedianOf(lengths);
    return w;
  }

  /// Fills each window's slowdown of messages within nodes. Of very many such messages those of
  /// some steps of the program will do.
  void LookWithinNodes()
  {
    const std::uint64_t step = this->Everything.size() / kMostWithin + 1;
    std::vector<Transfer> within;
    for (const Transfer& t : this->Everything)
    {
      if (!t.InterNode && t.Program % step == 0)
      {
        within.push_back(t);
      }
    }
    const std::vector<double> levels =
      BaselineTimes(within, std::vector<char>(within.size(), 1), kLaterShare);
    for (TrafficWindow& w : this->Found.Windows)
    {
      std::vector<double> inside, outside;
      for (std::size_t i = 0; i < within.size(); ++i)
      {
        const Transfer& t = within[i];
        if (t.Seconds > 0 && t.Late <= levels[i])
        {
          const bool isInside = t.Begin >= w.Begin && t.End <= w.End;
          (isInside ? inside : outside).push_back(t.Seconds / levels[i]);
        }
      }
      w.WithinNodes = std::min(inside.size(), outside.size()) < kFewestJudged
        ? kNaN
        : MedianOf(inside) / MedianOf(outside);
    }
  }

  /// The spread that baseline times have among themselves.
  double BaselineSpread() const
  {
    std::vector<double> x;
    for (std::size_t k = 0; k < this->C.Index.size(); ++k)
    {
      if (this->Undisturbed[this->C.Index[k]])
      {
        x.push_back(std::fabs(this->C.Excess[k]));
      }
    }
    return x.empty() ? 0 : Median(x.data(), x.data() + x.size());
  }

  /// Transfers of an iteration, all of which it may send in a part of its time.
  double OfIteration(double iteration) const
  {
    const double span = this->C.Middle.back() - this->C.Middle.front();
    return static_cast<double>(this->C.Index.size()) * iteration / std::max(span, iteration);
  }

  /// Joins neighbours that are about as slow and less than half an iteration apart: a pause that is
  /// shorter than the program's own is not seen as one.
  void Join(double iteration)
  {
    std::vector<Stretch> joined;
    for (const Stretch& s : this->Stretches)
    {
      const double excess = this->MedianExcess(s);
      const double before = joined.empty() ? 0 : this->MedianExcess(joined.back());
      const bool alike = std::min(excess, before) >= kAlikeShare * std::max(excess, before);
      if (!joined.empty() && alike &&
        this->C.Middle[s.First] - this->C.Middle[joined.back().Last] < kOfIteration * iteration)
      {
        joined.back().Last = s.Last;
      }
      else
      {
        joined.push_back(s);
      }
    }
    this->Stretches = joined;
  }

  /// Adds times in which much is lost over whole iterations, as a few messages are hit hard and the
  /// usual one is spared; and those in which the usual one is a little slower.
  void LookAtTimeLost(double iteration)
  {
    std::vector<double> excess(this->All.size(), kNaN);
    for (std::size_t k = 0; k < this->C.Index.size(); ++k)
    {
      excess[this->C.Index[k]] = this->C.Excess[k];
    }
    this->Losses = FindLosses(this->All, this->Levels, excess);
    LeaveOutHot(this->Rows, this->All, this->HotRanks, this->Losses);
    this->Found.Looks = static_cast<std::int64_t>(this->Losses.size());
    for (const TrafficWindow& w : FindCostlyWindows(this->Rows, this->All, this->Losses, iteration))
    {
      this->Found.Windows.push_back(w);
    }
    this->Slower.emplace(this->Losses, this->All, iteration);
    for (const TrafficWindow& w :
      FindSlowerWindows(this->Rows, this->All, this->Losses, *this->Slower, iteration))
    {
      this->Found.Windows.push_back(w);
    }
  }

  void FindWindows(double iteration)
  {
    if (this->C.Index.size() >= kFewestJudged)
    {
      this->Join(iteration);
      for (const Stretch& s : this->Stretches)
      {
        this->Found.Windows.push_back(this->Describe(s));
      }
    }
    this->LookAtTimeLost(iteration);
    if (!this->Found.Windows.empty())
    {
      this->FirstBegin = std::min_element(
        this->All.begin(), this->All.end(), [](const Transfer& a, const Transfer& b) {
          return a.Begin < b.Begin;
        })->Begin;
      this->LookWithinNodes();
    }
  }

  void Judge()
  {
    this->Found.Judged = static_cast<std::int64_t>(this->C.Index.size());
    const bool course = this->C.Index.size() >= kFewestJudged;
    const double spread = this->BaselineSpread(), iteration = this->Iteration;
    this->Found.Iteration = iteration;
    this->FindWindows(iteration);
    const TrafficRun run{ this->Rows.Begin, this->Rows.End, this->FirstBegin, iteration, spread,
      static_cast<double>(this->C.Index.size()), course ? this->OfIteration(iteration) : 0 };
    JudgeTraffic(run, this->Options, this->Losses, *this->Slower, this->Found);
  }

  const AttributionRows& Rows;
  const std::vector<Transfer>& Everything;
  const std::vector<Transfer> All;                             ///< between nodes, by Begin + End
  double FirstBegin = std::numeric_limits<double>::infinity(); ///< [s] of all
  const std::vector<std::int32_t>& HotRanks;
  const TrafficOptions& Options;
  std::vector<double> Everywhere, OnTheWay; ///< [bytes] of the program itself, by transfer
  double Iteration = kNaN;                  ///< [s] see IterationOf
  std::vector<char> Undisturbed;            ///< may be learned from, by transfer
  std::vector<double> Levels;
  Course C;
  std::vector<Stretch> Stretches;
  std::vector<Loss> Losses;          ///< without those of nodes with hot ranks
  std::optional<SlowerTimes> Slower; ///< of the losses
  TrafficEvidence Found;
};
}

TrafficEvidence FindTraffic(const AttributionRows& rows, const std::vector<Transfer>& transfers,
  const std::vector<std::int32_t>& hotRanks, const TrafficOptions& options,
  const Progress& progress)
{
  TrafficEvidence found = TrafficSearch(rows, transfers, hotRanks, options).Run(progress);
  CompareWithSavedCurve(rows, transfers, options, found);
  return found;
}

void WeighTraffic(const AttributionRows& rows, bool alone, TrafficEvidence& found)
{
  const auto asks = [&](const TrafficWindow& w) {
    return w.Background || (w.Unconfirmed && alone && !found.MostlySlow);
  };
  std::vector<TimeWindow> windows;
  for (const TrafficWindow& w : found.Windows)
  {
    if (asks(w))
    {
      windows.push_back({ w.Begin, w.End });
    }
  }
  if (windows.empty())
  {
    return;
  }
  const TimeInCalls calls(rows, found.Iteration);
  for (TrafficWindow& w : found.Windows)
  {
    if (asks(w))
    {
      const CallCost cost = calls.CostOf({ w.Begin, w.End }, windows);
      w.Cost = cost.Cost;
      w.Background = w.Background ? !(cost.Cost < kLeastTrafficCost)
                                  : cost.Cost >= kSureTrafficCost && cost.AsCostly <= kRarely;
    }
  }
}
}
