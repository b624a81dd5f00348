#include "Views/VTK/EventFlow/vtkPVEventFlowGraphView.h"

#include "Views/VTK/Common/vtkBlocksRepresentation.h"
#include "Views/VTK/EventFlow/FlowTables.h"
#include "Views/VTK/EventFlow/vtkEventFlowGraphChart.h"

#include "vtkObjectFactory.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

vtkStandardNewMacro(vtkPVEventFlowGraphView);

vtkPVEventFlowGraphView::vtkPVEventFlowGraphView()
{
  this->UseChart(this->FlowChart);
}

vtkPVEventFlowGraphView::~vtkPVEventFlowGraphView() = default;

void vtkPVEventFlowGraphView::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  this->FlowChart->PrintSelf(os, indent.GetNextIndent());
}

void vtkPVEventFlowGraphView::SetSelection(vtkChartRepresentation*, vtkSelection* selection)
{
  std::set<std::int32_t> nodes;
  for (const vtkIdType node : vtkBlocksRepresentation::ValuesOf(selection, "node"))
  {
    nodes.insert(static_cast<std::int32_t>(node));
  }
  this->FlowChart->SetSelected(nodes);
}

std::vector<std::pair<unsigned int, vtkIdType>> vtkPVEventFlowGraphView::GetPickedRows()
{
  std::vector<std::pair<unsigned int, vtkIdType>> rows;
  for (const std::int32_t node : this->FlowChart->GetSelected())
  {
    rows.emplace_back(pclvis::kFlowNodesBlock, node);
  }
  return rows;
}

std::vector<std::pair<std::string, vtkVariant>> vtkPVEventFlowGraphView::GetChoices()
{
  return { { "ChosenPath", this->FlowChart->GetChosenPath() },
    { "CallTree", static_cast<int>(this->FlowChart->GetTreeVisible()) },
    { "ChosenLoop", this->FlowChart->GetChosenLoop()[0] },
    { "FirstIteration", this->FlowChart->GetChosenLoop()[1] },
    { "LastIteration", this->FlowChart->GetChosenLoop()[2] } };
}

void vtkPVEventFlowGraphView::SetColorBy(int by)
{
  this->FlowChart->SetColoring(static_cast<pclvis::FlowColoring>(std::clamp(by, 0, 2)));
}

void vtkPVEventFlowGraphView::SetCallTree(bool shown)
{
  this->FlowChart->SetTreeVisible(shown);
}

void vtkPVEventFlowGraphView::SetJoin(int join)
{
  this->FlowChart->SetJoining(static_cast<pclvis::FlowJoin>(std::clamp(join, 0, 3)));
}

void vtkPVEventFlowGraphView::SetChosenPath(int path)
{
  this->FlowChart->SetChosenPath(path);
}

void vtkPVEventFlowGraphView::SetOfLoop(std::size_t which, int value)
{
  std::array<int, 3> loop = this->FlowChart->GetChosenLoop();
  loop[which] = value;
  this->FlowChart->SetChosenLoop(loop);
}

void vtkPVEventFlowGraphView::SetWindowBegin(double begin)
{
  this->WindowBegin = begin;
  this->UseWindow();
}

void vtkPVEventFlowGraphView::SetWindowEnd(double end)
{
  this->WindowEnd = end;
  this->UseWindow();
}

void vtkPVEventFlowGraphView::SetCalledNodes(const char* nodes)
{
  this->CalledNodes = nodes ? nodes : "";
  this->UseWindow();
}

void vtkPVEventFlowGraphView::UseWindow()
{
  std::optional<std::set<std::int32_t>> called;
  if (this->WindowBegin > 0 || this->WindowEnd >= 0)
  {
    const std::set<int> nodes = this->NumbersIn(this->CalledNodes.c_str());
    called.emplace(nodes.begin(), nodes.end());
  }
  this->FlowChart->SetCalled(std::move(called));
}
