#pragma once
#include "Filters/Core/Replay/ProgramPlaces.h"

#include <vector>

namespace pclvis
{
/// The chosen part of a run: which share of each call, and of the work before it, is chosen, 0 to
/// 1. On the axis of the run's calls.
/// Source: none.
class ChosenPart
{
public:
  /// @param ranks  whether each is chosen
  /// @param time   the choice's window on the axis, from its begin on [s], see ChosenTime
  /// @param length of the axis [s]
  /// @param places of the calls, by row; with what the choice asks for
  ChosenPart(const RunCalls& calls, std::vector<char> ranks, const TimeWindow& time, double length,
    const RunChoice& choice, const ProgramPlaces& places);

  /// Whether the whole run is chosen.
  bool IsWhole() const { return this->Whole; }
  /// Whether only some calls are chosen, regardless of their time.
  bool IsOfCalls() const { return !this->Held.empty(); }
  const TimeWindow& Time() const { return this->Asked; }
  bool Asks(std::int32_t rank) const { return this->Ranks[rank] != 0; }
  /// How many ranks with calls are chosen.
  double AskedRanks() const;
  /// Whether a call, with the work before it, is chosen regardless of its time.
  bool Holds(std::size_t call) const { return this->Held.empty() || this->Held[call] != 0; }
  /// The share of a time that lies in the window; for a time of length 0, whether it does.
  double PartOf(double begin, double end) const
  {
    if (this->Whole)
    {
      return 1;
    }
    if (!(end > begin))
    {
      return this->Asked.Begin < end && end <= this->Asked.End ? 1 : 0;
    }
    return this->Asked.Shares(begin, end) / (end - begin);
  }
  /// The share of the work before a call, of the call itself, and of the time after a rank's last
  /// call until the end of the run, which belongs to that call.
  double OfWork(std::size_t call) const
  {
    return this->Holds(call) ? this->PartOf(this->Calls.WorkBegin(call), this->Calls.Begin[call])
                             : 0;
  }
  double OfCall(std::size_t call) const
  {
    return this->Holds(call) ? this->PartOf(this->Calls.Begin[call], this->Calls.End[call]) : 0;
  }
  double OfRest(std::size_t last) const
  {
    return this->Holds(last) ? this->PartOf(this->Calls.End[last], this->Length) : 0;
  }

private:
  const RunCalls& Calls;
  std::vector<char> Ranks;
  std::vector<char> Held; ///< by call; empty: all are chosen
  TimeWindow Asked;       ///< [s] on the axis
  double Length;          ///< [s]
  bool Whole;
};
}
