// Keys of vtkLogicalTimelineChart, and its part in linked timelines.
#include "Views/VTK/LogicalTimeline/vtkLogicalTimelineChart.h"

#include <algorithm>

namespace
{
constexpr double kRim = 0.25; // margin around fitted marks, as a share of their extent
}

bool vtkLogicalTimelineChart::Key(const std::string& symbol, bool shift, bool)
{
  if (this->IsEmpty())
  {
    return false;
  }
  this->UpdateMarks();
  if (this->Step(symbol) || this->ClusterKey(symbol))
  {
    return true;
  }
  if (symbol == "f")
  {
    this->FitSelection();
    return true;
  }
  if (symbol == "l")
  {
    return this->ChoosePhaseAt(this->PointedAt);
  }
  if (symbol == "o")
  {
    this->NarrowRanks();
    return true;
  }
  if (symbol == "h")
  {
    this->SetWork(!this->Work);
    this->InvokeEvent(ChoiceEvent);
    return true;
  }
  if (symbol == "Return" || symbol == "KP_Enter")
  {
    pclvis::TimelineCamera camera = this->Scene.Seen;
    camera.See(this->Data->StepsOf(this->ChosenWindow()), camera.Rows());
    this->Show(camera);
    return true;
  }
  return this->CameraKey(symbol, shift);
}

bool vtkLogicalTimelineChart::Step(const std::string& symbol)
{
  const auto points = static_cast<std::ptrdiff_t>(this->Data->Points.size());
  const std::ptrdiff_t from = this->Current >= 0 ? this->Current : this->Hovered.Event;
  if ((symbol == "n" || symbol == "p") && points > 0)
  {
    const std::ptrdiff_t way = symbol == "n" ? 1 : -1;
    const std::ptrdiff_t next =
      this->Point < 0 || this->Point >= points ? (way > 0 ? 0 : points - 1) : this->Point + way;
    this->ChoosePoint((next + points) % points);
    return true;
  }
  if (symbol == "b")
  {
    this->GoTo(pclvis::CauseOf(*this->Data, from));
    return true;
  }
  if (symbol == "m")
  {
    // The next known metric; durations are always known.
    int next = static_cast<int>(this->Metric);
    do
    {
      next = (next + 1) % pclvis::kLogicalMetrics;
    } while (!pclvis::IsKnown(this->Data->Tables, static_cast<pclvis::LogicalMetric>(next)));
    this->SetMetric(static_cast<pclvis::LogicalMetric>(next));
    this->InvokeEvent(ChoiceEvent);
    return true;
  }
  if ((symbol == "Left" || symbol == "Right" || symbol == "Up" || symbol == "Down") && from >= 0)
  {
    this->GoTo(pclvis::EventBeside(*this->Data, this->Scene, from, symbol));
    return true;
  }
  return false;
}

void vtkLogicalTimelineChart::ChoosePoint(std::ptrdiff_t point)
{
  if (point == this->Point)
  {
    return;
  }
  this->SetPoint(static_cast<int>(point));
  // With clusters, the point's rank becomes the focus.
  this->Clusters.View.FocusCluster = -1;
  this->UpdateMarks();
  if (point >= 0)
  {
    this->GoTo(this->Data->Points[static_cast<std::size_t>(point)]);
  }
  this->InvokeEvent(ChoiceEvent);
}

bool vtkLogicalTimelineChart::ChoosePhaseAt(pclvis::Point pixel)
{
  const int phase = pclvis::PhaseAt(*this->Data, this->Scene, pixel);
  if (phase >= 0)
  {
    this->SetChosenPhase(phase == this->ChosenPhase ? -1 : phase);
    this->InvokeEvent(ChoiceEvent);
  }
  return phase >= 0;
}

void vtkLogicalTimelineChart::GoTo(std::ptrdiff_t event)
{
  const std::ptrdiff_t row = event < 0 ? event : this->Scene.RowOf[this->Data->RankOf(event)];
  if (row >= 0)
  {
    this->Current = event;
    this->Walking = true;
    this->See({ this->Scene.Seen.X(this->Data->StepAt[event] + 0.5),
      this->Scene.RowY(static_cast<std::size_t>(row)) });
  }
}

void vtkLogicalTimelineChart::Keep(const pclvis::TimelineCamera& camera)
{
  this->SeenSteps =
    camera.Columns() == camera.AllColumns() ? pclvis::Span{ 0, -1 } : camera.Columns();
  this->Scene.Seen = camera; // the next movement may come before the next picture
  this->SeenRows = camera.Rows() == camera.AllRows() ? pclvis::Span{ 0, -1 } : camera.Rows();
}

