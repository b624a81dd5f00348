#pragma once
#include "Filters/Core/Attribution/Pattern/PatternEvidence.h"
#include "Filters/Core/Attribution/Verdict.h"

#include <vector>

namespace pclvis
{
/// Collects rows of evidence. Where a number decides by its threshold alone, the list compares the
/// two, so that the row shows what decides.
class EvidenceList
{
public:
  explicit EvidenceList(std::vector<EvidenceRow>& rows) : Rows(rows) {}

  EvidenceRow& Add(Cause cause, const char* name, double value, double threshold, bool speaksFor,
    const char* meaning)
  {
    this->Rows.push_back({ cause, name, value, threshold, speaksFor, meaning });
    return this->Rows.back();
  }
  /// Speaks for the cause from the threshold on; NaN does not.
  EvidenceRow& AtLeast(
    Cause cause, const char* name, double value, double threshold, const char* meaning)
  {
    return this->Add(cause, name, value, threshold, value >= threshold, meaning);
  }
  /// How hot the hot ranks are, and the gap to the next, by messages and by bytes.
  void AddLoads(const PatternEvidence& p, const PatternOptions& options)
  {
    this->AtLeast(Cause::Pattern, "hot_messages", p.Messages.Hot, options.HotLoad,
      "Messages of the ranks above the gap over those of the median rank.");
    this->AtLeast(Cause::Pattern, "gap_messages", p.Messages.Gap, kHotGap,
      "Gap between the few ranks with most messages and the next.");
    this->AtLeast(Cause::Pattern, "hot_bytes", p.Bytes.Hot, options.HotLoad,
      "Bytes of the ranks above the gap over those of the median rank.");
    this->AtLeast(Cause::Pattern, "gap_bytes", p.Bytes.Gap, kHotGap,
      "Gap between the few ranks with most bytes and the next.");
  }

private:
  std::vector<EvidenceRow>& Rows;
};
}
