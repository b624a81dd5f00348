#include "Filters/Core/Prices/CauseTree.h"

#include "Filters/Core/Common/CountingShare.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Readers/Base/Findings/Observation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pclvis
{
namespace
{
/// As a share of the run: no cause that counts changes it by less.
constexpr double kLeast = price_constants::kTenth * kCountingShare;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
}

CauseTree::CauseTree(
  const PricedRun& run, const AskedPart& asked, const CounterfactualReplay& replay)
  : Run(run), Asked(asked), Replay(replay),
    Behind(run.Windows.empty() ? std::max(run.Length - replay.Recorded().Length, 0.0) : 0)
{
  this->Left = this->Divide({}, replay.Recorded());
  this->Whole = this->Left;
  if (!run.Windows.empty() && asked.IsWhole())
  {
    this->StandsFor = asked.StandsFor();
    this->Whole = run.Parts;
  }
  else if (!run.Windows.empty() && this->Left.Run > 0)
  {
    // Time after the last call of the replayed parts is not included.
    const double n = this->StandsFor = asked.Length() / this->Left.Run;
    this->Whole = { n * this->Left.Run, n * this->Left.MeanWork, n * this->Left.GreatestWork,
      n * this->Left.Ideal };
  }
}

RunTimes CauseTree::IdealTimes(const Counterfactual& without) const
{
  RunTimes times;
  times.Work = without.Work.empty() ? this->Replay.Times().Work : without.Work;
  if (!without.Dead.empty())
  {
    times.Lag.assign(this->Run.Messages(), 0);
    for (std::size_t m = 0; m < times.Lag.size(); ++m)
    {
      times.Lag[m] = without.Dead[m] ? -std::numeric_limits<double>::infinity() : 0;
    }
    times.SendLag = times.Lag;
  }
  return times;
}

TimeParts CauseTree::Divide(const Counterfactual& without, const ReplayedCalls& replayed)
{
  if (this->Asked.IsWhole())
  {
    return PartsOfRun(this->Run.Graph, this->LengthOf(replayed), this->IdealTimes(without));
  }
  this->Waits =
    FindIdealWaits(this->Run.Graph, this->LengthOf(replayed), this->IdealTimes(without));
  return this->PartsIn(replayed);
}

TimeParts CauseTree::PartsIn(const ReplayedCalls& replayed) const
{
  return PartsOf(this->Run.Graph.Calls, this->Asked.Chosen(),
    { replayed.Begin, replayed.End, this->LengthOf(replayed) }, this->Waits);
}

void CauseTree::TakeOut(const Cause& cause, const Counterfactual& alone,
  const Counterfactual& without, const ReplayedCalls& replayed)
{
  TimeParts next = this->Left;
  if (!alone.Work.empty() || !alone.Dead.empty())
  {
    next = this->Divide(without, replayed);
  }
  else // on an ideal network, only work and messages matter
  {
    next.Run = this->Asked.IsWhole() ? this->LengthOf(replayed) : this->PartsIn(replayed).Run;
  }
  Leaf leaf{ cause, this->Left.Parts() };
  for (std::size_t i = 0; i < leaf.Parts.size(); ++i)
  {
    leaf.Parts[i] = this->StandsFor * (leaf.Parts[i] - next.Parts()[i]);
  }
  this->Leaves.push_back(std::move(leaf));
  this->Left = next;
}

schema::CauseTree::Table CauseTree::Table(const std::string& choice) const
{
  schema::CauseTree::Table table;
  const double run = this->Whole.Run;
  const DividedTime of{ run, choice };
  const auto toRange = [&table](double low, double high) {
    while (table.Low.Size() < table.Time.Size())
    {
      table.Low.Append(low);
      table.High.Append(high);
    }
  };
  TimeRows::AddParts(table, this->Whole, choice);
  for (std::size_t part = 0; part < TimeRows::kNames.size(); ++part)
  {
    double rest = this->Whole.Parts()[part];
    bool explained = false;
    for (const Leaf& leaf : this->Leaves)
    {
      if (std::fabs(leaf.Parts[part]) >= kLeast * run)
      {
        toRange(kNaN, kNaN);
        TimeRows::Add(
          table, leaf.Cause.Name, TimeRows::kNames[part], leaf.Parts[part], of, leaf.Cause.Meaning);
        const auto [low, high] =
          std::minmax({ leaf.Parts[part] * leaf.Cause.Low, leaf.Parts[part] * leaf.Cause.High });
        toRange(low, high);
        rest -= leaf.Parts[part];
        explained = true;
      }
    }
    if (explained)
    {
      TimeRows::Add(table, part == 0 ? TimeRows::kNeeded : TimeRows::kNotExplained,
        TimeRows::kNames[part], rest, of,
        Observation(part == 0 ? "prices.needed" : "prices.not_explained").Text());
    }
  }
  toRange(kNaN, kNaN);
  return table;
}
}
