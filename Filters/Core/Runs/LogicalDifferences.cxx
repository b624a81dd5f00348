#include "Filters/Core/Runs/LogicalDifferences.h"

#include "Filters/Core/Runs/LogicalAlignment.h"
#include "Filters/Core/Runs/LogicalFindings.h"
#include "Filters/Core/Runs/PhasePairs.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Error.h"
#include "Readers/Schema/GatherColumns.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <tuple>

namespace pclvis
{
namespace
{
/// splitmix64: different inputs give numbers that differ in about half of their bits.
std::uint64_t Mixed(std::uint64_t value)
{
  value += 0x9e3779b97f4a7c15u;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
  return value ^ (value >> 31);
}

/// Hash of numbers in this order.
std::uint64_t HashOf(std::initializer_list<std::int64_t> numbers)
{
  std::uint64_t hash = 0;
  for (const std::int64_t number : numbers)
  {
    hash = Mixed(hash ^ static_cast<std::uint64_t>(number));
  }
  return hash;
}

/// The phases of one run, with all of its rows on this process.
class Run
{
public:
  explicit Run(const RunSteps& steps) : Rows(steps), Order(steps.Event.Size)
  {
    std::iota(this->Order.begin(), this->Order.end(), std::size_t{ 0 });
    std::sort(this->Order.begin(), this->Order.end(),
      [&steps](std::size_t a, std::size_t b) { return steps.Event[a] < steps.Event[b]; });
    this->FindTimes();
    for (std::size_t i = 0; i < this->Order.size(); ++i)
    {
      this->AddToPhase(i);
    }
    this->AddShapes();
  }

  std::vector<LogicalPhaseSums> Phases; ///< by phase
  std::vector<PhaseShape> Shapes;       ///< by phase

  /// Calls visit(phase, step, adds) for every event; adds(sums) adds the event to sums.
  template<typename Visit>
  void ForEachEvent(Visit&& visit) const
  {
    for (std::size_t i = 0; i < this->Order.size(); ++i)
    {
      const std::size_t row = this->Order[i];
      visit(this->Rows.Phase[row], this->Rows.Step[row],
        [this, i](LogicalSums& sums) { this->Add(i, sums); });
    }
  }

private:
  /// [s] on the axis, clamped to it.
  double OnAxis(double time) const
  {
    const CommunicationAxis& axis = this->Rows.Axis;
    return axis.Empty() ? time : std::clamp(axis.Without(time), 0.0, axis.Length());
  }

  bool IsFirstOfRank(std::size_t i) const
  {
    return i == 0 || this->Rows.Rank[this->Order[i]] != this->Rows.Rank[this->Order[i - 1]];
  }

  /// Finds the times of events: each since the latest end of earlier events on its rank; the first
  /// since the beginning of the axis or, without an axis, of the run.
  void FindTimes()
  {
    double start = this->Rows.Axis.Empty() ? std::numeric_limits<double>::infinity() : 0;
    for (std::size_t row = 0; this->Rows.Axis.Empty() && row < this->Rows.Begin.Size; ++row)
    {
      start = std::min(start, this->Rows.Begin[row]);
    }
    this->Times.resize(this->Order.size());
    double last = start;
    for (std::size_t i = 0; i < this->Order.size(); ++i)
    {
      this->Ranks += this->IsFirstOfRank(i);
      last = this->IsFirstOfRank(i) ? start : last;
      const double end = std::max(last, this->OnAxis(this->Rows.End[this->Order[i]]));
      this->Times[i] = end - last;
      last = end;
    }
  }

  /// A column's value as a share of the mean over ranks. A call without a value adds 0.
  double PerRank(ColumnView<double> column, std::size_t row) const
  {
    const double none = column.Size > 0 ? 0 : std::numeric_limits<double>::quiet_NaN();
    return column.Size > 0 && std::isfinite(column[row]) ? column[row] / this->Ranks : none;
  }

