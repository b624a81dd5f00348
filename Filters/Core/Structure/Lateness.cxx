#include "Filters/Core/Structure/Lateness.h"

#include "Filters/Core/Structure/LatenessPoints.h"
#include "Filters/Core/Structure/LatenessSums.h"
#include "Filters/Core/Structure/LatenessWords.h"
#include "Filters/Core/Structure/UnusualTimes.h"

#include "Filters/Core/Common/NamesOfAll.h"
#include "Filters/Core/Common/RowsByNumber.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/FreeMemory.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Base/PlainVector.h"
#include "Readers/Schema/GatherColumns.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace pclvis
{
namespace
{
constexpr std::uint32_t kNone = kNoOrigin;
constexpr std::size_t kRowsAtOnce = 16384; ///< a piece of work for a thread

/// A message's events, as rows; kNone: they are not there.
struct MessageEvents
{
  std::uint32_t Send = kNone, Receive = kNone;
};

/// Events in the order of ranks and, on each, of the program; numbers below are places in it.
class Finder
{
public:
  Finder(const LatenessInput& input, Lateness& found) : Input(input), Found(found)
  {
    const std::size_t n = input.Steps.Event.Size;
    this->Row = this->Sorted([&](std::uint32_t row) {
      return std::make_pair(input.Steps.Rank[row], input.Steps.Event[row]);
    });
    for (auto* column :
      { &found.Steps.Lateness, &found.Steps.GlobalLateness, &found.Steps.EnterLateness,
        &found.Steps.WorkDifferential, &found.Steps.Differential, &found.Steps.Originated })
    {
      *column = Column<double>(n, 0);
    }
    found.Steps.LatenessClass = Column<std::int32_t>(n, -1);
    found.Steps.Origin = Column<std::int64_t>(n, -1);
  }

  void Find()
  {
    this->FindBefore();
    this->CompareWithPeers();
    this->FindLatestSends();
    this->FindDifferentials();
    this->FindBegunInWork();
    this->FindOrigins();
    this->ByStep = {};
    this->Latest = {};
    this->FindBegunInCalls();
  }

  PlainVector<std::uint32_t> Origin; ///< by row

private:
  template<typename Key>
  std::vector<std::uint32_t> Sorted(Key&& key) const
  {
    std::vector<std::uint32_t> rows(this->Input.Steps.Event.Size);
    std::iota(rows.begin(), rows.end(), 0u);
    const auto less = [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); };
    if (!std::is_sorted(rows.begin(), rows.end(), less))
    {
      std::sort(rows.begin(), rows.end(), less);
    }
    return rows;
  }

  /// Rows by step, phase, rank.
  std::vector<std::uint32_t> SortedBySteps() const
  {
    const LatenessSteps& s = this->Input.Steps;
    const auto most = [](ColumnView<std::int32_t> column) {
      return column.Size == 0 ? 0 : *std::max_element(column.begin(), column.end());
    };
    const auto least = [](ColumnView<std::int32_t> column) {
      return column.Size == 0 ? 0 : *std::min_element(column.begin(), column.end());
    };
    const auto few = static_cast<std::int32_t>(
      std::min<std::size_t>(s.Step.Size, std::numeric_limits<std::int32_t>::max()));
    if (least(s.Step) < 0 || least(s.Phase) < 0 || most(s.Step) > few || most(s.Phase) > few)
    {
      return this->Sorted(
        [&](std::uint32_t row) { return std::make_tuple(s.Step[row], s.Phase[row], s.Rank[row]); });
    }
    const RowsByNumber phases = SortByNumber(this->Row, static_cast<std::size_t>(most(s.Phase)) + 1,
      [&s](std::uint32_t row) { return s.Phase[row]; });
    return SortByNumber(phases.Row, static_cast<std::size_t>(most(s.Step)) + 1,
      [&s](std::uint32_t row) { return s.Step[row]; })
      .Row;
  }

  /// By row, the rank's event before.
  void FindBefore()
  {
    this->Before.resize(this->Row.size());
    for (std::size_t i = 0; i < this->Row.size(); ++i)
    {
      const bool first =
        i == 0 || this->Input.Steps.Rank[this->Row[i]] != this->Input.Steps.Rank[this->Row[i - 1]];
      this->Before[this->Row[i]] = first ? kNone : this->Row[i - 1];
      this->Start = std::min(this->Start, this->Input.Steps.Begin[this->Row[i]]);
    }
  }

  double WorkBefore(std::uint32_t row) const
  {
    const std::uint32_t before = this->Before[row];
    const double since = before == kNone ? this->Start : this->Input.Steps.End[before];
    const double begin = this->Input.Steps.Begin[row];
    const CommunicationAxis& axis = this->Input.Axis;
    // Another thread's event before may still last.
    return std::max(0.0, begin - (axis.Empty() ? since : std::max(since, axis.Begin)));
  }

  /// Lateness in each phase and step, and in each step.
  void CompareWithPeers()
  {
    const LatenessSteps& s = this->Input.Steps;
    this->ByStep = this->SortedBySteps();
    this->Row = {};
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
        this->Found.Steps.GlobalLateness[this->ByStep[j]] = s.End[this->ByStep[j]] - least;
      }
    }
  }

  /// @return past the phase's events of the step
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

  /// The row of a rank's event at a step; kNone: there is none.
  std::uint32_t At(std::int32_t rank, std::int32_t step) const
  {
    const LatenessSteps& s = this->Input.Steps;
    const auto found = std::lower_bound(this->ByRank.begin(), this->ByRank.end(),
      std::make_pair(rank, step), [&s](std::uint32_t row, const std::pair<int, int>& key) {
        return std::make_pair(s.Rank[row], s.Step[row]) < key;
      });
    return found != this->ByRank.end() && s.Rank[*found] == rank && s.Step[*found] == step ? *found
                                                                                           : kNone;
  }

  /// By row, of the sends that it receives the latest; of equally late ones that of the least rank.
  void FindLatestSends()
  {
    const LatenessSteps& s = this->Input.Steps;
    const LatenessMessages& m = this->Input.Messages;
    this->ByRank =
      this->Sorted([&](std::uint32_t row) { return std::make_pair(s.Rank[row], s.Step[row]); });
    this->Latest.assign(s.Event.Size, kNone);
    std::vector<MessageEvents> events(std::min(m.Source.Size, kMessagesAtOnce));
    for (std::size_t begin = 0; begin < m.Source.Size; begin += events.size())
    {
      const std::size_t n = std::min(events.size(), m.Source.Size - begin);
      ParallelFor(n, kRowsAtOnce, 0, [&](std::size_t first, std::size_t past, int) {
        for (std::size_t i = first; i < past; ++i)
        {
          events[i] = this->EventsOf(begin + i);
        }
      });
      for (std::size_t i = 0; i < n; ++i)
      {
        this->Compare(events[i]);
      }
    }
    this->ByRank = {};
  }

  /// So many messages have their events found before these are compared.
  static constexpr std::size_t kMessagesAtOnce = 262144;

  MessageEvents EventsOf(std::size_t message) const
  {
    const LatenessMessages& m = this->Input.Messages;
    if (m.SendStep[message] < 0 || m.ReceiveStep[message] < 0)
    {
      return {};
    }
    return { this->At(m.Source[message], m.SendStep[message]),
      this->At(m.Destination[message], m.ReceiveStep[message]) };
  }

  void Compare(const MessageEvents& events)
  {
    if (events.Send == kNone || events.Receive == kNone)
    {
      return;
    }
    const LatenessSteps& s = this->Input.Steps;
    std::uint32_t& latest = this->Latest[events.Receive];
    const auto key = [&](std::uint32_t row) {
      return std::make_tuple(-this->Found.Steps.Lateness[row], s.Rank[row], s.Step[row]);
    };
    latest = latest == kNone || key(events.Send) < key(latest) ? events.Send : latest;
  }

  void FindDifferentials()
  {
    auto& of = this->Found.Steps;
    ParallelFor(of.Lateness.Size(), kRowsAtOnce, 0, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t row = begin; row < end; ++row)
      {
        const double late = of.Lateness[row], entered = of.EnterLateness[row];
        of.WorkDifferential[row] = std::max(0.0, entered - this->LatenessOf(this->Before[row]));
        of.Differential[row] =
          std::max(0.0, late - std::max(entered, this->LatenessOf(this->Latest[row])));
      }
    });
  }

  double LatenessOf(std::uint32_t row) const
  {
    return row == kNone ? 0 : this->Found.Steps.Lateness[row];
  }

  /// What begins in the work before each event, as far as it is unusual.
  void FindBegunInWork()
  {
    auto& of = this->Found.Steps;
    FindUnusualTimes(
      of.Originated.Size(),
      [this](
        std::uint32_t row) { return this->TimeAt(this->Before[row], row, this->WorkBefore(row)); },
      [&of](std::uint32_t row, std::int64_t longer) {
        of.Originated[row] = std::min(of.WorkDifferential[row], 1e-9 * static_cast<double>(longer));
      });
  }

  /// The same in the event, and what counts of both.
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

  /// A time [s] at its place: the call path of a row, and that of the event before if the time is
  /// of the work between them.
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

  /// Classes and origins; sends are at lower steps than receives.
  void FindOrigins()
  {
    this->Origin.resize(this->Input.Steps.Event.Size);
    std::fill(this->Origin.begin(), this->Origin.end(), kNone);
    for (const std::uint32_t row : this->ByStep)
    {
      auto& of = this->Found.Steps;
      const std::uint32_t before = this->Before[row], latest = this->Latest[row];
      const double late = of.Lateness[row];
      if (late <= 0)
      {
        continue;
      }
      const LatenessClass found =
        this->ClassOf(row, this->LatenessOf(before), this->LatenessOf(latest));
      of.LatenessClass[row] = static_cast<std::int32_t>(found);
      const std::uint32_t from = found == LatenessClass::Before ? before
        : found == LatenessClass::LateSend                      ? latest
                                                                : kNone;
      // Lateness of the event before may be another phase's, and have reset there.
      this->Origin[row] = from == kNone || this->Origin[from] == kNone ? row : this->Origin[from];
      of.Origin[row] = this->Input.Steps.Event[this->Origin[row]];
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
    const double begun = this->Found.Steps.Originated[row]; // what begins in calls comes later
    return begun >= lateBefore || this->Before[row] == kNone ? LatenessClass::Here
                                                             : LatenessClass::Before;
  }

  const LatenessInput& Input;
  Lateness& Found;
  std::vector<std::uint32_t> Row, ByStep, ByRank;         ///< rows, sorted
  PlainVector<std::uint32_t> Before;                      ///< by row
  std::vector<std::uint32_t> Latest;                      ///< by row
  double Start = std::numeric_limits<double>::infinity(); ///< of the first event [s]
};

/// @param iterations whether an event is in one
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
      Finder finder(all, found);
      finder.Find();
      SumLateness(all, found);
      ListPoints(all, finder.Origin, { options.Points, options.ByIteration }, found);
      found.Observations = DescribeLateness(found.Points, found.ByPhase);
    }
  });
  ReturnFreeMemory();
  ScatterColumns(found.Steps, input.Steps.Event.Size, group);
  return found;
}
}
