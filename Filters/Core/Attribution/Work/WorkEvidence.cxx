#include "Filters/Core/Attribution/Work/WorkEvidence.h"

#include "Filters/Core/Attribution/Work/WorkImbalance.h"
#include "Filters/Core/Attribution/Work/Replay.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <numeric>

namespace pclvis
{
namespace
{
/// Parts of the run: fine enough for a slow time of a fifth of it.
constexpr int kParts = 16;
/// Share of a part that is more than rounding at its ends.
constexpr double kEdge = 1e-6;
/// A shorter time is not told from an event.
constexpr int kFewestParts = 3;
/// The spread of a machine is not below 1 %. In the whole run, in which a slow time counts less, a
/// slow rank is 3 sigma off.
constexpr double kSigmasInAll = 3, kLeastSpread = 0.01;
constexpr double kMostRanks = 1.0 / 3;
/// What a rank works more in a part of the run must be there at the end: where steps of the program
/// come earlier on one rank than on another, it cancels out.
constexpr double kStays = 0.7;
/// A part of the run must be slow enough to count by half as much in all of it.
constexpr double kHalf = 0.5;
/// What the others can lose to a slow rank is what it works longer: less of the time costs nothing.
constexpr double kLeastExcess = 0.03;
/// A median and a spread need three ranks.
constexpr std::int32_t kFewestRanks = 3;
/// A stretch of the run with so much of the excess holds no more than the edges of the slow time.
constexpr double kStretch = 0.8;

/// Seconds by rank and part.
class Parts
{
public:
  explicit Parts(std::size_t ranks) : Seconds(ranks * kParts) {}
  double& At(std::size_t rank, int part) { return this->Seconds[rank * kParts + part]; }
  double Sum(std::size_t rank, int first, int last) const
  {
    double sum = 0;
    for (int part = first; part <= last; ++part)
    {
      sum += this->Seconds[rank * kParts + part];
    }
    return sum;
  }

private:
  std::vector<double> Seconds;
};

class WorkSearch
{
public:
  WorkSearch(const AttributionRows& rows, const WorkOptions& options)
    : Rows(rows), Options(options), Work(rows.Ranks.Size()), Mpi(rows.Ranks.Size())
  {
    std::vector<double> active;
    for (std::int32_t rank = 0; rank < rows.Ranks.Size(); ++rank)
    {
      if (rows.FirstCall[rank + 1] > rows.FirstCall[rank])
      {
        this->Who.push_back(rank);
        active.push_back(
          rows.Calls[rows.FirstCall[rank + 1] - 1].Begin - rows.Calls[rows.FirstCall[rank]].End);
      }
    }
    ParallelFor(static_cast<std::size_t>(rows.Ranks.Size()), 0,
      [this](std::size_t rank) { this->Sum(static_cast<std::int32_t>(rank)); });
    this->Active = active.empty() ? 0 : MedianOf(active);
  }

  WorkEvidence Run()
  {
    PartRange of{ 0, kParts - 1 };
    WorkEvidence best = this->Look(0, kParts - 1);
    if (best.Known && best.Ranks.empty())
    {
      this->LookAtParts(best, of);
    }
    if (!best.Ranks.empty())
    {
      this->Weigh(of, best);
      if (best.Cost < kLeastCost)
      {
        best.Harmless.swap(best.Ranks);
        best.Node = -1;
      }
    }
    this->Tell(of, best);
    return best;
  }

private:
  struct PartRange
  {
    int First, Last;
  };

  /// Takes the part of the run in which ranks are slow by most, if there is one.
  void LookAtParts(WorkEvidence& best, PartRange& of)
  {
    for (int length = kParts - 1; length >= kFewestParts; --length)
    {
      for (int first = 0; first + length <= kParts; ++first)
      {
        const WorkEvidence found = this->Look(first, first + length - 1);
        if (!found.Ranks.empty() && (best.Ranks.empty() || found.Excess > best.Excess))
        {
          best = found;
          of = { first, first + length - 1 };
        }
      }
    }
  }

