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
namespace
{
/// A column of the rows' values of one kind.
template<typename T, typename Rows, typename Get>
Column<T> ColumnOf(const Rows& rows, Get&& get)
{
  Column<T> column;
  for (const auto& row : rows)
  {
    column.Append(static_cast<T>(get(row)));
  }
  return column;
}
}

void FillDurations(LatencyAttribution& attribution, vtkTable* table)
{
  const std::string name = "Durations";
  DurationTable& rows = attribution.Durations;
  MakeTable(name, table);
  Adopt(table, name, "begin_s", std::move(rows.Begin));
  Adopt(table, name, "end_s", std::move(rows.End));
  Adopt(table, name, "intra_messages", std::move(rows.IntraMessages));
  Adopt(table, name, "inter_messages", std::move(rows.InterMessages));
  Adopt(table, name, "imbalance", std::move(rows.Imbalance));
  Adopt(table, name, "imbalance_bytes", std::move(rows.ImbalanceBytes));
  Adopt(table, name, "fluctuation", std::move(rows.Fluctuation));
  Adopt(table, name, "cause", std::move(attribution.DurationCause));
  Adopt(table, name, "confidence", std::move(attribution.DurationConfidence));
  Adopt(table, name, "chosen", std::move(attribution.DurationChosen));
  Adopt(table, name, "intra_bytes", std::move(rows.IntraBytes));
  Adopt(table, name, "inter_bytes", std::move(rows.InterBytes));
  Adopt(table, name, "greatest_load", std::move(rows.GreatestLoad));
  Adopt(table, name, "greatest_load_rank", std::move(rows.GreatestLoadRank));
  Adopt(table, name, "latency", std::move(rows.Latency));
  Adopt(table, name, "late_sender_s", std::move(rows.LateSender));
  SetCodeNames(table, "cause", CauseNames());
}

void FillVerdict(const Verdict& verdict, bool known, vtkTable* table)
{
  const std::string name = "Verdict";
  const std::vector<Verdict> rows(known ? 1 : 0, verdict);
  std::vector<std::string> choices, sentences, advices, ranks;
  for (const Verdict& row : rows)
  {
    choices.push_back(row.Choice);
    sentences.push_back(JoinedText(row.Sentences));
    advices.push_back(JoinedText(row.Advice));
    ranks.push_back(RankList(row.Ranks));
  }
  MakeTable(name, table);
  Adopt(table, name, "cause",
    ColumnOf<std::int32_t>(rows, [](const Verdict& row) { return row.Cause; }));
  Adopt(table, name, "confidence",
    ColumnOf<double>(rows, [](const Verdict& row) { return row.Confidence; }));
  SetText(table, name, "sentence", sentences);
  SetText(table, name, "advice", advices);
  SetText(table, name, "ranks", ranks);
  SetText(table, name, "choice", choices);
  SetCodeNames(table, "cause", CauseNames());
  Observations said = verdict.Sentences;
  said.insert(said.end(), verdict.Advice.begin(), verdict.Advice.end());
  SetObservations(table, said);
}

void FillEvidence(const Verdict& verdict, vtkTable* table)
{
  const std::string name = "Evidence";
  const std::vector<EvidenceRow>& rows = verdict.Evidence;
  std::vector<std::string> names, meanings;
  for (const EvidenceRow& row : rows)
  {
    names.push_back(row.Name);
    meanings.push_back(row.Meaning);
  }
  MakeTable(name, table);
  Adopt(table, name, "cause",
    ColumnOf<std::int32_t>(rows, [](const EvidenceRow& row) { return row.Cause; }));
  SetText(table, name, "evidence", names);
  Adopt(
    table, name, "value", ColumnOf<double>(rows, [](const EvidenceRow& row) { return row.Value; }));
  Adopt(table, name, "threshold",
    ColumnOf<double>(rows, [](const EvidenceRow& row) { return row.Threshold; }));
  Adopt(table, name, "speaks_for",
    ColumnOf<std::uint8_t>(rows, [](const EvidenceRow& row) { return row.SpeaksFor; }));
  SetText(table, name, "meaning", meanings);
  Adopt(table, name, "elsewhere",
    ColumnOf<double>(rows, [](const EvidenceRow& row) { return row.Elsewhere; }));
  Adopt(table, name, "other_times",
    ColumnOf<double>(rows, [](const EvidenceRow& row) { return row.OtherTimes; }));
  SetCodeNames(table, "cause", CauseNames());
}

void FillSizeClasses(LatencyAttribution& attribution, vtkTable* table)
{
  const std::string name = "Size Classes";
  SizeClassTable& rows = attribution.SizeClasses;
  MakeTable(name, table);
  Adopt(table, name, "duration", std::move(rows.Duration));
  Adopt(table, name, "begin_s", std::move(rows.Begin));
  Adopt(table, name, "end_s", std::move(rows.End));
  Adopt(table, name, "size_bytes", std::move(rows.SizeBytes));
  Adopt(table, name, "messages", std::move(rows.Messages));
  Adopt(table, name, "ratio", std::move(rows.Ratio));
  Adopt(table, name, "reference", std::move(rows.Reference));
}

void FillCauseWindows(const Verdict& verdict, vtkTable* table)
{
  const std::string name = "Cause Windows";
  const std::vector<CauseWindow>& rows = verdict.Windows;
  MakeTable(name, table);
  Adopt(
    table, name, "begin_s", ColumnOf<double>(rows, [](const CauseWindow& w) { return w.Begin; }));
  Adopt(table, name, "end_s", ColumnOf<double>(rows, [](const CauseWindow& w) { return w.End; }));
  Adopt(table, name, "cause",
    ColumnOf<std::int32_t>(rows, [](const CauseWindow& w) { return w.Cause; }));
  Adopt(table, name, "confidence",
    ColumnOf<double>(rows, [](const CauseWindow& w) { return w.Confidence; }));
  SetCodeNames(table, "cause", CauseNames());
}

void FillRankWork(RankWorkTable& rows, vtkTable* table)
{
  const std::string name = "Rank Work";
  MakeTable(name, table);
  Adopt(table, name, "rank", std::move(rows.Rank));
  Adopt(table, name, "work_s", std::move(rows.Work));
  Adopt(table, name, "work_ratio", std::move(rows.Ratio));
  Adopt(table, name, "slow", std::move(rows.Slow));
  SetFact(table, "begin_s", rows.Begin);
  SetFact(table, "end_s", rows.End);
  SetFact(table, "least_ratio", rows.LeastRatio);
  SetFact(table, "slow_work", rows.SlowWork);
}
}
