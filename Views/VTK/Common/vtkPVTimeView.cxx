#include "Views/VTK/Common/vtkPVTimeView.h"

#include "Views/VTK/Common/vtkBlocksRepresentation.h"
#include "Views/VTK/Common/vtkTimeChart.h"

#include <set>

vtkPVTimeView::vtkPVTimeView() = default;
vtkPVTimeView::~vtkPVTimeView() = default;

void vtkPVTimeView::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  this->TimeChart->PrintSelf(os, indent.GetNextIndent());
}

void vtkPVTimeView::UseTimeChart(vtkTimeChart* chart)
{
  this->TimeChart = chart;
  this->UseChart(chart);
}

void vtkPVTimeView::SetSelection(vtkChartRepresentation*, vtkSelection* selection)
{
  std::set<pclvis::BlockRow> rows;
  for (const auto& row : vtkBlocksRepresentation::RowsOf(selection))
  {
    rows.insert({ row.first, row.second });
  }
  this->TimeChart->SetSelectedRows(rows);
}

void vtkPVTimeView::SetShares(const std::string& shares)
{
  this->TimeChart->SetShares(pclvis::ParseShares(shares));
}

std::vector<std::pair<unsigned int, vtkIdType>> vtkPVTimeView::GetPickedRows()
{
  std::vector<std::pair<unsigned int, vtkIdType>> rows;
  for (const pclvis::BlockRow& row : this->TimeChart->GetSelectedRows())
  {
    rows.emplace_back(row.Block, static_cast<vtkIdType>(row.Row));
  }
  return rows;
}

double vtkPVTimeView::GetChosenLength()
{
  return this->TimeChart->ChosenWindow().Length();
}

void vtkPVTimeView::SetWindowBegin(double begin)
{
  this->TimeChart->SetWindowBegin(begin);
}

void vtkPVTimeView::SetWindowEnd(double end)
{
  this->TimeChart->SetWindowEnd(end);
}
