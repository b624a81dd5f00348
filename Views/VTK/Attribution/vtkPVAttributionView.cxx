#include "Views/VTK/Attribution/vtkPVAttributionView.h"

#include "Readers/Base/ShortText.h"
#include "Views/VTK/Attribution/vtkAttributionChart.h"

#include "vtkChartRepresentation.h"
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

std::vector<std::pair<std::string, vtkVariant>> vtkPVAttributionView::GetChoices()
{
  return { { "WindowBegin", this->Charts->GetWindowBegin() },
    { "WindowEnd", this->Charts->GetWindowEnd() },
    { "ChosenDuration", this->Charts->GetChosenDuration() },
    { "WholeRun", this->Charts->GetWholeRun() ? 1 : 0 } };
}

bool vtkPVAttributionView::GetCulprits(std::string& ranks, std::string& label)
{
  const pclvis::Attribution& shown = this->Charts->GetAttribution();
  ranks = pclvis::RankList(shown.Ranks, ", ");
  label = pclvis::CulpritWords(shown);
  return !shown.Durations.empty();
}

void vtkPVAttributionView::SetChosenDuration(int duration)
{
  this->Charts->SetChosenDuration(duration);
}

void vtkPVAttributionView::SetWholeRun(int whole)
{
  this->Charts->SetWholeRun(whole != 0);
}

void vtkPVAttributionView::SetLinkGroup(const char* group)
{
  this->Charts->SetLinked(group && *group);
}

void vtkPVAttributionView::SetSelection(
  vtkChartRepresentation* representation, vtkSelection* selection)
{
  if (representation->IsA("vtkAttributionRepresentation"))
  {
    this->Superclass::SetSelection(representation, selection);
  }
}
