#include "Views/VTK/PhysicalTimeline/vtkPhysicalTimelineChart.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/HitGrid.h"
#include "Views/Core/PhysicalTimeline/TimelineLabels.h"

#include "vtkObjectFactory.h"

#include <algorithm>

using pclvis::SliderPart;

vtkStandardNewMacro(vtkPhysicalTimelineChart);

namespace
{
constexpr std::size_t kMessagesInMotion = 400;
constexpr double kLeastLabel = 42; // width [units]
}

vtkPhysicalTimelineChart::vtkPhysicalTimelineChart()
{
  this->Times.Above = "chosen";
  this->Times.Below = "window";
  this->Times.AboveNarrow = this->Times.Above;
  this->Times.BelowNarrow = this->Times.Below;
  this->Times.OneLine = "window";
}

vtkPhysicalTimelineChart::~vtkPhysicalTimelineChart() = default;

void vtkPhysicalTimelineChart::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Ranks: " << this->Data->Ranks.size() << "\n"
     << indent << "Messages: " << this->Data->Messages.Size() << "\n"
     << indent << "SeenTime: " << this->SeenTime.Begin << " " << this->SeenTime.End << "\n";
}

void vtkPhysicalTimelineChart::SetTimeline(std::shared_ptr<const pclvis::PhysicalTimeline> timeline)
{
  this->Data = timeline ? std::move(timeline) : std::make_shared<const pclvis::PhysicalTimeline>();
  this->ReadCounters();
  this->ValuesValid = false;
  this->ChosenValid = false;
  this->Current = -1;
  this->Walking = false;
  this->UseTime(this->Data->Time);
}

void vtkPhysicalTimelineChart::SetColoring(pclvis::TimelineColoring by)
{
  this->Coloring = by;
  this->Change();
}

void vtkPhysicalTimelineChart::SetMetric(pclvis::LogicalMetric metric)
{
  this->Coloring = pclvis::TimelineColoring::Metric;
  this->ValuesValid = this->ValuesValid && metric == this->Metric;
  this->Metric = metric;
  this->Change();
}

void vtkPhysicalTimelineChart::SetRange(pclvis::LogicalRange range)
{
  this->ValuesValid = this->ValuesValid && range == this->Range;
  this->Range = range;
  this->Change();
}

void vtkPhysicalTimelineChart::SetHigh(double value)
{
  this->High = value;
  this->Change();
}

void vtkPhysicalTimelineChart::SetColorCounter(const std::string& name)
{
  this->CounterName = name;
  this->Change();
}

void vtkPhysicalTimelineChart::SetNested(bool nested)
{
  this->Nested = nested;
  this->Change();
}

void vtkPhysicalTimelineChart::SetThreads(bool threads)
{
  this->Threads = threads;
  this->Change();
}

void vtkPhysicalTimelineChart::SetMostMessages(int most)
{
  this->MostMessages = static_cast<std::size_t>(std::max(most, 0));
  this->Change();
}

void vtkPhysicalTimelineChart::SetCollectives(bool shown)
{
  this->Collectives = shown;
  this->Change();
}

void vtkPhysicalTimelineChart::SetCounterStrip(bool shown)
{
  this->ShowsCounter = shown;
  this->Change();
}

void vtkPhysicalTimelineChart::SetCounterReading(pclvis::CounterReading reading)
{
  this->Reading = reading;
  this->ReadCounters();
  this->Change();
}

void vtkPhysicalTimelineChart::SetSeen(pclvis::TimeRange time, pclvis::Span rows)
{
  if (!(time == this->SeenTime && rows == this->SeenRows))
  {
    this->SeenTime = time;
    this->SeenRows = rows;
    this->SeenSet();
  }
}

