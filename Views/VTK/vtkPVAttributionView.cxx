#include "Views/VTK/vtkPVAttributionView.h"

#include "Views/VTK/vtkAttributionChart.h"

#include "vtkObjectFactory.h"

vtkStandardNewMacro(vtkPVAttributionView);

vtkPVAttributionView::vtkPVAttributionView()
{
  this->UseChart(this->Charts);
}

vtkPVAttributionView::~vtkPVAttributionView() = default;

void vtkPVAttributionView::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  this->Charts->PrintSelf(os, indent.GetNextIndent());
}

std::vector<std::pair<std::string, double>> vtkPVAttributionView::GetChoices()
{
  return { { "WindowBegin", this->Charts->GetWindowBegin() },
    { "WindowEnd", this->Charts->GetWindowEnd() },
    { "ChosenDuration", this->Charts->GetChosenDuration() } };
}

void vtkPVAttributionView::SetWindowBegin(double begin)
{
  this->Charts->SetWindowBegin(begin);
}

void vtkPVAttributionView::SetWindowEnd(double end)
{
  this->Charts->SetWindowEnd(end);
}

void vtkPVAttributionView::SetChosenDuration(int duration)
{
  this->Charts->SetChosenDuration(duration);
}
