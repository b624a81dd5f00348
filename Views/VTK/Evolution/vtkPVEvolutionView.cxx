#include "Views/VTK/Evolution/vtkPVEvolutionView.h"

#include "Views/VTK/Evolution/vtkEvolutionChart.h"

#include "vtkObjectFactory.h"

vtkStandardNewMacro(vtkPVEvolutionView);

vtkPVEvolutionView::vtkPVEvolutionView()
{
  this->UseTimeChart(this->Evolution);
}

vtkPVEvolutionView::~vtkPVEvolutionView() = default;

void vtkPVEvolutionView::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

std::vector<std::pair<std::string, double>> vtkPVEvolutionView::GetChoices()
{
  return { { "WindowBegin", this->Evolution->GetWindowBegin() },
    { "WindowEnd", this->Evolution->GetWindowEnd() },
    { "ChosenRegion", this->Evolution->GetChosenRegion() } };
}

void vtkPVEvolutionView::SetChosenRegion(int region)
{
  this->Evolution->SetChosenRegion(region);
}

void vtkPVEvolutionView::SetCompress(bool compress)
{
  this->Evolution->SetCompress(compress);
}