  void Add(std::size_t i, LogicalSums& sums) const
  {
    const std::size_t row = this->Order[i];
    ++sums.Events;
    sums.Time += this->Times[i] / this->Ranks;
    sums.Wait += this->PerRank(this->Rows.Wait, row);
    sums.Lateness += this->PerRank(this->Rows.Lateness, row);
    sums.Originated += this->PerRank(this->Rows.Originated, row);
  }

  void AddToPhase(std::size_t i)
  {
    const std::size_t row = this->Order[i];
    const auto number = static_cast<std::size_t>(this->Rows.Phase[row]);
    if (number >= this->Phases.size())
    {
      this->Phases.resize(number + 1);
    }
    LogicalPhaseSums& phase = this->Phases[number];
    this->Add(i, phase);
    phase.FirstStep = std::min(phase.FirstStep, this->Rows.Step[row]);
    phase.LastStep = std::max(phase.LastStep, this->Rows.Step[row]);
    phase.Begin = std::min(phase.Begin, this->Rows.Begin[row]);
    phase.End = std::max(phase.End, this->Rows.End[row]);
    phase.Length = this->OnAxis(phase.End) - this->OnAxis(phase.Begin);
  }

  /// Adds the shapes of phases. The events of a rank in a phase are consecutive.
  void AddShapes()
  {
    this->Shapes.resize(this->Phases.size());
    for (std::size_t i = 0, past = 0; i < this->Order.size(); i = past)
    {
      const std::int32_t rank = this->Rows.Rank[this->Order[i]];
      const std::int32_t number = this->Rows.Phase[this->Order[i]];
      std::array<std::int64_t, 3> kinds{};
      std::int64_t messages = 0;
      PhaseShape& shape = this->Shapes[number];
      for (; past < this->Order.size() && this->Rows.Rank[this->Order[past]] == rank &&
           this->Rows.Phase[this->Order[past]] == number;
           ++past)
      {
        const std::size_t row = this->Order[past];
        const std::int32_t kind = this->Rows.Kind[row];
        ++kinds[static_cast<std::size_t>(std::clamp(kind, 0, 2))];
        messages += this->Rows.Messages[row];
        shape.Steps += HashOf({ rank, kind, this->Rows.Step[row] - this->Phases[number].FirstStep,
          this->Rows.Messages[row] });
      }
      shape.FirstRank = shape.FirstRank < 0 ? rank : std::min(shape.FirstRank, rank);
      shape.Ranks += HashOf({ rank });
      shape.Events += HashOf({ rank, kinds[0], kinds[1], kinds[2], messages });
      ++this->Phases[number].Ranks;
    }
  }

  const RunSteps& Rows;
  std::vector<std::size_t> Order; ///< rows, by event
  std::vector<double> Times;      ///< [s] in this order
  int Ranks = 0;
};

/// Sums by step, for phases that are equal step by step.
class StepSums
{
public:
  StepSums(const std::vector<LogicalPair>& pairs, std::vector<LogicalStepPair>& steps)
    : Steps(steps)
  {
    for (const LogicalPair& pair : pairs)
    {
      if (pair.SameSteps)
      {
        this->PlaceIn(this->PlaceA, pair.PhaseA);
        this->PlaceIn(this->PlaceB, pair.PhaseB);
        for (std::int32_t step = 0; step <= pair.A.LastStep - pair.A.FirstStep; ++step)
        {
          steps.push_back(
            { pair.PhaseA, pair.PhaseB, pair.A.FirstStep + step, pair.B.FirstStep + step, {}, {} });
        }
      }
    }
  }

  void AddAll(const Run& run, bool isB)
  {
    const std::vector<std::ptrdiff_t>& places = isB ? this->PlaceB : this->PlaceA;
    run.ForEachEvent([&](std::int32_t phase, std::int32_t step, auto&& add) {
      if (static_cast<std::size_t>(phase) < places.size() && places[phase] >= 0)
      {
        const std::ptrdiff_t place = places[phase] + step - run.Phases[phase].FirstStep;
        LogicalStepPair& to = this->Steps[static_cast<std::size_t>(place)];
        add(isB ? to.B : to.A);
      }
    });
  }

private:
  void PlaceIn(std::vector<std::ptrdiff_t>& places, std::int32_t phase) const
  {
    places.resize(std::max(places.size(), static_cast<std::size_t>(phase) + 1), -1);
    places[phase] = static_cast<std::ptrdiff_t>(this->Steps.size());
  }