  /// What each rank works in that time.
  void Tell(const PartRange& of, WorkEvidence& found) const
  {
    const std::vector<double> work = found.Known ? this->WorkOfAll(of) : std::vector<double>();
    const double median = work.empty() ? 0 : MedianOf(work);
    for (std::size_t i = 0; i < work.size(); ++i)
    {
      const bool slow = std::binary_search(found.Ranks.begin(), found.Ranks.end(), this->Who[i]);
      found.All.push_back({ this->Who[i], work[i], work[i] / median, slow });
    }
  }

  double PartBegin(int part) const
  {
    return this->Rows.Begin + (this->Rows.End - this->Rows.Begin) * part / kParts;
  }

  /// Fills a rank's parts.
  void Sum(std::int32_t rank)
  {
    const AttributionRows& rows = this->Rows;
    PartSpan now;
    for (std::size_t i = rows.FirstCall[rank]; i < rows.FirstCall[rank + 1]; ++i)
    {
      // Ranks come to the call that begins MPI as they are started, and wait there for one another.
      if (i > rows.FirstCall[rank])
      {
        this->Spread(this->Mpi, rank, rows.Calls[i].Begin, rows.Calls[i].End, now);
      }
      if (i + 1 < rows.FirstCall[rank + 1])
      {
        this->Spread(this->Work, rank, rows.Calls[i].End, rows.Calls[i + 1].Begin, now);
      }
    }
  }

  /// A part of the run, without what rounding may count to its neighbours.
  struct PartSpan
  {
    int Part = 0;
    double Begin = 0, End = -1; ///< [s]
  };

  int PartOf(double t) const
  {
    const double width = (this->Rows.End - this->Rows.Begin) / kParts;
    return std::max(0, std::min(kParts - 1, static_cast<int>((t - this->Rows.Begin) / width)));
  }

  /// @param now the part in which the last piece of time ended: most lie in it as a whole
  void Spread(Parts& parts, std::int32_t rank, double begin, double end, PartSpan& now)
  {
    if (!(end > begin))
    {
      return;
    }
    if (begin >= now.Begin && end <= now.End)
    {
      parts.At(rank, now.Part) += end - begin;
      return;
    }
    const int last = this->Rows.End > this->Rows.Begin ? this->PartOf(end) : 0;
    for (int part = this->Rows.End > this->Rows.Begin ? this->PartOf(begin) : 0; part <= last;
         ++part)
    {
      parts.At(rank, part) += std::max(
        0.0, std::min(end, this->PartBegin(part + 1)) - std::max(begin, this->PartBegin(part)));
    }
    const double edge = kEdge * (this->PartBegin(last + 1) - this->PartBegin(last));
    now = { last, this->PartBegin(last) + edge, this->PartBegin(last + 1) - edge };
  }

  /// Whether the rank's work over the whole run is out of the ranks' spread, and by most of what it
  /// is more in a part [s].
  bool StandsOut(std::int32_t rank, double inPart)
  {
    if (this->InAll.empty())
    {
      for (const std::int32_t who : this->Who)
      {
        this->InAll.push_back(this->Work.Sum(who, 0, kParts - 1));
      }
      this->MedianInAll = MedianOf(this->InAll);
      std::vector<double> deviations;
      for (const double work : this->InAll)
      {
        deviations.push_back(std::fabs(work - this->MedianInAll));
      }
      this->SigmaInAll = std::max(kLeastSpread * this->MedianInAll, 1.48 * MedianOf(deviations));
    }
    const double more = this->Work.Sum(rank, 0, kParts - 1) - this->MedianInAll;
    return more >= kStays * inPart && more >= kSigmasInAll * this->SigmaInAll &&
      more >= kHalf * (this->Options.SlowWork - 1) * this->MedianInAll;
  }

  /// What the others are longer in MPI than these ranks, over what these work longer; in all of the
  /// run, as who waits may do so later.
  double WaitingFor(const std::vector<std::int32_t>& slow) const
  {
    std::vector<double> slowMpi, otherMpi, slowWork;
    for (std::size_t i = 0; i < this->Who.size(); ++i)
    {
      const bool isSlow = std::binary_search(slow.begin(), slow.end(), this->Who[i]);
      (isSlow ? slowMpi : otherMpi).push_back(this->Mpi.Sum(this->Who[i], 0, kParts - 1));
      if (isSlow)
      {
        slowWork.push_back(this->InAll[i]);
      }
    }
    return otherMpi.empty()
      ? 0
      : (MedianOf(otherMpi) - MedianOf(slowMpi)) / (MedianOf(slowWork) - this->MedianInAll);
  }

