#include "Views/VTK/vtkPVEvolutionView.h"

#include "Views/VTK/vtkEvolutionChart.h"

#include "vtkObjectFactory.h"

vtkStandardNewMacro(vtkPVEvolutionView);

vtkPVEvolutionView::vtkPVEvolutionView()
{
  this->UseChart(this->Evolution);
}

vtkPVEvolutionView::~vtkPVEvolutionView() = default;

void vtkPVEvolutionView::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  this->Evolution->PrintSelf(os, indent.GetNextIndent());
}

std::vector<std::pair<std::string, double>> vtkPVEvolutionView::GetChoices()
{
  return { { "WindowBegin", this->Evolution->GetWindowBegin() },
    { "WindowEnd", this->Evolution->GetWindowEnd() },
    { "ChosenRegion", this->Evolution->GetChosenRegion() } };
}

void vtkPVEvolutionView::SetWindowBegin(double begin)
{
  this->Evolution->SetWindowBegin(begin);
}

void vtkPVEvolutionView::SetWindowEnd(double end)
{
  this->Evolution->SetWindowEnd(end);
}

void vtkPVEvolutionView::SetChosenRegion(int region)
{
  this->Evolution->SetChosenRegion(region);
}

void vtkPVEvolutionView::SetCompress(bool compress)
{
  this->Evolution->SetCompress(compress);
}
