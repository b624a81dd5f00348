#include "Views/VTK/Common/vtkTimeChart.h"

#include <algorithm>

namespace
{
constexpr double kReach = 5; // distance from a mark [units]
}

vtkTimeChart::vtkTimeChart()
{
  this->LabelsVisible = false; // there are no names above the drawing
}

vtkTimeChart::~vtkTimeChart() = default;

void vtkTimeChart::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "WindowBegin: " << this->WindowBegin << "\n"
     << indent << "WindowEnd: " << this->WindowEnd << "\n"
     << indent << "SelectedRows: " << this->Selected.size() << "\n";
}

void vtkTimeChart::SetWindowBegin(double begin)
{
  if (begin != this->WindowBegin)
  {
    this->WindowBegin = begin;
    this->Invalidate();
    this->Redraw();
  }
}

void vtkTimeChart::SetWindowEnd(double end)
{
  if (end != this->WindowEnd)
  {
    this->WindowEnd = end;
    this->Invalidate();
    this->Redraw();
  }
}

void vtkTimeChart::SetSelectedRows(const std::set<pclvis::BlockRow>& rows)
{
  if (rows != this->Selected)
  {
    this->Selected = rows;
    this->Invalidate(); // the legend may have different entries
    this->Redraw();
  }
}

void vtkTimeChart::SetShares(const pclvis::RowShares& shares)
{
  if (shares != this->Shares)
  {
    this->Shares = shares;
    this->Invalidate(); // the legend may have different entries
    this->Redraw();
  }
}

pclvis::TipRows vtkTimeChart::ShareTip(pclvis::BlockRow row) const
{
  return this->Selected.count(row) > 0 ? pclvis::ShareTip(this->Shares, row) : pclvis::TipRows();
}

void vtkTimeChart::UseTime(const pclvis::ShownTime& time)
{
  this->Scale = pclvis::ScaleFor(time.Whole.Begin, time.Whole.End, time.Length() / 1000);
  this->HoverNothing();
  this->KeepInSight();
  this->Invalidate();
  this->Redraw();
}

bool vtkTimeChart::Extent(pclvis::Point& low, pclvis::Point& high)
{
  low = { 0, 0 };
  high = { 1, 0 };
  return !this->IsEmpty();
}

pclvis::TimeRange vtkTimeChart::ChosenWindow() const
{
  return pclvis::WindowOf(this->ShownTime().Whole, this->WindowBegin, this->WindowEnd);
}

bool vtkTimeChart::KeepWindow(pclvis::TimeRange window)
{
  const pclvis::TimeRange chosen = pclvis::PropertiesOf(this->ShownTime().Whole, window);
  if (chosen == pclvis::TimeRange{ this->WindowBegin, this->WindowEnd })
  {
    return false;
  }
  this->WindowBegin = chosen.Begin;
  this->WindowEnd = chosen.End;
  this->Invalidate();
  this->Redraw();
  return true;
}

void vtkTimeChart::ChooseWindow(pclvis::TimeRange window)
{
  if (this->KeepWindow(window))
  {
    this->InvokeEvent(ChoiceEvent);
  }
}

void vtkTimeChart::ClickAt(pclvis::Point pixel, bool add)
{
  if (this->IsEmpty())
  {
    return;
  }
  this->UpdateMarks();
  if (!add)
  {
    this->ChooseAt(pixel);
    return;
  }
  const std::vector<pclvis::RowMark> marks = this->RowMarks();
  const pclvis::RowMark* mark = pclvis::MarkAt(marks, pixel, this->Units(kReach));
  if (mark)
  {
    this->PickRows({ mark->Row }, true);
  }
}

void vtkTimeChart::PickRows(const std::set<pclvis::BlockRow>& rows, bool add)
{
  const bool known =
    std::includes(this->Selected.begin(), this->Selected.end(), rows.begin(), rows.end());
  if (!add)
  {
    this->Selected = rows;
  }
  else if (!known)
  {
    this->Selected.insert(rows.begin(), rows.end());
  }
  for (const pclvis::BlockRow& row : add&& known ? rows : std::set<pclvis::BlockRow>())
  {
    this->Selected.erase(row);
  }
  this->InvokeEvent(PickEvent);
}

void vtkTimeChart::PickInside(const std::vector<pclvis::Point>& outline, bool)
{
  if (this->IsEmpty() || outline.empty())
  {
    return;
  }
  const auto ends = std::minmax_element(outline.begin(), outline.end(),
    [](const pclvis::Point& a, const pclvis::Point& b) { return a.X < b.X; });
  const pclvis::TimeRange whole = this->ShownTime().Whole;
  this->ChooseWindow(
    pclvis::DragWindow(whole, whole, pclvis::SliderPart::Outside, this->TimeAt(ends.first->X),
      this->TimeAt(ends.second->X), pclvis::LeastWindow(this->ShownTime())));
}

void vtkTimeChart::PickInLasso(const std::vector<pclvis::Point>& outline)
{
  if (!this->IsEmpty())
  {
    this->UpdateMarks();
    this->Selected = pclvis::RowsInside(this->RowMarks(), outline);
    this->InvokeEvent(PickEvent);
  }
}

void vtkTimeChart::SelectNothing()
{
  if (!this->Selected.empty())
  {
    this->Selected.clear();
    this->InvokeEvent(PickEvent);
  }
}

void vtkTimeChart::PaintSelected()
{
  if (!this->Selected.empty())
  {
    this->Canvas.Quads(
      pclvis::RingsOf(this->RowMarks(), this->Selected, this->Shares, this->Canvas.Density),
      this->Canvas.Colors.Accent);
  }
}

bool vtkTimeChart::ShowsMarks()
{
  this->UpdateMarks();
  const std::vector<pclvis::RowMark> marks = this->RowMarks();
  // Marks of ranks and of places in the code are not drawn over time.
  return std::any_of(marks.begin(), marks.end(), [](const pclvis::RowMark& mark) {
    return mark.Row.Block != pclvis::kWorkBlock && mark.Row.Block != pclvis::kPlacesBlock;
  });
}

void vtkTimeChart::CameraMoved()
{
  this->Camera.Zoom = std::max(this->Camera.Zoom, 1.0);
  const double free = 0.5 - 0.5 / this->Camera.Zoom;
  this->Camera.Offset = { std::clamp(this->Camera.Offset.X, -free, free), 0 };
  this->Camera.Rotation = 0;
  this->Superclass::CameraMoved();
}