std::string vtkPhysicalTimelineChart::Subtitle()
{
  std::string words = pclvis::CountText(std::int64_t(this->Data->Ranks.size()), "rank") +
    (this->Coloring == pclvis::TimelineColoring::Counter ? ", rows colored by "
                                                         : ", calls colored by ") +
    this->ColorWords();
  if (this->Scene.Counters.size() < this->CounterCount())
  {
    words += "; " + std::to_string(this->Scene.Counters.size()) + " of " +
      pclvis::CountText(std::int64_t(this->CounterCount()), "counter") + " have room";
  }
  if (!this->Lines.AllMessages && this->MostMessages > 0)
  {
    words += "; the " +
      pclvis::CountText(std::int64_t(this->Lines.Messages.size()), "latest message") +
      (this->Lines.Messages.size() == 1 ? " is" : " are") + " drawn";
  }
  words += this->ChosenWords();
  // For the axis, which shows a part of the time; times of the slider have their own unit.
  const pclvis::TimeRange seen =
    this->Scene.Edges.empty() ? this->Data->Time.Whole : this->Scene.SeenTime();
  const pclvis::TimeScale scale = pclvis::ScaleFor(seen.Begin, seen.End);
  return words + ". Times in " + scale.Unit.Name;
}

std::string vtkPhysicalTimelineChart::EmptySentence()
{
  return "Nothing to show. Show a Physical Timeline filter here.";
}

pclvis::Box vtkPhysicalTimelineChart::Frame()
{
  return pclvis::TimelinePlot(this->Drawing, this->Canvas.Density, this->CounterCount());
}

double vtkPhysicalTimelineChart::LeastDrawing() const
{
  return pclvis::LeastTimeline();
}

double vtkPhysicalTimelineChart::LegendHeight(double width, double height)
{
  this->UpdateColors();
  this->Legend.Metric = this->ColorMetric();
  this->Legend.HasWaits = this->Data->WaitSeconds > 0 && pclvis::ShowsWaits(this->Coloring);
  this->Legend.HasMessages = this->Data->Messages.Size() > 0;
  this->Legend.HasCollectives = this->Collectives && !this->Data->Collectives.empty();
  this->Legend.HasLatency = this->Data->Messages.HasLatencies();
  return this->IsEmpty() ? 0 : this->Legend.Height(width, height);
}

void vtkPhysicalTimelineChart::PaintLegend(const pclvis::Box& box)
{
  this->UpdateMarks();
  this->Legend.Paint(box);
}

void vtkPhysicalTimelineChart::Keep(const pclvis::TimelineCamera& camera)
{
  const pclvis::Span columns = camera.Columns();
  this->SeenTime = columns == camera.AllColumns()
    ? pclvis::TimeRange{ 0, -1 }
    : pclvis::TimeRange{ this->Scene.Axis.Time(columns.Begin), this->Scene.Axis.Time(columns.End) };
  this->Scene.Seen = camera; // the next movement may come before the next picture
  this->SeenRows = camera.Rows() == camera.AllRows() ? pclvis::Span{ 0, -1 } : camera.Rows();
}

void vtkPhysicalTimelineChart::UpdateMarks()
{
  if (this->MarksValid)
  {
    return;
  }
  pclvis::TimelineFrame frame;
  frame.Area = this->Drawing;
  frame.Density = this->Canvas.Density;
  frame.Time = this->SeenTime;
  frame.Rows = this->SeenRows;
  frame.Nested = this->Nested && this->Coloring != pclvis::TimelineColoring::Counter;
  frame.Threads = this->Threads;
  frame.Window = this->ChosenWindow();
  frame.Exact = !this->Moving;
  frame.Counters = this->CounterCount();
  this->Scene = pclvis::LayTimeline(*this->Data, frame);
  this->UpdateReach();
  this->UpdateColors();
  this->Calls = pclvis::PaintTimeline(*this->Data, this->Scene, this->Colors);
  pclvis::TimelineLineOptions options;
  options.MostMessages =
    this->Moving ? std::min(this->MostMessages, kMessagesInMotion) : this->MostMessages;
  options.Collectives = this->Collectives;
  if (!this->Chosen.IsAll())
  {
    if (!this->ChosenValid)
    {
      this->ChosenMessages = pclvis::MessageIndex(this->Data->Tables.Messages,
        pclvis::MessageFilter(this->Chosen, this->Data->Tables.Communicators));
      this->ChosenValid = true;
    }
    options.Chosen = &this->ChosenMessages;
  }
  this->Lines = pclvis::BuildTimelineLines(*this->Data, this->Scene, this->Colors, options);
  this->Marks = pclvis::BuildTimelineMarks(this->Scene, this->Colors);
  if (!(this->Hovered.Rows == pclvis::TimelineUnder()))
  {
    this->Hovered = this->Find(this->PointedAt); // it may have moved, or no longer exist
  }
  this->UpdateCounters();
  this->MarksValid = true;
}

