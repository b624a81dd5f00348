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

std::vector<std::pair<std::string, vtkVariant>> vtkPVEvolutionView::GetChoices()
{
  return { { "WindowBegin", this->Evolution->GetWindowBegin() },
    { "WindowEnd", this->Evolution->GetWindowEnd() },
    { "ChosenRegion", this->Evolution->GetRegions().First },
    { "MoreRegions", TextOf(this->Evolution->GetRegions().More) } };
}

void vtkPVEvolutionView::SetChosenRegion(int region)
{
  pclvis::ChosenRegions regions = this->Evolution->GetRegions();
  regions.First = region;
  this->Evolution->SetRegions(regions);
}

void vtkPVEvolutionView::SetMoreRegions(const char* more)
{
  pclvis::ChosenRegions regions = this->Evolution->GetRegions();
  regions.More = this->NumbersIn(more);
  this->Evolution->SetRegions(regions);
}

void vtkPVEvolutionView::SetCompress(bool compress)
{
  this->Evolution->SetCompress(compress);
}
