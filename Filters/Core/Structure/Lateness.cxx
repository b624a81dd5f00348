#include "Filters/Core/Structure/Lateness.h"

#include "Filters/Core/Structure/LatenessPoints.h"
#include "Filters/Core/Structure/LatenessSums.h"
#include "Filters/Core/Structure/LatenessWords.h"
#include "Filters/Core/Structure/LatestSends.h"
#include "Filters/Core/Structure/StepOrder.h"
#include "Filters/Core/Structure/UnusualTimes.h"

#include "Filters/Core/Common/NamesOfAll.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/FreeMemory.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Schema/GatherColumns.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = StepOrder::kNone;
constexpr std::size_t kRowsAtOnce = 16384; ///< a piece of work for a thread

/// Computes the columns of Lateness. Numbers below are rows.
class Finder
{
public:
  Finder(const LatenessInput& input, Lateness& found)
    : Input(input), Found(found), N(input.Steps.Event.Size), Order(input.Steps)
  {
    for (const double begin : input.Steps.Begin)
    {
      this->Start = std::min(this->Start, begin);
    }
  }

  void Find()
  {
    this->CompareWithPeers();
    this->Latest = FindLatestSends(this->Input, this->Found.Steps.Lateness);
    this->FindDifferentials();
    this->FindBegunInWork();
    this->FindOrigins();
    this->ByStep = {};
    this->Latest = {};
    this->FindBegunInCalls();
  }

private:
  double WorkBefore(std::uint32_t row) const
  {
    const std::uint32_t before = this->Order.Before(row);
    const double since = before == kNone ? this->Start : this->Input.Steps.End[before];
    const double begin = this->Input.Steps.Begin[row];
    const CommunicationAxis& axis = this->Input.Axis;
    // The previous event may be of another thread, and not yet have ended.
    return std::max(0.0, begin - (axis.Empty() ? since : std::max(since, axis.Begin)));
  }

  /// Finds lateness within each phase and step, and within each step.
  void CompareWithPeers()
  {
    const LatenessSteps& s = this->Input.Steps;
    this->ByStep = this->Order.TakeBySteps();
    auto& of = this->Found.Steps;
    for (auto* column : { &of.Lateness, &of.GlobalLateness, &of.EnterLateness })
    {
      column->Resize(this->N);
    }
    for (std::size_t i = 0; i < this->ByStep.size();)
    {
      std::size_t past = i;
      double least = std::numeric_limits<double>::infinity();
      const std::size_t first = i;
      while (past < this->ByStep.size() && s.Step[this->ByStep[past]] == s.Step[this->ByStep[i]])
      {
        least = std::min(least, s.End[this->ByStep[past++]]);
      }
      while (i < past)
      {
        i = this->ComparePhase(i, past);
      }
      for (std::size_t j = first; j < past; ++j)
      {
        of.GlobalLateness[this->ByStep[j]] = s.End[this->ByStep[j]] - least;
      }
    }
  }

  /// @return one past the phase's events at the step
  std::size_t ComparePhase(std::size_t first, std::size_t past)
  {
    const LatenessSteps& s = this->Input.Steps;
    double begin = std::numeric_limits<double>::infinity(), end = begin;
    bool counts = true;
    std::size_t i = first;
    for (; i < past && s.Phase[this->ByStep[i]] == s.Phase[this->ByStep[first]]; ++i)
    {
      const std::uint32_t row = this->ByStep[i];
      if (i > first && s.Rank[row] == s.Rank[this->ByStep[i - 1]])
      {
        throw Error("Lateness: rank " + std::to_string(s.Rank[row]) + " has two events at step " +
          std::to_string(s.Step[row]) +
          ", expected one. Connect the port Steps of Logical "
          "Structure.");
      }
      begin = std::min(begin, s.Begin[row]);
      end = std::min(end, s.End[row]);
      counts = counts && this->OnAxis(row);
    }
    for (std::size_t j = first; j < i; ++j)
    {
      const std::uint32_t row = this->ByStep[j];
      this->Found.Steps.Lateness[row] = s.End[row] - end;
      this->Found.Steps.EnterLateness[row] = s.Begin[row] - begin;
    }
    if (!counts)
    {
      const std::uint32_t row = this->ByStep[first];
      this->Found.Apart.emplace_back(s.Step[row], s.Phase[row]);
    }
    return i;
  }

