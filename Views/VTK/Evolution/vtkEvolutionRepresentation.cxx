#include "Views/VTK/Evolution/vtkEvolutionRepresentation.h"

#include "Readers/Base/Error.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"
#include "Views/VTK/Evolution/vtkEvolutionChart.h"
#include "Views/VTK/Evolution/vtkPVEvolutionView.h"

#include "vtkObjectFactory.h"
#include "vtkTable.h"

#include <algorithm>
#include <cmath>

vtkStandardNewMacro(vtkEvolutionRepresentation);

namespace
{
const char* const kView = "Evolution view";
const char* const kRemedy = "Show the Evolution port of Temporal Abstraction.";

void ReadWindows(vtkTable* table, pclvis::EvolutionTables& tables)
{
  pclvis::ProcessGroup alone;
  pclvis::TableColumns columns(table, kView, kRemedy, alone);
  const auto region = columns.Get<std::int32_t>("region");
  const auto begin = columns.Get<double>("begin_s");
  const auto end = columns.Get<double>("end_s");
  const auto latency = columns.Get<double>("latency");
  const auto messages = columns.GetOr<std::int64_t>("messages", 1);
  const auto delayed = columns.GetOr<std::int64_t>("delayed", 0);
  const auto average = columns.GetOr<double>("average", std::nan(""));
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    pclvis::EvolutionTables::WindowRow row;
    row.Begin = begin[i];
    row.End = end[i];
    row.Latency = latency[i];
    row.Messages = messages[i];
    row.Delayed = delayed[i];
    row.Region = region[i];
    row.Average = average[i];
    row.Row = static_cast<std::int64_t>(i);
    tables.Windows.push_back(row);
  }
}

void ReadPeriods(vtkTable* table, pclvis::EvolutionTables& tables)
{
  pclvis::ProcessGroup alone;
  pclvis::TableColumns columns(table, kView, kRemedy, alone);
  const auto region = columns.Get<std::int32_t>("region");
  const auto kind = columns.Get<std::int32_t>("kind");
  const auto begin = columns.Get<double>("begin_s");
  const auto end = columns.Get<double>("end_s");
  const auto latency = columns.Get<double>("latency");
  const auto messages = columns.GetOr<std::int64_t>("messages", 1);
  const auto delayed = columns.GetOr<std::int64_t>("delayed", 0);
  const auto peak = columns.GetOr<double>("peak", std::nan(""));
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    pclvis::EvolutionTables::PeriodRow row;
    row.Kind = static_cast<pclvis::PeriodKind>(std::clamp(kind[i], 0, 3));
    row.Begin = begin[i];
    row.End = end[i];
    row.Latency = latency[i];
    row.Messages = messages[i];
    row.Delayed = delayed[i];
    row.Peak = peak[i];
    row.Region = region[i];
    row.Row = static_cast<std::int64_t>(i);
    tables.Periods.push_back(row);
  }
}
}

vtkEvolutionRepresentation::vtkEvolutionRepresentation() = default;
vtkEvolutionRepresentation::~vtkEvolutionRepresentation() = default;

void vtkEvolutionRepresentation::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

void vtkEvolutionRepresentation::ShowBlocks(const std::map<std::string, vtkTable*>& blocks)
{
  vtkPVEvolutionView* view = vtkPVEvolutionView::SafeDownCast(this->ContextView);
  if (!view)
  {
    return;
  }
  const auto windows = blocks.find("Windows"), periods = blocks.find("Periods");
  if (windows == blocks.end() || periods == blocks.end())
  {
    throw pclvis::Error("Evolution view: the data have no blocks \"Windows\" and \"Periods\". Show "
                        "the Evolution port of Temporal Abstraction.");
  }
  pclvis::EvolutionTables tables;
  pclvis::ProcessGroup alone;
  tables.Axis = pclvis::ShownTimeOf(pclvis::GetTimeAxis(windows->second, alone));
  // A remote empty table comes without columns.
  if (windows->second->GetNumberOfRows() > 0)
  {
    ReadWindows(windows->second, tables);
  }
  if (periods->second->GetNumberOfRows() > 0)
  {
    ReadPeriods(periods->second, tables);
  }
  view->GetChart()->SetEvolution(pclvis::MakeEvolution(tables));
}

void vtkEvolutionRepresentation::ShowNothing()
{
  vtkPVEvolutionView* view = vtkPVEvolutionView::SafeDownCast(this->ContextView);
  if (view)
  {
    view->GetChart()->SetEvolution({});
  }
}
