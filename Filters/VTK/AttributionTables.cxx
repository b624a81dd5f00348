#include "Filters/VTK/AttributionTables.h"

#include "Filters/VTK/FilterSupport.h"
#include "Readers/Base/ShortText.h"
#include "Readers/VTK/TableColumns.h"

#include <vtkTable.h>

#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
void FillDurations(LatencyAttribution& attribution, vtkTable* table)
{
  WriteTable<schema::Durations>(table, std::move(attribution.Durations));
  SetCodeNames(table, "cause", CauseNames());
}

void FillVerdict(const Verdict& verdict, bool known, vtkTable* table)
{
  schema::Verdict::Table rows;
  if (known)
  {
    rows.Cause.Append(static_cast<std::int32_t>(verdict.Cause));
    rows.Confidence.Append(verdict.Confidence);
    rows.Sentence.push_back(JoinedText(verdict.Sentences));
    rows.Advice.push_back(JoinedText(verdict.Advice));
    rows.Ranks.push_back(RankList(verdict.Ranks));
    rows.Choice.push_back(verdict.Choice);
  }
  WriteTable<schema::Verdict>(table, std::move(rows));
  SetCodeNames(table, "cause", CauseNames());
  Observations said = verdict.Sentences;
  said.insert(said.end(), verdict.Advice.begin(), verdict.Advice.end());
  SetObservations(table, said);
}

void FillEvidence(const Verdict& verdict, vtkTable* table)
{
  schema::Evidence::Table rows;
  for (const EvidenceRow& row : verdict.Evidence)
  {
    rows.Cause.Append(static_cast<std::int32_t>(row.Cause));
    rows.Label.push_back(row.Name);
    rows.Value.Append(row.Value);
    rows.Threshold.Append(row.Threshold);
    rows.SpeaksFor.Append(row.SpeaksFor);
    rows.Meaning.push_back(row.Meaning);
    rows.Elsewhere.Append(row.Elsewhere);
    rows.OtherTimes.Append(row.OtherTimes);
  }
  WriteTable<schema::Evidence>(table, std::move(rows));
  SetCodeNames(table, "cause", CauseNames());
}

void FillSizeClasses(LatencyAttribution& attribution, vtkTable* table)
{
  WriteTable<schema::SizeClasses>(table, std::move(attribution.SizeClasses));
}

void FillCauseWindows(const Verdict& verdict, vtkTable* table)
{
  schema::CauseWindows::Table rows;
  for (const CauseWindow& window : verdict.Windows)
  {
    rows.Begin.Append(window.Begin);
    rows.End.Append(window.End);
    rows.Cause.Append(static_cast<std::int32_t>(window.Cause));
    rows.Confidence.Append(window.Confidence);
    rows.Row.Append(window.Row);
  }
  WriteTable<schema::CauseWindows>(table, std::move(rows));
  SetCodeNames(table, "cause", CauseNames());
}

void FillRankWork(RankWorkTable& rows, vtkTable* table)
{
  WriteTable<schema::RankWork>(table, std::move(rows));
  SetFact(table, "begin_s", rows.Begin);
  SetFact(table, "end_s", rows.End);
}
}
