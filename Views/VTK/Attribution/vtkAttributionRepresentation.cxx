#include "Views/VTK/Attribution/vtkAttributionRepresentation.h"

#include "Readers/Base/Error.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Schema/AttributionSchema.h"
#include "Readers/Schema/PriceSchema.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"
#include "Views/Core/DAG/StateDAG.h"
#include "Views/VTK/Attribution/vtkAttributionChart.h"
#include "Views/VTK/Attribution/vtkPVAttributionView.h"

#include "vtkDataArray.h"
#include "vtkFieldData.h"
#include "vtkObjectFactory.h"
#include "vtkTable.h"
#include "vtkVariant.h"

#include <set>

vtkStandardNewMacro(vtkAttributionRepresentation);

namespace
{
namespace schema = pclvis::schema;
const char* const kView = "Attribution view";
const char* const kRemedy = "Show the Attribution port of Latency Attribution.";

using DurationViews = pclvis::ColumnViews<schema::Durations::Begin, schema::Durations::End,
  schema::Durations::IntraMessages, schema::Durations::InterMessages,
  pclvis::Optional<schema::Durations::Imbalance>, pclvis::Optional<schema::Durations::Cause>,
  pclvis::Optional<schema::Durations::Confidence>, pclvis::Optional<schema::Durations::Latency>,
  pclvis::Otherwise<schema::Durations::Chosen, 1>>;
using VerdictViews = pclvis::ColumnViews<schema::Verdict::Cause, schema::Verdict::Confidence,
  schema::Verdict::Sentence, schema::Verdict::Advice, pclvis::Optional<schema::Verdict::Choice>,
  pclvis::Optional<schema::Verdict::Ranks>>;
using WorkViews = pclvis::ColumnViews<schema::RankWork::Rank, schema::RankWork::Work,
  schema::RankWork::WorkRatio, pclvis::Optional<schema::RankWork::Slow>>;
using EvidenceViews = pclvis::ColumnViews<schema::Evidence::Cause, schema::Evidence::Label,
  schema::Evidence::Value, schema::Evidence::Meaning, pclvis::Optional<schema::Evidence::Threshold>,
  pclvis::Optional<schema::Evidence::SpeaksFor>>;
using WindowViews = pclvis::ColumnViews<schema::CauseWindows::Begin, schema::CauseWindows::End,
  schema::CauseWindows::Cause, pclvis::Optional<schema::CauseWindows::Confidence>>;
using SizeViews = pclvis::ColumnViews<schema::SizeClasses::Duration, schema::SizeClasses::SizeBytes,
  schema::SizeClasses::Ratio, pclvis::Otherwise<schema::SizeClasses::Messages, 1>,
  pclvis::Optional<schema::SizeClasses::Reference>>;
using PlaceViews = pclvis::ColumnViews<schema::CausePlaces::Activity, schema::CausePlaces::CallName,
  schema::CausePlaces::Path, schema::CausePlaces::Time, schema::CausePlaces::Rank,
  schema::CausePlaces::RankTime>;

/// The table of a block, null where it has no rows (a remote empty table comes without columns).
vtkTable* Rows(const std::map<std::string, vtkTable*>& blocks, const char* name)
{
  const auto found = blocks.find(name);
  return found != blocks.end() && found->second->GetNumberOfRows() > 0 ? found->second : nullptr;
}

void ReadDurations(vtkTable* table, pclvis::Attribution& attribution)
{
  pclvis::ProcessGroup alone;
  pclvis::TableColumns columns(table, kView, kRemedy, alone);
  const auto durations = columns.Read<DurationViews>();
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    pclvis::Attribution::Duration duration;
    duration.Begin = durations.Begin[i];
    duration.End = durations.End[i];
    duration.Intra = durations.IntraMessages[i];
    duration.Inter = durations.InterMessages[i];
    duration.Imbalance = durations.Imbalance[i];
    duration.Cause = durations.Cause[i];
    duration.Confidence = durations.Confidence[i];
    duration.Latency = durations.Latency[i];
    duration.Chosen = durations.Chosen[i] != 0;
    attribution.Durations.push_back(duration);
  }
}

void ReadVerdict(vtkTable* table, pclvis::Attribution& attribution)
{
  pclvis::ProcessGroup alone;
  pclvis::TableColumns columns(table, kView, kRemedy, alone);
  const auto verdict = columns.Read<VerdictViews>();
  attribution.Cause = static_cast<pclvis::Cause>(verdict.Cause[0]);
  attribution.Confidence = verdict.Confidence[0];
  attribution.Choice = verdict.Choice.front();
  attribution.Sentence = verdict.Sentence.front();
  attribution.Advice = verdict.Advice.front();
  const std::set<std::int32_t> ranks = pclvis::ParseRanks(verdict.Ranks.front());
  attribution.Ranks.assign(ranks.begin(), ranks.end());
}

/// A number about the table in its field data.
double FactOf(vtkTable* table, const char* name, double absent)
{
  vtkDataArray* fact = table->GetFieldData()->GetArray(name);
  return fact && fact->GetNumberOfTuples() > 0 ? fact->GetTuple1(0) : absent;
}

