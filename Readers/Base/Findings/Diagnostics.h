#pragma once
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Base/Findings/Severity.h"
#include "Readers/Base/ProcessGroup.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace pclvis
{
/// "info", "notice", "data loss", "error"
const char* Name(Severity severity);

/// One row of the Import Log.
struct Finding
{
  Severity Level = Severity::Info;
  std::string What;            ///< e.g. "unmatched send": the key of the row
  std::int64_t Count = 0;      ///< occurrences, >= 1
  std::int32_t FirstRank = -1; ///< -1: not tied to one rank
  double FirstTime = 0;        ///< [s since trace start]; NaN: not tied to one time
  std::string Meaning;
  std::string Remedy;
};

/// A row of one kind, with its severity, name, meaning and remedy from the catalogue.
/// @param kind of ImportTexts.cxx (asserted), with the values that its texts name
/// @param time [s since trace start], NaN: not at one time
Finding Describe(const Observation& kind, std::int64_t count = 1, std::int32_t rank = -1,
  double time = std::numeric_limits<double>::quiet_NaN());
/// The same for a kind without values. @param id "import.no_events"
Finding Describe(const std::string& id, std::int64_t count = 1, std::int32_t rank = -1,
  double time = std::numeric_limits<double>::quiet_NaN());

/// Counts oddities by kind. Rows of one kind are merged: counts add up, the earliest occurrence is
/// kept.
class Diagnostics
{
public:
  void Add(Finding finding);
  /// Rows by severity (worst first), then by name.
  std::vector<Finding> Rows() const;
  /// Count of one kind, 0 if it never occurred.
  std::int64_t Count(const std::string& what) const;
  /// Merges the rows of all processes; afterwards every process has the same ones.
  void Merge(ProcessGroup& group);
  /// One sentence for a warning: "Import log: 1 error, 2 data losses: ..."; empty if there are
  /// neither.
  std::string Summary() const;

private:
  std::vector<Finding> Findings;
};
}
