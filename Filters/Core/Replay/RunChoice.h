#pragma once
#include "Filters/Core/Common/TimeWindow.h"
#include "Filters/Core/Replay/RunRegions.h"
#include "Readers/Schema/CommunicationAxis.h"

#include <algorithm>
#include <string>
#include <vector>

namespace pclvis
{
/// The chosen calls, with the work before them, by their place in the program: phase of Logical
/// Structure, loop and iterations of Program Loops. -1: any. A call without a phase, which neither
/// sends nor receives, belongs to the phase of the next call of its rank.
struct CallChoice
{
  std::int32_t Phase = -1;
  std::int32_t Loop = -1;
  std::int32_t FirstIteration = -1, LastIteration = -1; ///< of each rank

  bool OfPhase() const { return this->Phase != -1; }
  bool OfIterations() const
  {
    return this->Loop != -1 || this->FirstIteration != -1 || this->LastIteration != -1;
  }
  bool IsAll() const { return !this->OfPhase() && !this->OfIterations(); }
};

/// The chosen part of a run: the ranks of some communication regions, in a window of time, in some
/// of their calls. What happens there may have causes that lie earlier, or in other regions.
struct RunChoice
{
  EventWindow Window;                ///< [s]; (0, -1): the whole run
  std::vector<std::int32_t> Regions; ///< empty or with -1: all
  CallChoice Calls = {};

  bool Holds(std::int32_t region) const
  {
    return std::find(this->Regions.begin(), this->Regions.end(), region) != this->Regions.end();
  }
  bool AllRegions() const { return this->Regions.empty() || this->Holds(-1); }
  bool AllTimes() const { return this->Window.IsAll(); }
  bool IsWhole() const { return this->AllRegions() && this->AllTimes() && this->Calls.IsAll(); }
};

/// "Ranks", "Ranks of R2, R3". Source: none.
std::string WordsOfRegions(const RunChoice& choice);

/// "phase 3", "loop 0", "iterations 4 to 6", as far as they are chosen. Source: none.
std::vector<std::string> NamesOfCalls(const CallChoice& choice);
/// "in phase 3", "in phase 3 and iterations 4 to 6"; empty: all calls. Source: none.
std::string WordsOfCalls(const CallChoice& choice);

/// The choice in words: "R2, phase 3, 0.65 to 1.81 ms", "R2, whole run", "iteration 4"; empty: the
/// whole run. Source: none.
/// @param the chosen time [s since trace start]
std::string WordsOfChoice(const RunChoice& choice, const TimeWindow& time);

/// [s] The length of all gaps of an axis together. Source: none.
double GapSeconds(const CommunicationAxis& axis);

/// What shares of a run on this axis refer to: "the run", "the run without gaps". Source: none.
std::string NameOfRun(const CommunicationAxis& axis);

/// Whether each rank is chosen, by its region. Source: none.
std::vector<char> ChosenRanks(const RunChoice& choice, const std::vector<std::int32_t>& regions);
/// The same for the ranks 0, 1, ..., given the rows that say in which regions they are.
std::vector<char> ChosenRanks(const RunChoice& choice, const ReplayMessages& messages,
  const RunRegions& regions, std::int32_t ranks);

/// The window [s] from the axis's begin on, without its gaps. Source: none.
/// @param who begins the error message
/// @throws Error if the window does not end after its begin
TimeWindow ChosenTime(const RunChoice& choice, const CommunicationAxis& axis, const char* who);
}
