#include "Views/VTK/RegionGraph/vtkPVRegionGraphView.h"

#include "Views/VTK/Common/vtkBlocksRepresentation.h"
#include "Views/VTK/RegionGraph/vtkRegionGraphChart.h"

#include "vtkObjectFactory.h"

#include <set>

vtkStandardNewMacro(vtkPVRegionGraphView);

vtkPVRegionGraphView::vtkPVRegionGraphView()
{
  this->UseChart(this->RegionChart);
}

vtkPVRegionGraphView::~vtkPVRegionGraphView() = default;

void vtkPVRegionGraphView::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  this->RegionChart->PrintSelf(os, indent.GetNextIndent());
}

bool vtkPVRegionGraphView::Advance(double milliseconds)
{
  // Time 0 is only a query: is anything left to do?
  return milliseconds > 0 ? this->RegionChart->Advance(milliseconds)
                          : this->RegionChart->IsSettled();
}

std::vector<std::pair<std::string, vtkVariant>> vtkPVRegionGraphView::GetChoices()
{
  return { { "ChosenRegion", this->RegionChart->GetRegions().First },
    { "MoreRegions", TextOf(this->RegionChart->GetRegions().More) } };
}

std::vector<std::pair<unsigned int, vtkIdType>> vtkPVRegionGraphView::GetPickedRows()
{
  const std::set<std::int32_t>& ranks = this->RegionChart->GetSelectedRanks();
  std::vector<std::pair<unsigned int, vtkIdType>> rows;
  for (const auto& node : this->RegionChart->GetGraph().Ranks)
  {
    if (ranks.count(node.Rank) > 0)
    {
      rows.emplace_back(this->NodesBlock, static_cast<vtkIdType>(node.Row));
    }
  }
  return rows;
}

void vtkPVRegionGraphView::SetSelection(vtkChartRepresentation*, vtkSelection* selection)
{
  std::set<std::int32_t> ranks;
  for (const vtkIdType rank : vtkBlocksRepresentation::ValuesOf(selection))
  {
    ranks.insert(static_cast<std::int32_t>(rank));
  }
  this->RegionChart->SetSelectedRanks(ranks);
}

namespace
{
template<typename Value, typename Field>
void Change(vtkRegionGraphChart* chart, Field vtkRegionGraphChart::Choices::*field, Value value)
{
  vtkRegionGraphChart::Choices choices = chart->GetChoices();
  if (choices.*field != value)
  {
    choices.*field = value;
    chart->SetChoices(choices);
  }
}
}

void vtkPVRegionGraphView::SetColorBy(int by)
{
  Change(this->RegionChart, &vtkRegionGraphChart::Choices::ColorBy, by);
}

void vtkPVRegionGraphView::SetLatencyStatistic(int statistic)
{
  Change(this->RegionChart, &vtkRegionGraphChart::Choices::Statistic, statistic);
}

void vtkPVRegionGraphView::SetLatencyRange(int range)
{
  Change(this->RegionChart, &vtkRegionGraphChart::Choices::LatencyRange, range);
}

void vtkPVRegionGraphView::SetBundling(bool on)
{
  Change(this->RegionChart, &vtkRegionGraphChart::Choices::Bundling, on);
}

void vtkPVRegionGraphView::SetBundlingStrength(double strength)
{
  Change(this->RegionChart, &vtkRegionGraphChart::Choices::BundlingStrength, strength);
}

void vtkPVRegionGraphView::SetSeed(int seed)
{
  Change(this->RegionChart, &vtkRegionGraphChart::Choices::Seed, seed);
}

void vtkPVRegionGraphView::SetLinksInside(bool on)
{
  Change(this->RegionChart, &vtkRegionGraphChart::Choices::LinksInside, on);
}

void vtkPVRegionGraphView::SetLinksAcross(bool on)
{
  Change(this->RegionChart, &vtkRegionGraphChart::Choices::LinksAcross, on);
}

void vtkPVRegionGraphView::SetChosenRegion(int region)
{
  pclvis::ChosenRegions regions = this->RegionChart->GetRegions();
  regions.First = region;
  this->RegionChart->SetRegions(regions);
}

void vtkPVRegionGraphView::SetMoreRegions(const char* more)
{
  pclvis::ChosenRegions regions = this->RegionChart->GetRegions();
  regions.More = this->NumbersIn(more);
  this->RegionChart->SetRegions(regions);
}