  bool OnAxis(std::uint32_t row) const
  {
    const CommunicationAxis& axis = this->Input.Axis;
    return axis.Empty() ||
      (this->Input.Steps.End[row] > axis.Begin && this->Input.Steps.Begin[row] < axis.End);
  }

  void FindDifferentials()
  {
    auto& of = this->Found.Steps;
    of.WorkDifferential.Resize(this->N);
    of.Differential.Resize(this->N);
    ParallelFor(this->N, kRowsAtOnce, 0, [&](std::size_t begin, std::size_t end, int) {
      for (auto row = static_cast<std::uint32_t>(begin); row < end; ++row)
      {
        const double late = of.Lateness[row], entered = of.EnterLateness[row];
        of.WorkDifferential[row] =
          std::max(0.0, entered - this->LatenessOf(this->Order.Before(row)));
        of.Differential[row] =
          std::max(0.0, late - std::max(entered, this->LatenessOf(this->Latest[row])));
      }
    });
  }

  double LatenessOf(std::uint32_t row) const
  {
    return row == kNone ? 0 : this->Found.Steps.Lateness[row];
  }

  /// Finds the lateness that originates in the work before each event, as far as this work is
  /// unusually long.
  void FindBegunInWork()
  {
    auto& of = this->Found.Steps;
    of.Originated = Column<double>(this->N, 0);
    FindUnusualTimes(
      this->N,
      [this](std::uint32_t row) {
        return this->TimeAt(this->Order.Before(row), row, this->WorkBefore(row));
      },
      [&of](std::uint32_t row, std::int64_t longer) {
        of.Originated[row] = std::min(of.WorkDifferential[row], 1e-9 * static_cast<double>(longer));
      });
  }

  /// The same for the time in the event itself, and how much of both counts.
  void FindBegunInCalls()
  {
    auto& of = this->Found.Steps;
    FindUnusualTimes(
      of.Originated.Size(),
      [this, &of](std::uint32_t row) { return this->TimeAt(kNone, row, of.Differential[row]); },
      [&of](std::uint32_t row, std::int64_t longer) {
        of.Originated[row] += std::min(of.Differential[row], 1e-9 * static_cast<double>(longer));
      });
    for (std::uint32_t row = 0; !this->Found.Apart.empty() && row < of.Originated.Size(); ++row)
    {
      if (!this->Found.Counts(this->Input.Steps.Step[row], this->Input.Steps.Phase[row]))
      {
        of.Originated[row] = 0;
      }
    }
  }

  /// A time [s] with its place: the call path of a row and, if the time is work between two events,
  /// that of the previous event.
  PlaceTime TimeAt(std::uint32_t before, std::uint32_t row, double seconds) const
  {
    const LatenessSteps& s = this->Input.Steps;
    const auto placeOf = [&s](std::uint32_t of) {
      return of == kNone
        ? std::uint64_t{ 0 }
        : 4 * static_cast<std::uint64_t>(s.PathId[of] + 2) + static_cast<std::uint64_t>(s.Kind[of]);
    };
    return { (placeOf(before) << 32) + placeOf(row),
      static_cast<std::int64_t>(std::llround(seconds * 1e9)), s.Rank[row] };
  }

  /// Finds lateness classes and origins (rows). Works because sends are at lower steps than
  /// receives.
  void FindOrigins()
  {
    auto& of = this->Found.Steps;
    of.LatenessClass = Column<std::int32_t>(this->N, -1);
    of.Origin = Column<std::int64_t>(this->N, kNoOrigin);
    for (const std::uint32_t row : this->ByStep)
    {
      const std::uint32_t before = this->Order.Before(row), latest = this->Latest[row];
      if (of.Lateness[row] <= 0)
      {
        continue;
      }
      const LatenessClass found =
        this->ClassOf(row, this->LatenessOf(before), this->LatenessOf(latest));
      of.LatenessClass[row] = static_cast<std::int32_t>(found);
      const std::uint32_t from = found == LatenessClass::Before ? before
        : found == LatenessClass::LateSend                      ? latest
                                                                : kNone;
      // The lateness of the previous event may belong to another phase and end there.
      of.Origin[row] = from == kNone || of.Origin[from] == kNoOrigin ? row : of.Origin[from];
    }
  }

