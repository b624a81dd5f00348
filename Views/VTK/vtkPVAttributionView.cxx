#include "Views/VTK/vtkPVAttributionView.h"

#include "Views/VTK/vtkAttributionChart.h"

#include "vtkObjectFactory.h"

vtkStandardNewMacro(vtkPVAttributionView);

vtkPVAttributionView::vtkPVAttributionView()
{
  this->UseTimeChart(this->Charts);
}

vtkPVAttributionView::~vtkPVAttributionView() = default;

void vtkPVAttributionView::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

std::vector<std::pair<std::string, double>> vtkPVAttributionView::GetChoices()
{
  return { { "WindowBegin", this->Charts->GetWindowBegin() },
    { "WindowEnd", this->Charts->GetWindowEnd() },
    { "ChosenDuration", this->Charts->GetChosenDuration() } };
}

void vtkPVAttributionView::SetChosenDuration(int duration)
{
  this->Charts->SetChosenDuration(duration);
}