  std::vector<LogicalStepPair>& Steps;
  std::vector<std::ptrdiff_t> PlaceA, PlaceB; ///< by phase: position of its first step; -1: none
};

/// How much run B is behind after each step of run A. A phase that occurs only in run B counts at
/// the step where the previous phase of run B ends.
schema::LogicalCurves::Table CurvesOf(const LogicalDifferences& runs)
{
  std::int32_t steps = 0;
  for (const LogicalPair& pair : runs.Phases)
  {
    steps = std::max(steps, pair.A.LastStep + 1);
  }
  std::vector<double> change(static_cast<std::size_t>(steps) + 1, 0); // by step, from -1
  const auto at = [&change](std::int32_t step) -> double& {
    return change[static_cast<std::size_t>(step + 1)];
  };
  std::int32_t last = -1;
  for (const LogicalPair& pair : InOrderOfRunA(runs.Phases))
  {
    last = pair.PhaseA >= 0 ? pair.A.LastStep : last;
    at(last) += pair.SameSteps ? 0 : pair.Excess();
  }
  for (const LogicalStepPair& step : runs.Steps)
  {
    at(step.StepA) += step.Excess();
  }
  schema::LogicalCurves::Table rows;
  double behind = 0;
  for (std::int32_t step = -1; step < steps; ++step)
  {
    behind += at(step);
    rows.Step.Append(step);
    rows.Behind.Append(behind);
  }
  return rows;
}

template<typename Row>
void SortByChange(std::vector<Row>& rows)
{
  std::stable_sort(rows.begin(), rows.end(),
    [](const Row& a, const Row& b) { return std::fabs(a.Excess()) > std::fabs(b.Excess()); });
}

LogicalDifferences Compare(const Run& a, const Run& b)
{
  LogicalDifferences result;
  std::vector<std::uint8_t> inA(a.Phases.size(), 0), inB(b.Phases.size(), 0);
  for (const auto& [phaseA, phaseB] : PairPhases(a.Shapes, b.Shapes))
  {
    inA[phaseA] = inB[phaseB] = 1;
    result.Phases.push_back({ phaseA, phaseB, a.Shapes[phaseA].Steps == b.Shapes[phaseB].Steps,
      a.Phases[phaseA], b.Phases[phaseB] });
  }
  StepSums steps(result.Phases, result.Steps);
  steps.AddAll(a, false);
  steps.AddAll(b, true);
  for (std::size_t phase = 0; phase < inA.size(); ++phase)
  {
    if (!inA[phase] && a.Phases[phase].Events > 0)
    {
      result.Phases.push_back({ static_cast<std::int32_t>(phase), -1, false, a.Phases[phase], {} });
    }
  }
  for (std::size_t phase = 0; phase < inB.size(); ++phase)
  {
    if (!inB[phase] && b.Phases[phase].Events > 0)
    {
      result.Phases.push_back({ -1, static_cast<std::int32_t>(phase), false, {}, b.Phases[phase] });
    }
  }
  SortByChange(result.Phases);
  SortByChange(result.Steps);
  result.Curves = CurvesOf(result);
  result.Observations = DescribeLogically(result);
  return result;
}
}

LogicalDifferences CompareLogically(const RunSteps& a, const RunSteps& b, ProcessGroup& group)
{
  RunSteps ofA = a, ofB = b;
  Together(group, [&] {
    if (!OfOneLength(a) || !OfOneLength(b))
    {
      throw Error("Run comparison: columns of Steps have different lengths. Use the columns of one "
                  "table.");
    }
  });
  ColumnMemory memory;
  GatherColumns<RunSteps>(ofA, group, memory);
  GatherColumns<RunSteps>(ofB, group, memory);
  return group.Process() == 0 ? Compare(Run(ofA), Run(ofB)) : LogicalDifferences();
}
}
