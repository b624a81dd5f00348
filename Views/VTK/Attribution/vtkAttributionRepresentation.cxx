#include "Views/VTK/Attribution/vtkAttributionRepresentation.h"

#include "Readers/Base/Error.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"
#include "Views/Core/DAG/StateDAG.h"
#include "Views/VTK/Attribution/vtkAttributionChart.h"
#include "Views/VTK/Attribution/vtkPVAttributionView.h"

#include "vtkDataArray.h"
#include "vtkFieldData.h"
#include "vtkObjectFactory.h"
#include "vtkTable.h"

#include <cmath>
#include <set>

vtkStandardNewMacro(vtkAttributionRepresentation);

namespace
{
const char* const kView = "Attribution view";
const char* const kRemedy = "Show the Attribution port of Latency Attribution.";

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
  const auto begin = columns.Get<double>("begin_s");
  const auto end = columns.Get<double>("end_s");
  const auto intra = columns.Get<std::int64_t>("intra_messages");
  const auto inter = columns.Get<std::int64_t>("inter_messages");
  const auto imbalance = columns.GetOr<double>("imbalance", std::nan(""));
  const auto cause = columns.GetOr<std::int32_t>("cause", 0);
  const auto confidence = columns.GetOr<double>("confidence", 0);
  const auto latency = columns.GetOr<double>("latency", std::nan(""));
  const auto chosen = columns.GetOr<std::uint8_t>("chosen", 1);
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    attribution.Durations.push_back({ begin[i], end[i], intra[i], inter[i], imbalance[i], cause[i],
      confidence[i], latency[i], chosen[i] != 0 });
  }
}

void ReadVerdict(vtkTable* table, pclvis::Attribution& attribution)
{
  pclvis::ProcessGroup alone;
  pclvis::TableColumns columns(table, kView, kRemedy, alone);
  attribution.Cause = static_cast<pclvis::Cause>(columns.Get<std::int32_t>("cause")[0]);
  attribution.Confidence = columns.Get<double>("confidence")[0];
  attribution.Choice = columns.Has("choice") ? columns.Text("choice").front() : "";
  attribution.Sentence = columns.Text("sentence").front();
  attribution.Advice = columns.Text("advice").front();
  if (columns.Has("ranks"))
  {
    const std::set<std::int32_t> ranks = pclvis::ParseRanks(columns.Text("ranks").front());
    attribution.Ranks.assign(ranks.begin(), ranks.end());
  }
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
  const auto rank = columns.Get<std::int32_t>("rank");
  const auto seconds = columns.Get<double>("work_s");
  const auto ratio = columns.Get<double>("work_ratio");
  const auto slow = columns.GetOr<std::uint8_t>("slow", 0);
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    attribution.Work.push_back({ rank[i], seconds[i], ratio[i], slow[i] != 0 });
  }
  attribution.WorkTime = { FactOf(table, "begin_s", 0), FactOf(table, "end_s", 0) };
  attribution.SlowWork = FactOf(table, "slow_work", attribution.SlowWork);
  attribution.LeastRatio = FactOf(table, "least_ratio", attribution.SlowWork);
}

void ReadEvidence(vtkTable* table, pclvis::Attribution& attribution)
{
  pclvis::ProcessGroup alone;
  pclvis::TableColumns columns(table, kView, kRemedy, alone);
  const auto cause = columns.Get<std::int32_t>("cause");
  const auto value = columns.Get<double>("value");
  const auto threshold = columns.GetOr<double>("threshold", std::nan(""));
  const auto speaksFor = columns.GetOr<std::uint8_t>("speaks_for", 0);
  const std::vector<std::string> names = columns.Text("evidence");
  const std::vector<std::string> meanings = columns.Text("meaning");
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    attribution.Evidence.push_back({ static_cast<pclvis::Cause>(cause[i]), names[i], value[i],
      threshold[i], speaksFor[i] != 0, meanings[i] });
  }
}

void ReadWindows(vtkTable* table, pclvis::Attribution& attribution)
{
  pclvis::ProcessGroup alone;
  pclvis::TableColumns columns(table, kView, kRemedy, alone);
  const auto begin = columns.Get<double>("begin_s");
  const auto end = columns.Get<double>("end_s");
  const auto cause = columns.Get<std::int32_t>("cause");
  const auto confidence = columns.GetOr<double>("confidence", 0);
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    attribution.Windows.push_back(
      { begin[i], end[i], static_cast<pclvis::Cause>(cause[i]), confidence[i] });
  }
}

std::vector<pclvis::SizeClassRow> ReadSizes(vtkTable* table)
{
  pclvis::ProcessGroup alone;
  pclvis::TableColumns columns(table, kView, kRemedy, alone);
  const auto duration = columns.Get<std::int32_t>("duration");
  const auto bytes = columns.Get<std::int64_t>("size_bytes");
  const auto messages = columns.GetOr<std::int64_t>("messages", 1);
  const auto ratio = columns.Get<double>("ratio");
  const auto reference = columns.GetOr<std::uint8_t>("reference", 0);
  std::vector<pclvis::SizeClassRow> rows;
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    rows.push_back({ duration[i], bytes[i], messages[i], ratio[i], reference[i] != 0,
      static_cast<std::int64_t>(i) });
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
