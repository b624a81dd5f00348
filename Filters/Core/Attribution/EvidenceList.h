#pragma once
#include "Filters/Core/Attribution/ChoiceSums.h"
#include "Filters/Core/Attribution/Pattern/PatternEvidence.h"
#include "Filters/Core/Attribution/Verdict.h"

#include <limits>
#include <vector>

namespace pclvis
{
/// Collects rows of evidence. Where a threshold alone decides, the list does the comparison, so
/// that the row shows what decides.
class EvidenceList
{
public:
  explicit EvidenceList(std::vector<EvidenceRow>& rows) : Rows(rows) {}

  /// @param meaning id of EvidenceTexts.cxx
  EvidenceRow& Add(Cause cause, const char* name, double value, double threshold, bool speaksFor,
    const char* meaning)
  {
    this->Rows.push_back({ cause, name, value, threshold, speaksFor, Observation(meaning).Text() });
    return this->Rows.back();
  }
  /// Speaks for the cause if it reaches the threshold; NaN does not.
  EvidenceRow& AtLeast(
    Cause cause, const char* name, double value, double threshold, const char* meaning)
  {
    return this->Add(cause, name, value, threshold, value >= threshold, meaning);
  }
  /// A number for the choice, and the same number elsewhere and at other times.
  void Compare(
    Cause cause, const char* name, const Comparison& number, bool speaksFor, const char* meaning)
  {
    EvidenceRow& row = this->Add(
      cause, name, number.Here, std::numeric_limits<double>::quiet_NaN(), speaksFor, meaning);
    row.Elsewhere = number.Elsewhere;
    row.OtherTimes = number.OtherTimes;
  }
  /// How hot the hot ranks are, and the gap to the next rank, by messages and by bytes.
  void AddLoads(const PatternEvidence& p, const PatternOptions& options)
  {
    const Cause cause = Cause::Pattern;
    this->AtLeast(cause, "hot_messages", p.Messages.Hot, options.HotLoad, "evidence.hot_messages");
    this->AtLeast(cause, "gap_messages", p.Messages.Gap, kHotGap, "evidence.gap_messages");
    this->AtLeast(cause, "hot_bytes", p.Bytes.Hot, options.HotLoad, "evidence.hot_bytes");
    this->AtLeast(cause, "gap_bytes", p.Bytes.Gap, kHotGap, "evidence.gap_bytes");
  }

private:
  std::vector<EvidenceRow>& Rows;
};
}
