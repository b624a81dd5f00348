#include "Views/VTK/Common/vtkTimelineChart.h"

#include <algorithm>
#include <cmath>

namespace
{
constexpr double kWheel = 1.2; // factor by which a step of the wheel zooms
}

vtkTimelineChart::vtkTimelineChart() = default;

vtkTimelineChart::~vtkTimelineChart() = default;

void vtkTimelineChart::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "SeenRows: " << this->SeenRows.Begin << " " << this->SeenRows.End << "\n";
}

void vtkTimelineChart::Change()
{
  this->Invalidate();
  this->Redraw();
}

void vtkTimelineChart::SetMessageChoice(const pclvis::MessageChoice& choice)
{
  if (!(choice == this->Chosen))
  {
    this->Chosen = choice;
    this->ChosenValid = false;
    this->Change();
  }
}

std::string vtkTimelineChart::ChosenWords() const
{
  return this->Chosen.IsAll() ? std::string() : "; messages: " + this->Chosen.Words();
}

void vtkTimelineChart::SeenSet()
{
  this->Move();
  this->Change();
}

void vtkTimelineChart::Show(const pclvis::TimelineCamera& camera)
{
  this->Keep(camera);
  this->vtkCommunicationChart::CameraMoved();
  this->InvokeEvent(CameraEvent);
}

void vtkTimelineChart::SeeAll()
{
  pclvis::TimelineCamera camera = this->Seen();
  camera.SeeAll();
  this->Show(camera);
}

pclvis::SeenHistory::Seen vtkTimelineChart::SeenNow() const
{
  const pclvis::Span columns = this->KeptColumns();
  return { columns.Begin, columns.End, this->SeenRows.Begin, this->SeenRows.End };
}

void vtkTimelineChart::SeeAgain(const pclvis::SeenHistory::Seen& seen)
{
  this->KeepColumns({ seen[0], seen[1] });
  this->SeenRows = { seen[2], seen[3] };
  this->vtkCommunicationChart::CameraMoved();
  this->InvokeEvent(CameraEvent);
}

bool vtkTimelineChart::See(pclvis::Point place)
{
  const pclvis::Box& plot = this->Seen().Plot();
  const bool across = place.X >= plot.X && place.X < plot.X + plot.Width;
  const bool along = place.Y >= plot.Y && place.Y < plot.Y + plot.Height;
  if (across && along)
  {
    return false;
  }
  pclvis::TimelineCamera camera = this->Seen();
  const pclvis::Point way = plot.Middle() - place;
  camera.Pan({ across ? 0 : way.X, along ? 0 : way.Y });
  this->Show(camera);
  this->UpdateMarks();
  return true;
}

void vtkTimelineChart::ZoomAt(pclvis::Point pixel, int delta)
{
  pclvis::TimelineCamera camera = this->Seen();
  const pclvis::Box& plot = camera.Plot();
  const bool names = pixel.X < plot.X;
  const double factor = std::pow(kWheel, delta);
  camera.Zoom({ std::clamp(pixel.X, plot.X, plot.X + plot.Width),
                std::clamp(pixel.Y, plot.Y, plot.Y + plot.Height) },
    names ? 1 : factor, names ? factor : 1);
  this->Show(camera);
}

bool vtkTimelineChart::CameraKey(const std::string& symbol, bool shift)
{
  pclvis::TimelineCamera camera = this->Seen();
  if (!camera.Key(symbol, shift, this->PointerPlace().value_or(camera.Plot().Middle())))
  {
    return false;
  }
  this->Show(camera);
  return true;
}

std::set<std::size_t> vtkTimelineChart::SelectedRanks() const
{
  std::set<std::size_t> places;
  const std::vector<std::int32_t>& ranks = this->RankNumbers();
  for (const pclvis::BlockRow& row : this->GetSelectedRows())
  {
    const bool known =
      row.Block == kRanksBlock && row.Row < static_cast<std::int64_t>(ranks.size());
    const std::ptrdiff_t place = known ? this->PlaceOf(ranks[row.Row]) : -1;
    if (place >= 0)
    {
      places.insert(static_cast<std::size_t>(place));
    }
  }
  return places;
}

std::set<std::uint32_t> vtkTimelineChart::SelectedMessages() const
{
  std::set<std::uint32_t> rows;
  for (const pclvis::BlockRow& row : this->GetSelectedRows())
  {
    if (row.Block == kMessagesBlock && row.Row < static_cast<std::int64_t>(this->MessageCount()))
    {
      rows.insert(static_cast<std::uint32_t>(row.Row));
    }
  }
  return rows;
}

std::set<pclvis::BlockRow> vtkTimelineChart::RowsOfRanks(const std::set<std::size_t>& places) const
{
  std::set<pclvis::BlockRow> rows;
  const std::vector<std::int32_t>& ranks = this->RankNumbers();
  for (std::size_t row = 0; row < ranks.size(); ++row)
  {
    const std::ptrdiff_t place = this->PlaceOf(ranks[row]);
    if (place >= 0 && places.count(static_cast<std::size_t>(place)) > 0)
    {
      rows.insert({ kRanksBlock, static_cast<std::int64_t>(row) });
    }
  }
  return rows;
}

void vtkTimelineChart::Click(const std::set<pclvis::BlockRow>& rows, bool add)
{
  if (rows.empty() || (!add && rows == this->GetSelectedRows()))
  {
    this->SelectNothing();
  }
  else
  {
    this->PickRows(rows, add);
  }
}