void vtkPhysicalTimelineChart::PaintDrawing()
{
  this->UpdateMarks();
  this->Canvas.Image({ this->Scene.Plot.X, this->Scene.Plot.Y }, this->Calls.Width,
    this->Calls.Height, this->Calls.Rgba);
  this->Canvas.Layers(this->Lines.Layers);
  if (!this->Moving && this->Coloring != pclvis::TimelineColoring::Counter)
  {
    this->Texts.PaintCalls(
      *this->Data, pclvis::FindCallLabels(*this->Data, this->Scene, this->Units(kLeastLabel)));
  }
  this->Canvas.Layers(this->Marks);
  this->Canvas.Quads(pclvis::BuildTimelineSelection(
                       *this->Data, this->Scene, this->SelectedRanks(), this->SelectedMessages()),
    this->Canvas.Colors.Accent);
  this->PaintCounters();
  this->PaintHovered();
  this->Texts.PaintNames(*this->Data, this->Hovered.Rows.Name ? this->Hovered.Rows.Row : -1);
  if (this->Scene.Times)
  {
    this->Texts.PaintTimes(this->Scene);
  }
  this->Times.Paint(this->Data->Time, this->Scale, this->Window.Width);
}

void vtkPhysicalTimelineChart::PaintHovered()
{
  const pclvis::TimelineUnder& under = this->Hovered.Rows;
  const std::int32_t call = this->Walking || under.Call < 0 ? this->Current : under.Call;
  const std::optional<pclvis::Box> box =
    call >= 0 ? pclvis::BoxOf(*this->Data, this->Scene, call) : std::nullopt;
  if (box)
  {
    const double right = box->X + std::max(box->Width, this->Units(2));
    this->Canvas.Outline({ { box->X, box->Y }, { right, box->Y }, { right, box->Y + box->Height },
                           { box->X, box->Y + box->Height } },
      this->Canvas.Colors.Ink, this->Units(1.6));
  }
  if (under.Message >= 0)
  {
    this->Canvas.Quads(pclvis::BuildTimelineSelection(*this->Data, this->Scene, {},
                         { static_cast<std::uint32_t>(under.Message) }),
      this->Canvas.Colors.Accent);
  }
}

vtkPhysicalTimelineChart::Under vtkPhysicalTimelineChart::Find(pclvis::Point pixel) const
{
  Under under;
  under.Part = this->Scene.Slider.At(pixel);
  under.Time = this->Times.TimeAt(pixel);
  if (under.Part == SliderPart::None && under.Time == SliderPart::None)
  {
    under.Rows = pclvis::FindInTimeline(*this->Data, this->Scene, this->Lines, pixel);
  }
  return under;
}

bool vtkPhysicalTimelineChart::HoverAt(pclvis::Point pixel)
{
  if (this->IsEmpty())
  {
    return false;
  }
  this->UpdateMarks();
  this->Walking = false;
  this->Hovered = this->Find(pixel);
  this->PointedAt = pixel;
  // The tip follows the pointer, and its contents depend on the pixel.
  return true;
}

void vtkPhysicalTimelineChart::HoverNothing()
{
  this->Hovered = {};
}

pclvis::ChartTip vtkPhysicalTimelineChart::Tip()
{
  pclvis::ChartTip tip;
  if (this->Hovered.Part != SliderPart::None || this->Times.Typing() || this->IsEmpty())
  {
    return tip;
  }
  if (this->Hovered.Time != SliderPart::None)
  {
    const bool begin = this->Hovered.Time == SliderPart::Begin;
    tip.Rows = { { "", begin ? "Begin of the window" : "End of the window" },
      { "click", "lets you type it, Enter ends" } };
    tip.Mark = this->Times.PlaceOf(this->Hovered.Time);
    return tip;
  }
  if (this->Walking && this->Current >= 0)
  {
    tip.Mark = pclvis::BoxOf(*this->Data, this->Scene, this->Current);
    pclvis::TimelineUnder under;
    under.Row = this->CurrentRow();
    under.Call = this->Current;
    tip.Rows = tip.Mark && under.Row >= 0
      ? pclvis::TimelineTip(*this->Data, this->Scene, under, { -1, -1 }, this->Colors.Values)
      : pclvis::TipRows();
    return tip;
  }
  tip.Rows = this->Hovered.Rows.Row < 0
    ? this->CounterTip()
    : pclvis::TimelineTip(
        *this->Data, this->Scene, this->Hovered.Rows, this->PointedAt, this->Colors.Values);
  return tip;
}

