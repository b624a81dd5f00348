#include "Views/VTK/DAG/vtkPVDAGView.h"

#include "Readers/Base/Error.h"
#include "Views/VTK/Common/vtkBlocksRepresentation.h"
#include "Views/VTK/DAG/vtkDAGChart.h"

#include "vtkObjectFactory.h"

vtkStandardNewMacro(vtkPVDAGView);

vtkPVDAGView::vtkPVDAGView()
{
  this->UseChart(this->DAGChart);
}

vtkPVDAGView::~vtkPVDAGView() = default;

void vtkPVDAGView::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  this->DAGChart->PrintSelf(os, indent.GetNextIndent());
}

void vtkPVDAGView::SetSelection(vtkChartRepresentation*, vtkSelection* selection)
{
  const auto states = vtkBlocksRepresentation::ValuesOf(selection, "state");
  const auto links = vtkBlocksRepresentation::ValuesOf(selection, "link");
  this->DAGChart->SetSelected({ states.begin(), states.end() });
  this->DAGChart->SetSelectedLinks({ links.begin(), links.end() });
}

template<typename Value, typename Field>
void vtkPVDAGView::Change(Field field, Value value)
{
  vtkDAGChart::Choices choices = this->DAGChart->GetChoices();
  if (choices.*field == value)
  {
    return;
  }
  choices.*field = value;
  try
  {
    this->DAGChart->SetChoices(choices);
  }
  catch (const pclvis::Error& error)
  {
    vtkErrorMacro(<< error.what());
  }
}

void vtkPVDAGView::SetEllipseColor(int color)
{
  this->Change(&vtkDAGChart::Choices::EllipseColor, color);
}

void vtkPVDAGView::SetFlatness(int flatness)
{
  this->Change(&vtkDAGChart::Choices::Flatness, flatness);
}

void vtkPVDAGView::SetGlyphScale(int scale)
{
  this->Change(&vtkDAGChart::Choices::GlyphScale, scale);
}

void vtkPVDAGView::SetLayerOrder(int order)
{
  this->Change(&vtkDAGChart::Choices::Order, order);
}

void vtkPVDAGView::SetBundling(double strength)
{
  this->Change(&vtkDAGChart::Choices::Bundling, strength);
}

void vtkPVDAGView::SetProgramOrder(bool on)
{
  this->Change(&vtkDAGChart::Choices::ProgramOrder, on);
}

void vtkPVDAGView::SetHiddenRanks(const char* ranks)
{
  this->Change(&vtkDAGChart::Choices::HiddenRanks, std::string(ranks ? ranks : ""));
}

void vtkPVDAGView::SetNumberOfFoldedStates(int n)
{
  // The ids follow one by one; if none follow, no state is folded.
  this->Folded.clear();
  this->Awaited = n;
  if (n == 0)
  {
    this->DAGChart->SetFolded({});
  }
}

void vtkPVDAGView::SetFoldedState(int index, int id)
{
  this->Folded.insert(id);
  if (index + 1 == this->Awaited)
  {
    this->DAGChart->SetFolded(this->Folded);
  }
}

void vtkPVDAGView::SetChosenState(int id)
{
  this->DAGChart->SetChosenState(id);
}

void vtkPVDAGView::SetFoundRank(int rank)
{
  this->DAGChart->SetFoundRank(rank);
}

int vtkPVDAGView::GetFoundRank()
{
  return this->DAGChart->GetFoundRank();
}
