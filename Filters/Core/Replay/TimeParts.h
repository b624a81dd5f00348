#pragma once
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Filters/Core/Replay/RunReplay.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Schema/EfficiencySchema.h"

#include <array>
#include <cstddef>
#include <limits>
#include <string>

namespace pclvis
{
/// What the time of a run is used for and lost to [s].
struct TimeParts
{
  double Run = 0, MeanWork = 0, GreatestWork = 0, Ideal = 0;

  /// Useful work, load imbalance, serialisation, transfer; they add up to the run.
  std::array<double, 4> Parts() const
  {
    return { this->MeanWork, this->GreatestWork - this->MeanWork, this->Ideal - this->GreatestWork,
      this->Run - this->Ideal };
  }
};

/// Those of a run.
/// Source: [Rosas2014]; Filters/README, Time Tree.
/// @param length [s]
/// @param ideal work before each call, and everything else that takes time on an ideal network
/// Cost: that of a replay.
TimeParts PartsOfRun(const RunGraph& graph, double length, RunTimes ideal);
/// The same if the length of the replay [s] is already known.
TimeParts PartsOfRun(
  const RunCalls& calls, double length, const PlainVector<double>& work, double replayed);
/// [s] Work before each call, as recorded.
PlainVector<double> RecordedWork(const RunCalls& calls);

/// The same for a run on its axis, with the recorded work and an ideal network; made once for all
/// filters that share the input.
/// @param run of FindRun(input)
TimeParts IdealParts(const ReplayInput& input, const RunOnAxis& run);

/// A time that is divided.
struct DividedTime
{
  double Run = 0;              ///< [s]
  std::string Choice = {};     ///< of the run, in words; empty: the run
  CommunicationAxis Axis = {}; ///< whose gaps the run does not contain; empty: there are none
  double WorkInGaps = 0;       ///< [s] mean of the ranks
};

/// What the time of a run is used for and lost to, in sentences: the losses that matter, the
/// greatest first; if the axis has gaps, also how long it is with them, and how much of this is
/// work.
/// @param parts as TimeParts::Parts
Observations DescribeParts(const DividedTime& of, const std::array<double, 4>& parts);

/// Rows of a time tree, and their names in the order of TimeParts::Parts.
/// Source: [Rosas2014]; Filters/README, Time Tree.
class TimeRows
{
public:
  static constexpr std::array<const char*, 4> kNames{ "useful work", "load imbalance",
    "serialisation", "transfer" };

  static constexpr const char* kRun = "run";
  /// What remains of useful work, and of a loss, without the causes.
  static constexpr const char *kNeeded = "needed", *kNotExplained = "not explained";

  /// @param table Time Tree or Cause Tree
  template<typename Table>
  static void Add(Table& table, const std::string& name, const std::string& parent, double seconds,
    const DividedTime& of, const std::string& meaning)
  {
    table.Name.push_back(name);
    table.Parent.push_back(parent);
    table.Time.Append(seconds);
    table.Share.Append(of.Run > 0 ? seconds / of.Run : std::numeric_limits<double>::quiet_NaN());
    table.Meaning.push_back(meaning);
    table.Choice.push_back(of.Choice);
  }

  /// The run, or the chosen part of it, and its four parts.
  /// @param choice in words; empty: the run
  template<typename Table>
  static void AddParts(Table& table, const TimeParts& parts, const std::string& choice = {})
  {
    constexpr std::array<const char*, 4> ofRun{ "times.work", "times.imbalance",
      "times.serialisation", "times.transfer" };
    constexpr std::array<const char*, 4> ofChoice{ "times.work", "times.imbalance_there",
      "times.serialisation_there", "times.transfer_there" };
    const DividedTime of{ parts.Run, choice };
    Add(table, kRun, "", parts.Run, of,
      Observation(choice.empty() ? "times.run" : "times.choice").Text());
    for (std::size_t i = 0; i < kNames.size(); ++i)
    {
      Add(table, kNames[i], kRun, parts.Parts()[i], of,
        Observation((choice.empty() ? ofRun : ofChoice)[i]).Text());
    }
  }

  /// The sentences about the table's first rows, which AddParts wrote; none for a table without
  /// rows.
  /// @param axis of the run
  /// @param workInGaps [s] of that axis, mean of the ranks
  template<typename Table>
  static Observations Describe(const Table& table, const CommunicationAxis& axis, double workInGaps)
  {
    return table.Name.empty() ? Observations()
                              : DescribeParts({ table.Time[0], table.Choice[0], axis, workInGaps },
                                  { table.Time[1], table.Time[2], table.Time[3], table.Time[4] });
  }
};
}