void vtkPhysicalTimelineChart::ClickAt(pclvis::Point pixel, bool add)
{
  if (this->IsEmpty())
  {
    return;
  }
  this->UpdateMarks();
  const Under under = this->Find(pixel);
  this->TypeTime(under.Time);
  if (under.Part != SliderPart::None || under.Time != SliderPart::None)
  {
    return;
  }
  this->Current = under.Rows.Call;
  std::set<pclvis::BlockRow> rows;
  if (under.Rows.Message >= 0)
  {
    rows = { { kMessagesBlock, under.Rows.Message } };
  }
  else if (under.Rows.Row >= 0)
  {
    rows = this->RowsOfRanks({ this->Scene.Rows[under.Rows.Row].Rank });
  }
  this->Click(rows, add);
}

void vtkPhysicalTimelineChart::PickInLasso(const std::vector<pclvis::Point>& outline)
{
  if (this->IsEmpty() || outline.empty())
  {
    return;
  }
  this->UpdateMarks();
  std::set<pclvis::BlockRow> rows;
  for (const pclvis::MessageLine& line : this->Lines.Messages)
  {
    if (pclvis::InOutline(0.5 * (line.From + line.To), outline))
    {
      rows.insert({ kMessagesBlock, line.Row });
    }
  }
  this->PickRows(rows, false);
}

bool vtkPhysicalTimelineChart::OpenAt(pclvis::Point pixel)
{
  if (this->Scene.Slider.At(pixel) != SliderPart::None)
  {
    this->ChooseWindow(this->Data->Time.Whole);
    return true;
  }
  this->ClickAt(pixel, false); // undoes the selection of the first click
  this->SeeAll();
  return true;
}

bool vtkPhysicalTimelineChart::GrabAt(pclvis::Point pixel)
{
  if (this->IsEmpty())
  {
    return false;
  }
  this->UpdateMarks();
  this->TypeTime(SliderPart::None);
  if (this->Drag.Grab(this->Scene.Slider, this->Data->Time.Whole, pixel))
  {
    return true;
  }
  this->Panning = true;
  this->PannedFrom = pixel;
  return true;
}

void vtkPhysicalTimelineChart::DragTo(pclvis::Point pixel)
{
  if (this->Panning)
  {
    pclvis::TimelineCamera camera = this->Scene.Seen;
    camera.Pan(pixel - this->PannedFrom);
    this->Keep(camera);
    this->PannedFrom = pixel;
    this->InvokeEvent(CameraEvent); // linked timelines follow
  }
  else if (this->KeepWindow(
             this->Drag.To(this->Scene.Slider, this->Data->Time.Whole, pixel, this->LeastWindow())))
  {
    this->Drag.Changed();
    this->InvokeEvent(DragEvent);
  }
}

void vtkPhysicalTimelineChart::Drop()
{
  if (this->Panning)
  {
    this->Panning = false;
    this->InvokeEvent(CameraEvent);
  }
  else if (this->Drag.Drop())
  {
    this->InvokeEvent(ChoiceEvent);
  }
}

void vtkPhysicalTimelineChart::ClearChoice()
{
  this->Current = -1;
  this->ChooseWindow(this->Data->Time.Whole);
  this->SelectNothing();
}

bool vtkPhysicalTimelineChart::WheelAt(pclvis::Point pixel, int delta)
{
  if (this->IsEmpty())
  {
    return false;
  }
  this->UpdateMarks();
  if (this->Scene.Slider.At(pixel) != SliderPart::None)
  {
    this->ChooseWindow(pclvis::WindowByWheel(this->Data->Time.Whole, this->ChosenWindow(),
      this->Scene.Slider.Time(pixel.X), delta, this->LeastWindow()));
    return true;
  }
  this->ZoomAt(pixel, delta);
  return true;
}

void vtkPhysicalTimelineChart::TypeTime(SliderPart part)
{
  if (part != SliderPart::None || this->Times.Typing())
  {
    this->Times.Type(part);
    this->Redraw();
  }
}