void vtkLogicalTimelineChart::FitSelection()
{
  pclvis::Span steps{ 1e300, -1e300 }, rows{ 1e300, -1e300 };
  const auto add = [](pclvis::Span& span, double at) {
    span = { std::min(span.Begin, at), std::max(span.End, at + 1) };
  };
  const auto addRank = [&](std::ptrdiff_t rank) {
    const std::ptrdiff_t row = rank < 0 ? rank : this->Scene.RowOf[static_cast<std::size_t>(rank)];
    if (row >= 0)
    {
      add(rows, double(row));
    }
  };
  const pclvis::LogicalMessageColumns& messages = this->Data->Tables.Messages;
  for (const std::uint32_t row : this->SelectedMessages())
  {
    add(steps, messages.SendStep[row]);
    add(steps, messages.ReceiveStep[row]);
    addRank(this->Data->PlaceOf(messages.Source[row]));
    addRank(this->Data->PlaceOf(messages.Destination[row]));
  }
  for (const std::size_t rank : this->SelectedRanks())
  {
    addRank(static_cast<std::ptrdiff_t>(rank));
  }
  if (rows.End < rows.Begin && this->Current >= 0)
  {
    add(steps, this->Data->StepAt[this->Current]);
    addRank(static_cast<std::ptrdiff_t>(this->Data->RankOf(this->Current)));
  }
  pclvis::TimelineCamera camera = this->Scene.Seen;
  const auto rimmed = [](pclvis::Span span) {
    const double rim = std::max(2.0, kRim * span.Length());
    return pclvis::Span{ span.Begin - rim, span.End + rim };
  };
  if (rows.End < rows.Begin)
  {
    camera.SeeAll();
  }
  else
  {
    camera.See(steps.End < steps.Begin ? camera.Columns() : rimmed(steps), rimmed(rows));
  }
  this->Show(camera);
}

void vtkLogicalTimelineChart::NarrowRanks()
{
  const std::set<std::size_t> selected = this->SelectedRanks();
  std::set<std::int32_t> ranks;
  if (this->ShownRanks.empty())
  {
    std::set<std::size_t> about = selected;
    const pclvis::LogicalMessageColumns& messages = this->Data->Tables.Messages;
    for (const std::uint32_t row : this->SelectedMessages())
    {
      for (const std::int32_t rank : { messages.Source[row], messages.Destination[row] })
      {
        const std::ptrdiff_t place = this->Data->PlaceOf(rank);
        if (place >= 0)
        {
          about.insert(static_cast<std::size_t>(place));
        }
      }
    }
    if (about.empty() && this->Current >= 0)
    {
      about.insert(this->Data->RankOf(this->Current));
    }
    for (const std::size_t rank : pclvis::WithPartners(*this->Data, about, 1, 0, this->Data->Steps))
    {
      ranks.insert(this->Data->Ranks[rank]);
    }
  }
  this->SeenRows = { 0, -1 };
  this->SetShownRanks(ranks);
  this->Change();
  this->InvokeEvent(ChoiceEvent);
  this->InvokeEvent(CameraEvent);
}

std::vector<std::int32_t> vtkLogicalTimelineChart::RowRanks() const
{
  const std::set<std::size_t> places = this->RowPlaces();
  if (places.empty() && !this->Clusters.IsShown())
  {
    return this->Data->Ranks;
  }
  std::vector<std::int32_t> ranks;
  for (const std::size_t place : places)
  {
    ranks.push_back(this->Data->Ranks[place]);
  }
  return ranks;
}

std::optional<pclvis::TimelinePart> vtkLogicalTimelineChart::GetSeenPart() const
{
  if (this->IsEmpty())
  {
    return std::nullopt;
  }
  const bool all = this->SeenSteps.End < this->SeenSteps.Begin;
  return pclvis::TimelinePart{ all ? pclvis::TimeRange{ 0, -1 }
                                   : this->Data->TimeOf(this->SeenSteps),
    pclvis::RanksOfRows(this->RowRanks(), this->SeenRows) };
}

std::pair<pclvis::Span, pclvis::Span> vtkLogicalTimelineChart::SeenOf(
  const pclvis::TimelinePart& part) const
{
  const bool all = part.Time.End < part.Time.Begin;
  return { all ? pclvis::Span{ 0, -1 } : this->Data->StepsOf(part.Time),
    pclvis::RowsOfRanks(this->RowRanks(), part.Ranks) };
}