  /// Plays the run without what the slow ranks work longer; and all that are half as slow in that
  /// time: they may be slow, too (ranks of the same node), and hold the run up as long.
  void Weigh(const PartRange& of, WorkEvidence& found) const
  {
    const std::vector<double> work = this->WorkOfAll(of);
    const double median = MedianOf(work);
    std::vector<double> stays(this->Rows.Ranks.Size(), 1);
    for (std::size_t i = 0; i < this->Who.size(); ++i)
    {
      if (work[i] >= median + kHalf * found.Excess)
      {
        // Steps that only come earlier on this rank are not longer.
        const double more = std::min(work[i] - median, this->InAll[i] - this->MedianInAll);
        stays[this->Who[i]] = 1 - std::max(0.0, more) / work[i];
      }
    }
    const Replay replay(this->Rows);
    const ReplayedRun as = replay.Traced(), without = replay.Run(stays, { found.Begin, found.End });
    found.Saved = (as.MeanEnd - without.MeanEnd) / found.Excess;
    found.Cost =
      (as.InCalls - without.InCalls) / (without.InCalls * this->ShareWhileSlow(found.Ranks));
  }

  /// Share of the run in which ranks are slow: the fewest parts on end that hold 80 % of what they
  /// work longer, over as much of the run.
  double ShareWhileSlow(const std::vector<std::int32_t>& slow) const
  {
    std::array<double, kParts + 1> upTo = {};
    for (int part = 0; part < kParts; ++part)
    {
      const double usual = MedianOf(this->WorkOfAll({ part, part }));
      upTo[part + 1] = upTo[part];
      for (const std::int32_t rank : slow)
      {
        upTo[part + 1] += this->Work.Sum(rank, part, part) - usual;
      }
    }
    for (int length = 1; length < kParts; ++length)
    {
      for (int first = 0; first + length <= kParts; ++first)
      {
        if (upTo[first + length] - upTo[first] >= kStretch * upTo[kParts])
        {
          return std::min(1.0, length / (kStretch * kParts));
        }
      }
    }
    return 1;
  }

  /// [s] of the ranks with calls.
  std::vector<double> WorkOfAll(const PartRange& of) const
  {
    std::vector<double> work;
    for (const std::int32_t rank : this->Who)
    {
      work.push_back(this->Work.Sum(rank, of.First, of.Last));
    }
    return work;
  }

  /// Fewest compute intervals, longest first, that make up 80 % of the rank's work in the time.
  std::int64_t LongPieces(std::int32_t rank, double begin, double end) const
  {
    std::vector<double> pieces;
    double sum = 0;
    for (std::size_t i = this->Rows.FirstCall[rank]; i + 1 < this->Rows.FirstCall[rank + 1]; ++i)
    {
      const double piece =
        std::min(end, this->Rows.Calls[i + 1].Begin) - std::max(begin, this->Rows.Calls[i].End);
      if (piece > 0)
      {
        pieces.push_back(piece);
        sum += piece;
      }
    }
    std::sort(pieces.begin(), pieces.end(), std::greater<double>());
    std::int64_t count = 0;
    for (double most = 0; count < static_cast<std::int64_t>(pieces.size()) && most < 0.8 * sum;)
    {
      most += pieces[count++];
    }
    return count;
  }

