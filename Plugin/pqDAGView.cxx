#include "pqDAGView.h"

#include "Views/VTK/DAG/vtkDAGChart.h"
#include "Views/VTK/DAG/vtkPVDAGView.h"

#include "pqUndoStack.h"
#include "vtkSMContextViewProxy.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMTrace.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace
{
constexpr unsigned int kNodesBlock = 1; // flat index of the block Nodes of the port DAG

vtkDAGChart* ChartOf(vtkPVCommunicationView* view)
{
  return vtkPVDAGView::SafeDownCast(view)->GetChart();
}

void SetFolded(vtkSMProxy* proxy, const std::set<std::int64_t>& folded)
{
  const std::vector<int> ids(folded.begin(), folded.end());
  vtkSMPropertyHelper(proxy, "FoldedStates").SetNumberOfElements(0);
  if (!ids.empty())
  {
    vtkSMPropertyHelper(proxy, "FoldedStates").Set(ids.data(), static_cast<unsigned>(ids.size()));
  }
}
}

pqDAGView::pqDAGView(const QString& group, const QString& name, vtkSMViewProxy* proxy,
  pqServer* server, QObject* parent)
  : Superclass(group, name, proxy, server, parent)
{
}

pqDAGView::~pqDAGView() = default;

void pqDAGView::keepRenamed()
{
  SCOPED_UNDO_EXCLUDE();
  const auto chosen = static_cast<int>(ChartOf(this->view())->GetChosenState());
  SetFolded(this->getProxy(), std::set<std::int64_t>(ChartOf(this->view())->GetFolded()));
  vtkSMPropertyHelper(this->getProxy(), "ChosenState").Set(chosen);
  this->getProxy()->UpdateVTKObjects();
}

void pqDAGView::keepChoices()
{
  vtkSMContextViewProxy* proxy = this->getContextViewProxy();
  // Setting a property changes the chart: read all choices first.
  const auto folded = ChartOf(this->view())->GetFolded();
  const auto chosen = static_cast<int>(ChartOf(this->view())->GetChosenState());
  const int found = ChartOf(this->view())->GetFoundRank();
  const std::string hidden = ChartOf(this->view())->GetChoices().HiddenRanks;
  BEGIN_UNDO_SET("Choose, fold, find or hide states");
  SM_SCOPED_TRACE(PropertiesModified).arg("proxy", proxy);
  SetFolded(proxy, folded);
  vtkSMPropertyHelper(proxy, "ChosenState").Set(chosen);
  vtkSMPropertyHelper(proxy, "FoundRank").Set(found);
  vtkSMPropertyHelper(proxy, "HiddenRanks").Set(hidden.c_str());
  proxy->UpdateVTKObjects();
  END_UNDO_SET();
}

void pqDAGView::selectionChanged()
{
  vtkDAGChart* chart = ChartOf(this->view());
  const auto states = chart->GetSelected();
  std::vector<vtkIdType> rows;
  for (const auto& state : chart->GetDAG().States)
  {
    if (states.count(state.Id) > 0)
    {
      rows.push_back(static_cast<vtkIdType>(state.Row));
    }
  }
  this->selectRows(kNodesBlock, rows);
}
