#include "Views/VTK/Evolution/vtkEvolutionRepresentation.h"

#include "Readers/Base/Error.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Schema/PeriodSchema.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"
#include "Views/VTK/Evolution/vtkEvolutionChart.h"
#include "Views/VTK/Evolution/vtkPVEvolutionView.h"

#include "vtkObjectFactory.h"
#include "vtkTable.h"

#include <algorithm>

vtkStandardNewMacro(vtkEvolutionRepresentation);

namespace
{
namespace schema = pclvis::schema;
const char* const kView = "Evolution view";
const char* const kRemedy = "Show the Evolution port of Temporal Abstraction.";

using WindowViews = pclvis::ColumnViews<schema::Windows::Region, schema::Windows::Begin,
  schema::Windows::End, schema::Windows::Latency, pclvis::Otherwise<schema::Windows::Messages, 1>,
  pclvis::Optional<schema::Windows::Delayed>, pclvis::Optional<schema::Windows::Average>,
  pclvis::Optional<schema::Windows::Iteration>, pclvis::Optional<schema::Windows::Iterations>>;
using PeriodViews =
  pclvis::ColumnViews<schema::Periods::Region, schema::Periods::Kind, schema::Periods::Begin,
    schema::Periods::End, schema::Periods::Latency, pclvis::Otherwise<schema::Periods::Messages, 1>,
    pclvis::Optional<schema::Periods::Delayed>, pclvis::Optional<schema::Periods::Peak>>;

void ReadWindows(vtkTable* table, pclvis::EvolutionTables& tables)
{
  pclvis::ProcessGroup alone;
  pclvis::TableColumns columns(table, kView, kRemedy, alone);
  const auto windows = columns.Read<WindowViews>();
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    pclvis::EvolutionTables::WindowRow row;
    row.Begin = windows.Begin[i];
    row.End = windows.End[i];
    row.Latency = windows.Latency[i];
    row.Messages = windows.Messages[i];
    row.Delayed = windows.Delayed[i];
    row.Region = windows.Region[i];
    row.Average = windows.Average[i];
    row.Iteration = windows.Iteration[i];
    row.Iterations = windows.Iterations[i];
    row.Row = static_cast<std::int64_t>(i);
    tables.Windows.push_back(row);
  }
}

void ReadPeriods(vtkTable* table, pclvis::EvolutionTables& tables)
{
  pclvis::ProcessGroup alone;
  pclvis::TableColumns columns(table, kView, kRemedy, alone);
  const auto periods = columns.Read<PeriodViews>();
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    pclvis::EvolutionTables::PeriodRow row;
    row.Kind = static_cast<pclvis::PeriodKind>(std::clamp(periods.Kind[i], 0, 3));
    row.Begin = periods.Begin[i];
    row.End = periods.End[i];
    row.Latency = periods.Latency[i];
    row.Messages = periods.Messages[i];
    row.Delayed = periods.Delayed[i];
    row.Peak = periods.Peak[i];
    row.Region = periods.Region[i];
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
  // An empty remote table has no columns.
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