  WorkEvidence Look(int first, int last)
  {
    WorkEvidence found;
    found.Begin = this->PartBegin(first);
    found.End = this->PartBegin(last + 1);
    found.Known = static_cast<std::int32_t>(this->Who.size()) >= kFewestRanks;
    const std::vector<double> work = this->WorkOfAll({ first, last });
    std::vector<double> deviations;
    const double median = found.Known ? MedianOf(work) : 0;
    if (!(median > 0))
    {
      found.Known = false;
      return found;
    }
    for (const double w : work)
    {
      deviations.push_back(std::fabs(w - median));
      found.Ratio = std::max(found.Ratio, w / median);
    }
    found.Spread = 1.48 * MedianOf(deviations) / median;
    found.WorkShare = median / (found.End - found.Begin);
    const double sigma = std::max(kLeastSpread, found.Spread);
    found.Score = (found.Ratio - 1) / sigma;
    std::vector<double> slowWork;
    const double lost = kLeastExcess * std::min(found.End - found.Begin, this->Active);
    const double least =
      std::max(std::max(this->Options.SlowWork, 1 + kSlowSigmas * sigma) * median, median + lost);
    found.LeastRatio = least / median;
    for (std::size_t i = 0; i < work.size(); ++i)
    {
      const bool slow = work[i] >= least && this->StandsOut(this->Who[i], work[i] - median) &&
        this->LongPieces(this->Who[i], this->Rows.Begin, this->Rows.End) >= kFewestPieces &&
        !this->IsGivenMore(this->Who[i]);
      if (slow)
      {
        found.Ranks.push_back(this->Who[i]);
        slowWork.push_back(work[i]);
      }
    }
    if (!found.Ranks.empty())
    {
      found.Ratio = MedianOf(slowWork) / median;
      found.Score = (found.Ratio - 1) / sigma;
      found.Excess = MedianOf(slowWork) - median;
      found.LongPieces = this->LongPieces(found.Ranks.front(), found.Begin, found.End);
      found.Waiting = this->WaitingFor(found.Ranks);
    }
    if (static_cast<double>(found.Ranks.size()) > kMostRanks * static_cast<double>(work.size()))
    {
      found.Ranks.clear();
    }
    found.Node = this->CommonNode(found.Ranks);
    return found;
  }

  /// Of a rank that stands out; looks once at each, and at the others only if there is one.
  bool IsGivenMore(std::int32_t rank)
  {
    if (!this->Given)
    {
      std::vector<std::size_t> order(this->Who.size());
      std::iota(order.begin(), order.end(), std::size_t(0));
      std::sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
        return this->InAll[a] != this->InAll[b] ? this->InAll[a] < this->InAll[b] : a < b;
      });
      std::vector<std::int32_t> byWork;
      for (const std::size_t i : order)
      {
        byWork.push_back(this->Who[i]);
      }
      this->Given = std::make_unique<WorkImbalance>(this->Rows, byWork);
    }
    const auto known = this->GivenMore.find(rank);
    return known != this->GivenMore.end()
      ? known->second
      : this->GivenMore.emplace(rank, this->Given->IsGivenMore(rank)).first->second;
  }

  /// The node whose ranks are all in the list and nobody else, of two ranks at least.
  std::int32_t CommonNode(const std::vector<std::int32_t>& ranks) const
  {
    const std::int32_t node = ranks.size() < 2 ? -1 : this->Rows.Node[ranks.front()];
    std::size_t inNode = 0;
    for (const std::int32_t of : this->Rows.Node)
    {
      inNode += of == node;
    }
    for (const std::int32_t rank : ranks)
    {
      inNode = this->Rows.Node[rank] == node ? inNode : 0;
    }
    return node >= 0 && inNode == ranks.size() ? node : -1;
  }

  const AttributionRows& Rows;
  const WorkOptions& Options;
  Parts Work, Mpi;
  std::vector<std::int32_t> Who;          ///< ranks with calls
  std::vector<double> InAll;              ///< [s] their work over the whole run
  double MedianInAll = 0, SigmaInAll = 0; ///< [s]
  std::unique_ptr<WorkImbalance> Given;
  std::map<std::int32_t, bool> GivenMore; ///< of the ranks that were looked at
  double Active = 0; ///< [s] from a rank's first call, which begins MPI, to its last, which ends it
};
}

WorkEvidence FindSlowRanks(const AttributionRows& rows, const WorkOptions& options)
{
  return rows.Calls.empty() ? WorkEvidence() : WorkSearch(rows, options).Run();
}
}
