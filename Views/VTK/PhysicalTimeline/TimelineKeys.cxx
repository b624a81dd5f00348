// Keys of vtkPhysicalTimelineChart, and its part in linked timelines.
#include "Views/VTK/PhysicalTimeline/vtkPhysicalTimelineChart.h"

#include <algorithm>

namespace
{
constexpr double kRim = 0.25; // margin around fitted marks, as a share of their extent
}

bool vtkPhysicalTimelineChart::Key(const std::string& symbol, bool shift, bool)
{
  if (this->IsEmpty())
  {
    return false;
  }
  this->UpdateMarks();
  if (this->Times.Typing())
  {
    const pclvis::SliderTexts::Given given = this->Times.TypeKey(symbol, this->Scale);
    if (given.Part != pclvis::SliderPart::None)
    {
      this->ChooseWindow(pclvis::TypeWindow(
        this->Data->Time.Whole, this->ChosenWindow(), given.Part, given.Time, this->LeastWindow()));
    }
    return true;
  }
  if (this->Walk(symbol))
  {
    return true;
  }
  if (symbol == "f")
  {
    this->FitSelection();
    return true;
  }
  if (symbol == "m")
  {
    this->ColorByNext();
    return true;
  }
  if (symbol == "Return" || symbol == "KP_Enter")
  {
    pclvis::TimelineCamera camera = this->Scene.Seen;
    const pclvis::TimeRange window = this->ChosenWindow();
    camera.See(
      { this->Scene.Axis.Place(window.Begin), this->Scene.Axis.Place(window.End) }, camera.Rows());
    this->Show(camera);
    return true;
  }
  return this->CameraKey(symbol, shift);
}

void vtkPhysicalTimelineChart::FitTime(pclvis::TimelineCamera& camera, pclvis::TimeRange time) const
{
  const double from = this->Scene.Axis.Place(time.Begin), to = this->Scene.Axis.Place(time.End);
  const double rim = kRim * std::max(to - from, camera.LeastColumns);
  camera.See({ from - rim, to + rim }, camera.Rows());
}

void vtkPhysicalTimelineChart::FitSelection()
{
  pclvis::TimelineCamera camera = this->Scene.Seen;
  const pclvis::TimelineTables& tables = this->Data->Tables;
  const std::set<std::uint32_t> messages = this->SelectedMessages();
  std::set<std::size_t> ranks = this->SelectedRanks();
  pclvis::TimeRange time{ 1e300, -1e300 };
  for (const std::uint32_t row : messages)
  {
    time.Begin = std::min(time.Begin, tables.Messages.SendBegin[row]);
    time.End = std::max(time.End, tables.Messages.ReceiveEnd[row]);
    for (const std::int32_t rank :
      { tables.Messages.Source[row], tables.Messages.Destination[row] })
    {
      const std::ptrdiff_t place = this->Data->PlaceOf(rank);
      if (place >= 0)
      {
        ranks.insert(static_cast<std::size_t>(place));
      }
    }
  }
  if (!messages.empty())
  {
    this->FitTime(camera, time);
  }
  else if (this->Current >= 0)
  {
    this->FitTime(camera, { tables.Calls.Begin[this->Current], tables.Calls.End[this->Current] });
  }
  else if (ranks.empty())
  {
    camera.SeeAll();
  }
  if (!ranks.empty())
  {
    const double first = double(this->Scene.RowOfRank[*ranks.begin()]);
    const double end = double(this->Scene.RowOfRank[*ranks.rbegin() + 1]);
    const double rim = std::max(1.0, kRim * (end - first));
    camera.See(camera.Columns(), { first - rim, end + rim });
  }
  this->Show(camera);
}

std::ptrdiff_t vtkPhysicalTimelineChart::CurrentRow() const
{
  const auto rowOf = [this](const auto& isIt) {
    const auto row = std::find_if(this->Scene.Rows.begin(), this->Scene.Rows.end(), isIt);
    return row == this->Scene.Rows.end() ? -1 : row - this->Scene.Rows.begin();
  };
  if (this->Current >= 0)
  {
    const std::ptrdiff_t thread = pclvis::ThreadOf(*this->Data, this->Current);
    return rowOf([thread](const auto& row) { return row.Thread == thread; });
  }
  if (this->Hovered.Rows.Row >= 0)
  {
    return this->Hovered.Rows.Row;
  }
  const std::set<std::size_t> ranks = this->SelectedRanks();
  return ranks.empty() ? 0 : static_cast<std::ptrdiff_t>(this->Scene.RowOfRank[*ranks.begin()]);
}

bool vtkPhysicalTimelineChart::Walk(const std::string& symbol)
{
  const bool aside = symbol == "Left" || symbol == "Right";
  if (!aside && symbol != "Up" && symbol != "Down")
  {
    return false;
  }
  const pclvis::Box& plot = this->Scene.Plot;
  const double time = this->Current >= 0 ? this->Data->Tables.Calls.Begin[this->Current]
    : this->Hovered.Rows.Row >= 0        ? this->Scene.Time(this->PointedAt.X)
                                         : this->Scene.Time(plot.Middle().X);
  std::ptrdiff_t row = this->CurrentRow();
  const std::ptrdiff_t step = symbol == "Right" || symbol == "Down" ? 1 : -1;
  row += aside ? 0 : step;
  if (row < 0 || row >= static_cast<std::ptrdiff_t>(this->Scene.Rows.size()) ||
    this->Scene.Rows[row].Thread < 0)
  {
    return true;
  }
  const auto thread = static_cast<std::size_t>(this->Scene.Rows[row].Thread);
  // In another row, the call that runs at the same time, or the one before if there is none.
  std::int32_t call = aside && this->Current >= 0
    ? pclvis::NextCall(*this->Data, thread, this->Scene.Depths, this->Current, int(step))
    : pclvis::CallBeside(*this->Data, thread, time, aside ? int(step) : -1);
  if (call < 0 && !aside)
  {
    call = pclvis::CallBeside(*this->Data, thread, time, 1);
  }
  if (call >= 0)
  {
    this->GoTo(call);
  }
  return true;
}

void vtkPhysicalTimelineChart::GoTo(std::int32_t call)
{
  this->Current = call;
  this->Walking = true;
  this->See({ this->Scene.Pixel(this->Data->Tables.Calls.Begin[call]),
    this->Scene.Seen.Y(double(this->CurrentRow()) + 0.5) });
}

std::optional<pclvis::TimelinePart> vtkPhysicalTimelineChart::GetSeenPart() const
{
  if (this->IsEmpty())
  {
    return std::nullopt;
  }
  return pclvis::TimelinePart{ this->SeenTime,
    pclvis::RanksOfRows(pclvis::RowRanks(*this->Data, this->Threads), this->SeenRows) };
}

pclvis::Span vtkPhysicalTimelineChart::RowsOf(const pclvis::TimelinePart& part) const
{
  return pclvis::RowsOfRanks(pclvis::RowRanks(*this->Data, this->Threads), part.Ranks);
}