void ReadWork(vtkTable* table, pclvis::Attribution& attribution)
{
  pclvis::ProcessGroup alone;
  pclvis::TableColumns columns(table, kView, kRemedy, alone);
  const auto work = columns.Read<WorkViews>();
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    attribution.Work.push_back(
      { work.Rank[i], work.Work[i], work.WorkRatio[i], work.Slow[i] != 0 });
  }
  attribution.WorkTime = { FactOf(table, "begin_s", 0), FactOf(table, "end_s", 0) };
}

void ReadEvidence(vtkTable* table, pclvis::Attribution& attribution)
{
  pclvis::ProcessGroup alone;
  pclvis::TableColumns columns(table, kView, kRemedy, alone);
  const auto evidence = columns.Read<EvidenceViews>();
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    pclvis::EvidenceRow row;
    row.Cause = static_cast<pclvis::Cause>(evidence.Cause[i]);
    row.Name = evidence.Label[i];
    row.Value = evidence.Value[i];
    row.Threshold = evidence.Threshold[i];
    row.SpeaksFor = evidence.SpeaksFor[i] != 0;
    row.Meaning = evidence.Meaning[i];
    attribution.Evidence.push_back(row);
  }
}

void ReadWindows(vtkTable* table, pclvis::Attribution& attribution)
{
  pclvis::ProcessGroup alone;
  pclvis::TableColumns columns(table, kView, kRemedy, alone);
  const auto windows = columns.Read<WindowViews>();
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    attribution.Windows.push_back({ windows.Begin[i], windows.End[i],
      static_cast<pclvis::Cause>(windows.Cause[i]), windows.Confidence[i] });
  }
}

/// Those of causes that count, as the evidence says.
void ReadPlaces(vtkTable* table, pclvis::Attribution& attribution)
{
  pclvis::ProcessGroup alone;
  pclvis::TableColumns columns(table, kView, kRemedy, alone);
  const auto places = columns.Read<PlaceViews>();
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    const auto row = static_cast<std::int64_t>(i);
    const std::string cause = table->GetValueByName(row, "cause_name").ToString();
    if (pclvis::Counts(attribution, cause))
    {
      const std::string& path = places.Path[i];
      attribution.Places.push_back(
        { cause, places.Activity[i], path.empty() ? places.CallName[i] : path, places.Time[i],
          places.Rank[i], places.RankTime[i], row });
    }
  }
}

std::vector<pclvis::SizeClassRow> ReadSizes(vtkTable* table)
{
  pclvis::ProcessGroup alone;
  pclvis::TableColumns columns(table, kView, kRemedy, alone);
  const auto sizes = columns.Read<SizeViews>();
  std::vector<pclvis::SizeClassRow> rows;
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    pclvis::SizeClassRow row;
    row.Duration = sizes.Duration[i];
    row.Bytes = sizes.SizeBytes[i];
    row.Messages = sizes.Messages[i];
    row.Ratio = sizes.Ratio[i];
    row.Reference = sizes.Reference[i] != 0;
    row.Row = static_cast<std::int64_t>(i);
    rows.push_back(row);
  }
  return rows;
}
}

vtkAttributionRepresentation::vtkAttributionRepresentation() = default;
vtkAttributionRepresentation::~vtkAttributionRepresentation() = default;

void vtkAttributionRepresentation::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

void vtkAttributionRepresentation::ShowBlocks(const std::map<std::string, vtkTable*>& blocks)
{
  vtkPVAttributionView* view = vtkPVAttributionView::SafeDownCast(this->ContextView);
  if (!view)
  {
    return;
  }
  if (blocks.count("Durations") == 0 || blocks.count("Verdict") == 0)
  {
    throw pclvis::Error("Attribution view: the data have no blocks \"Durations\" and \"Verdict\". "
                        "Show the Attribution port of Latency Attribution.");
  }
  pclvis::Attribution attribution;
  pclvis::ProcessGroup alone;
  const pclvis::ShownTime time =
    pclvis::ShownTimeOf(pclvis::GetTimeAxis(blocks.at("Durations"), alone));
  attribution.Whole = time.Whole;
  attribution.Gaps = time.Gaps;
  std::vector<pclvis::SizeClassRow> sizes;
  const auto read = [&blocks](const char* name, auto&& action) {
    if (vtkTable* table = Rows(blocks, name))
    {
      action(table);
    }
  };
  read("Durations", [&](vtkTable* table) { ReadDurations(table, attribution); });
  read("Verdict", [&](vtkTable* table) { ReadVerdict(table, attribution); });
  read("Evidence", [&](vtkTable* table) { ReadEvidence(table, attribution); });
  read("Cause Windows", [&](vtkTable* table) { ReadWindows(table, attribution); });
  read("Rank Work", [&](vtkTable* table) { ReadWork(table, attribution); });
  read("Cause Places", [&](vtkTable* table) { ReadPlaces(table, attribution); });
  read("Size Classes", [&](vtkTable* table) { sizes = ReadSizes(table); });
  pclvis::CompleteAttribution(attribution, sizes);
  view->GetChart()->SetAttribution(attribution);
}

void vtkAttributionRepresentation::ShowNothing()
{
  vtkPVAttributionView* view = vtkPVAttributionView::SafeDownCast(this->ContextView);
  if (view)
  {
    view->GetChart()->SetAttribution({});
  }
}
