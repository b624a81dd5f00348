#include "Views/VTK/Attribution/vtkPVAttributionView.h"

#include "Readers/Base/ShortText.h"
#include "Views/VTK/Attribution/vtkAttributionChart.h"

#include "vtkChartRepresentation.h"
#include "vtkObjectFactory.h"

#include <algorithm>

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

void vtkPVAttributionView::ShowTimeTree(
  vtkObject* representation, const std::vector<pclvis::TimeUse>& tree)
{
  this->Trees.erase(
    std::remove_if(this->Trees.begin(), this->Trees.end(),
      [representation](const auto& known) { return known.first == representation; }),
    this->Trees.end());
  if (!tree.empty())
  {
    this->Trees.emplace_back(representation, tree);
  }
  const auto most = std::max_element(this->Trees.begin(), this->Trees.end(),
    [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
  const bool any = most != this->Trees.end();
  this->ShownTree = any ? most->first : nullptr;
  this->Charts->SetTimeTree(any ? most->second : std::vector<pclvis::TimeUse>());
}

vtkPVCommunicationView::AskedCause vtkPVAttributionView::GetAskedCause()
{
  return { this->Charts->GetAskedUse(), this->ShownTree };
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
