#include "Filters/Core/Prices/Savings/AskedPart.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pclvis
{
AskedPart::AskedPart(const PricedRun& run, const PriceInput& input, const RunChoice& choice)
  : AskedPart(run, ChosenRanks(choice, input.Messages, input.Regions, run.Graph.Calls.Ranks()),
      choice, input.Program, RegionsOfRanks(input.Messages, input.Regions, run.Graph.Calls.Ranks()))
{
}

AskedPart::AskedPart(const PricedRun& run, std::vector<char> ranks, const RunChoice& choice,
  const ProgramPlaces& places, std::vector<std::int32_t> regions)
  : Calls(run.Graph.Calls),
    Part(Calls, std::move(ranks), ChosenTime(choice, run.Input.Axis, "Cause prices"), run.Length,
      choice, places),
    Places(places), Ranks(Part.AskedRanks()), OfRegions(!choice.AllRegions()),
    RegionOfRank(std::move(regions))
{
  const TimeWindow window = ChosenTime(choice, run.Whole, "Cause prices");
  this->Window = { run.Whole.At(window.Begin), run.Whole.At(window.End) };
  this->Named = this->IsWhole() ? NameOfRun(run.Whole) : "this time";
  this->InWords = WordsOfChoice(choice, this->Window);
  this->Stands = this->Part.Time().Empty() ? 1 : (window.End - window.Begin) / this->Replayed();
  this->Spent = !this->Part.IsOfCalls() ? this->Replayed() : this->MeanSpent();
}

double AskedPart::MeanSpent() const
{
  double sum = 0;
  for (std::size_t call = 0; call < this->Calls.Size(); ++call)
  {
    if (this->Asks(this->Calls.Rank[call]))
    {
      const double begin = this->Calls.Begin[call], end = this->Calls.End[call];
      sum += this->Part.OfWork(call) * this->Calls.WorkBefore(call) +
        this->Part.OfCall(call) * (end - begin);
    }
  }
  return this->Ranks > 0 ? sum / this->Ranks : 0;
}

double AskedPart::Saved(const ReplayedCalls& before, const ReplayedCalls& without) const
{
  const TimeWindow& time = this->Part.Time();
  return this->IsWhole()
    ? this->Stands * (before.Length - without.Length)
    : this->GainAt(time.End, before, without) - this->GainAt(time.Begin, before, without);
}

double AskedPart::GainOf(
  std::int32_t rank, double time, const ReplayedCalls& before, const ReplayedCalls& without) const
{
  const std::size_t past = this->Calls.First[rank + 1];
  const std::size_t next = SearchFrom(this->Calls.First[rank], past, past,
    [this, time](std::size_t call) { return this->Calls.Begin[call] <= time; });
  const auto began = [&](std::size_t call) { return before.Begin[call] - without.Begin[call]; };
  const auto ended = [&](std::size_t call) { return before.End[call] - without.End[call]; };
  const auto between = [time](double from, double gainFrom, double to, double gainTo) {
    return time < to ? gainFrom + (time - from) / (to - from) * (gainTo - gainFrom) : gainTo;
  };
  if (next == this->Calls.First[rank])
  {
    return between(0, 0, this->Calls.Begin[next], began(next));
  }
  const std::size_t call = next - 1;
  if (time < this->Calls.End[call] || next == this->Calls.First[rank + 1])
  {
    return between(this->Calls.Begin[call], began(call), this->Calls.End[call], ended(call));
  }
  return between(this->Calls.End[call], ended(call), this->Calls.Begin[next], began(next));
}

double AskedPart::GainOfCalls(
  std::int32_t rank, double time, const ReplayedCalls& before, const ReplayedCalls& without) const
{
  const auto passed = [time](double begin, double end) {
    return time >= end ? 1 : time > begin ? (time - begin) / (end - begin) : 0;
  };
  double sum = 0, change = 0; // of the end of the previous call
  for (std::size_t call = this->Calls.First[rank]; call < this->Calls.First[rank + 1]; ++call)
  {
    const double began = before.Begin[call] - without.Begin[call];
    const double ended = before.End[call] - without.End[call];
    if (this->Part.Holds(call))
    {
      const double begin = this->Calls.Begin[call];
      sum += passed(this->Calls.WorkBegin(call), begin) * (began - change) +
        passed(begin, this->Calls.End[call]) * (ended - began);
    }
    change = ended;
  }
  return sum;
}

template<typename TimeOf>
double AskedPart::MeanGain(
  TimeOf&& timeOf, const ReplayedCalls& before, const ReplayedCalls& without) const
{
  double sum = 0;
  for (std::int32_t rank = 0; rank < this->Calls.Ranks(); ++rank)
  {
    if (this->Asks(rank) && this->Calls.First[rank] < this->Calls.First[rank + 1])
    {
      sum += this->Part.IsOfCalls() ? this->GainOfCalls(rank, timeOf(rank), before, without)
                                    : this->GainOf(rank, timeOf(rank), before, without);
    }
  }
  return this->Ranks > 0 ? this->Stands * sum / this->Ranks : 0;
}

double AskedPart::GainAt(
  double time, const ReplayedCalls& before, const ReplayedCalls& without) const
{
  return this->MeanGain([time](std::int32_t) { return time; }, before, without);
}

double AskedPart::TimeAfter(double share, const TimeWindow& time, std::int32_t rank) const
{
  const auto begunAt = [this, rank](double limit) {
    const std::size_t past = this->Calls.First[rank + 1];
    return SearchFrom(this->Calls.First[rank], past, past,
      [this, limit](std::size_t call) { return this->Calls.Begin[call] < limit; });
  };
  const std::size_t first = begunAt(time.Begin), past = begunAt(time.End);
  const double made = share * static_cast<double>(past - first);
  const std::size_t next = first + static_cast<std::size_t>(made);
  if (first == past || next == past)
  {
    return time.Begin + share * (time.End - time.Begin);
  }
  const double part = made - std::floor(made);
  const double from = next == first ? time.Begin : this->Calls.Begin[next];
  const double to = next + 1 == past ? time.End : this->Calls.Begin[next + 1];
  return from + part * (to - from);
}

double AskedPart::GainAfter(double share, const TimeWindow& time, const ReplayedCalls& before,
  const ReplayedCalls& without) const
{
  return this->MeanGain(
    [&](std::int32_t rank) { return this->TimeAfter(share, time, rank); }, before, without);
}

SavedTime AskedPart::SavedByRank(const ReplayedCalls& before, const ReplayedCalls& without) const
{
  const std::vector<double> none(static_cast<std::size_t>(this->Calls.Ranks()), 0);
  SavedTime saved{ none, none };
  for (std::int32_t rank = 0; rank < this->Calls.Ranks(); ++rank)
  {
    double change = 0; // of the end of the previous call
    for (std::size_t call = this->Calls.First[rank];
         this->Asks(rank) && call < this->Calls.First[rank + 1]; ++call)
    {
      const double work = before.Begin[call] - without.Begin[call] - change;
      const double inCall =
        before.End[call] - before.Ready[call] - (without.End[call] - without.Ready[call]);
      saved.Own[rank] += this->WorkWeight(call) * work + this->CallWeight(call) * inCall;
      saved.Work[rank] += this->WorkWeight(call) * work;
      change = before.End[call] - without.End[call];
    }
  }
  return saved;
}

std::vector<TimeWindow> AskedPart::Within(const std::vector<TimeWindow>& times) const
{
  const TimeWindow& asked = this->Part.Time();
  std::vector<TimeWindow> within;
  for (const TimeWindow& time : times)
  {
    const double begin = std::max(time.Begin, asked.Begin);
    const double end = std::min(time.End, asked.End);
    if (begin < end)
    {
      within.push_back({ begin, end });
    }
  }
  return within;
}
}