  LatenessClass ClassOf(std::uint32_t row, double lateBefore, double lateSend) const
  {
    const double differential = this->Found.Steps.Differential[row];
    const double entered = this->Found.Steps.EnterLateness[row];
    if (differential > std::max(entered, lateSend))
    {
      return this->Latest[row] == kNone ? LatenessClass::Here : LatenessClass::Message;
    }
    if (lateSend > entered)
    {
      return LatenessClass::LateSend;
    }
    const double begun = this->Found.Steps.Originated[row]; // that of calls is added later
    return begun >= lateBefore || this->Order.Before(row) == kNone ? LatenessClass::Here
                                                                   : LatenessClass::Before;
  }

  const LatenessInput& Input;
  Lateness& Found;
  const std::size_t N; ///< rows
  StepOrder Order;
  std::vector<std::uint32_t> ByStep;                      ///< rows sorted by step
  std::vector<std::uint32_t> Latest;                      ///< by row
  double Start = std::numeric_limits<double>::infinity(); ///< [s] when the first event begins
};

/// Turns origins from rows into event numbers.
void NumberOrigins(const LatenessInput& input, Lateness& found)
{
  for (std::int64_t& origin : found.Steps.Origin)
  {
    origin = origin == kNoOrigin ? -1 : input.Steps.Event[static_cast<std::size_t>(origin)];
  }
}

/// @param iterations whether any event is in an iteration
void CheckInput(const LatenessInput& input, const LatenessOptions& options, bool iterations)
{
  if (options.ByIteration && !iterations)
  {
    throw Error("Lateness: Time Unit is Iterations, but no event of Steps is in an iteration of a "
                "loop. Give Logical Structure the port Calls of Program Loops, or choose Run.");
  }
  if (!OfOneLength(input.Steps) || !OfOneLength(input.Messages))
  {
    throw Error("Lateness: columns of an input have different lengths. Use the columns of one "
                "table for each input.");
  }
  if (input.Steps.Event.Size >= kNone)
  {
    throw Error("Lateness: Steps has " + std::to_string(input.Steps.Event.Size) +
      " rows, more than 4,294,967,294. Read a part of the trace: a time window or fewer ranks.");
  }
  if (options.Points < 1)
  {
    throw Error("Lateness: Points is " + std::to_string(options.Points) +
      ", must be 1 or more. Usual values are 10 to 100.");
  }
}
}

std::vector<std::string> LatenessClassNames()
{
  return { "begins here", "from the event before", "late send", "message" };
}

Lateness FindLateness(const LatenessInput& input, const LatenessOptions& options,
  ProcessGroup& group, const Progress& progress)
{
  const auto inLoop = [&] {
    return std::any_of(input.Steps.Iteration.begin(), input.Steps.Iteration.end(),
      [](std::int32_t iteration) { return iteration >= 0; });
  };
  const bool iterations = !options.ByIteration || !OnAll(!inLoop(), group);
  Together(group, [&] { CheckInput(input, options, iterations); });
  ColumnMemory memory;
  LatenessInput all = input;
  GatherColumns(all.Steps, group, memory);
  GatherColumns(all.Messages, group, memory);
  all.PathNames = NamesOfAll(input.PathNames, group);
  Lateness found;
  Together(group, [&] {
    if (group.Process() == 0)
    {
      Report(progress, 0.2, "Finding where lateness begins");
      Finder(all, found).Find();
      SumLateness(all, found);
      ListPoints(all, { options.Points, options.ByIteration }, found);
      NumberOrigins(all, found);
      found.Observations = DescribeLateness(found.Points, found.ByPhase);
    }
  });
  ReturnFreeMemory();
  ScatterColumns(found.Steps, input.Steps.Event.Size, group);
  return found;
}
}
