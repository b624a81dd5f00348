#include "Filters/Core/Prices/CauseTree.h"

#include "Filters/Core/Common/CountingShare.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Readers/Base/Observation.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
/// Of the run: nothing that counts is changed by less.
constexpr double kLeast = price_constants::kTenth * kCountingShare;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
}

CauseTree::CauseTree(const PricedRun& run, const CounterfactualReplay& replay)
  : Run(run), Replay(replay)
{
  this->Left = this->PartsOf({}, replay.Recorded().Length);
  this->Whole = run.Windows.empty() ? this->Left : run.Parts;
  this->StandsFor = run.Windows.empty() ? 1 : run.Whole.Length() / run.Length;
}

TimeParts CauseTree::PartsOf(const Counterfactual& without, double length) const
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
  return PartsOfRun(this->Run.Graph, length, times);
}

void CauseTree::TakeOut(
  const Cause& cause, const Counterfactual& alone, const Counterfactual& without, double length)
{
  TimeParts next = this->Left; // on an ideal network, only work and messages matter
  next.Run = length;
  if (!alone.Work.empty() || !alone.Dead.empty())
  {
    next = this->PartsOf(without, length);
  }
  Leaf leaf{ cause, this->Left.Parts() };
  for (std::size_t i = 0; i < leaf.Parts.size(); ++i)
  {
    leaf.Parts[i] = this->StandsFor * (leaf.Parts[i] - next.Parts()[i]);
  }
  this->Leaves.push_back(std::move(leaf));
  this->Left = next;
}

schema::CauseTree::Table CauseTree::Table() const
{
  schema::CauseTree::Table table;
  const double run = this->Whole.Run;
  const auto toRange = [&table](double low, double high) {
    while (table.Low.Size() < table.Time.Size())
    {
      table.Low.Append(low);
      table.High.Append(high);
    }
  };
  TimeRows::AddParts(table, this->Whole);
  for (std::size_t part = 0; part < TimeRows::kNames.size(); ++part)
  {
    double rest = this->Whole.Parts()[part];
    bool explained = false;
    for (const Leaf& leaf : this->Leaves)
    {
      if (std::fabs(leaf.Parts[part]) >= kLeast * run)
      {
        toRange(kNaN, kNaN);
        TimeRows::Add(table, leaf.Cause.Name, TimeRows::kNames[part], leaf.Parts[part], run,
          leaf.Cause.Meaning);
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
        TimeRows::kNames[part], rest, run,
        Observation(part == 0 ? "prices.needed" : "prices.not_explained").Text());
    }
  }
  toRange(kNaN, kNaN);
  return table;
}
}
