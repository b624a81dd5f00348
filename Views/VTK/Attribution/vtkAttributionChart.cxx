#include "Views/VTK/Attribution/vtkAttributionChart.h"

#include "vtkObjectFactory.h"

#include <algorithm>

vtkStandardNewMacro(vtkAttributionChart);

vtkAttributionChart::vtkAttributionChart() = default;
vtkAttributionChart::~vtkAttributionChart() = default;

void vtkAttributionChart::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Durations: " << this->Data.Durations.size() << "\n"
     << indent << "ChosenDuration: " << this->ChosenDuration << "\n";
}

void vtkAttributionChart::SetAttribution(const pclvis::Attribution& attribution)
{
  this->Data = attribution;
  this->LeftOut.Update();
  this->UseTime(attribution.Time());
}

void vtkAttributionChart::SetTimeTree(const std::vector<pclvis::TimeUse>& tree)
{
  this->Bar.Tree = tree;
  this->Hovered.Use = -1;
  this->Invalidate();
  this->Redraw();
}

void vtkAttributionChart::SetChosenDuration(int duration)
{
  if (duration != this->ChosenDuration)
  {
    this->ChosenDuration = duration;
    this->Invalidate();
    this->Redraw();
  }
}

void vtkAttributionChart::SetWholeRun(bool whole)
{
  if (whole != this->Switch.WholeRun)
  {
    this->Switch.WholeRun = whole;
    this->Redraw();
  }
}

void vtkAttributionChart::SetLinked(bool linked)
{
  this->Switch.Shown = linked;
  this->Redraw();
}

void vtkAttributionChart::Answer(bool wholeRun)
{
  if (wholeRun != this->Switch.WholeRun)
  {
    this->SetWholeRun(wholeRun);
    this->InvokeEvent(ChoiceEvent);
  }
}

std::string vtkAttributionChart::DefaultTitle()
{
  if (this->Data.Durations.empty())
  {
    return "Why messages are slow";
  }
  const std::string title = pclvis::CauseTitle(this->Data.Cause);
  // In a linked view, the switch shows the choice.
  return this->Data.Choice.empty() || this->Switch.Shown ? title : this->Data.Choice + ": " + title;
}

std::string vtkAttributionChart::EmptySentence()
{
  return "Nothing to show. Show the Attribution port of Latency Attribution here.";
}

pclvis::AttributionFrame vtkAttributionChart::ChartFrame()
{
  pclvis::AttributionFrame frame =
    this->LeftOut.Frame(this->Window, this->Drawing, this->AroundHeight());
  frame.Area.Y += this->Functions.Height(this->HeadHeight());
  return frame;
}

pclvis::Box vtkAttributionChart::Frame()
{
  return pclvis::ChartsOf(this->ChartFrame().Area, this->Canvas.Density);
}

void vtkAttributionChart::UpdateMarks()
{
  if (this->MarksValid)
  {
    return;
  }
  pclvis::AttributionFrame frame = this->ChartFrame();
  frame.Zoom = this->Camera.Zoom;
  frame.Offset = this->Camera.Offset.X;
  this->Scene = pclvis::LayAttribution(this->Data, frame);
  this->Marks = pclvis::BuildAttributionMarks(this->Data, this->Scene,
    pclvis::AttributionColorsFor(this->Canvas.Colors), this->CurrentDuration(),
    this->ChosenWindow());
  this->Bars = this->Scene.Shows(pclvis::AttributionChart::Work)
    ? pclvis::WorkBarsOf(this->Data, this->Scene)
    : std::vector<pclvis::WorkBar>();
  this->MarksValid = true;
}

std::vector<pclvis::RowMark> vtkAttributionChart::RowMarks() const
{
  std::vector<pclvis::RowMark> marks = pclvis::RowMarksOf(this->Data, this->Scene);
  const std::vector<pclvis::RowMark> more =
    pclvis::RowMarksOf(this->Data.Places, this->Functions.Bars(), this->Canvas.Density);
  marks.insert(marks.end(), more.begin(), more.end());
  return marks;
}

double vtkAttributionChart::LegendHeight(double width, double height)
{
  this->Legend.Chosen = this->ChosenDuration >= 0;
  this->Legend.Shares = this->ShowsShares();
  return this->Legend.Height(width, height);
}

void vtkAttributionChart::PaintLegend(const pclvis::Box& box)
{
  this->Legend.Paint(box);
}

void vtkAttributionChart::PaintSubtitle(pclvis::Point at, double width)
{
  this->Words.PaintConfidence(at, width);
}

void vtkAttributionChart::PaintDrawing()
{
  this->UpdateMarks();
  this->Canvas.Layers(this->Marks);
  const pclvis::AttributionFrame frame = this->ChartFrame();
  const double head = this->HeadHeight();
  this->Functions.Paint(head, frame.Area.Y - this->Functions.Height(head), this->Bar.Tree);
  this->PaintSelected();
  this->Words.Paint(this->Hovered.Verdict);
  this->Bar.Paint(this->Words.Height());
  this->Texts.PaintAxes();
  this->Ranks.Paint();
  this->LeftOut.Paint(this->Window, this->Drawing, this->AroundHeight());
  this->Texts.PaintTimes();
  this->Texts.PaintLineLabels();
  this->Texts.PaintPie();
  this->Switch.Paint();
}

vtkAttributionChart::Under vtkAttributionChart::Find(pclvis::Point pixel) const
{
  const bool sentence = this->Words.Place().Holds(pixel);
  Under under;
  under.Switch = this->Switch.HalfAt(pixel);
  under.Verdict =
    under.Switch < 0 && this->HasCulprits() && (sentence || this->Title.Place().Holds(pixel));
  under.Cut = sentence && !this->Words.Cut().empty();
  under.Use = this->Bar.RowAt(pixel);
  under.Function = pclvis::FunctionAt(this->Functions.Bars(), pixel);
  under.Charts = pclvis::FindInCharts(this->Data, this->Scene, this->Bars, pixel);
  return under;
}

bool vtkAttributionChart::HoverAt(pclvis::Point pixel)
{
  if (this->Data.Durations.empty())
  {
    return false;
  }
  this->UpdateMarks();
  const Under before = this->Hovered;
  this->Hovered = this->Find(pixel);
  this->PointedAt = pixel;
  this->ShowHand(this->HasHand());
  return !(this->Hovered == before) || !(this->Hovered == Under());
}

void vtkAttributionChart::HoverNothing()
{
  if (this->HasHand())
  {
    this->ShowHand(false);
  }
  this->Hovered = {};
}

pclvis::ChartTip vtkAttributionChart::Tip()
{
  const int bar = this->Hovered.Charts.Bar, duration = this->Hovered.Charts.Duration;
  const int function = this->Hovered.Function;
  pclvis::ChartTip tip;
  if (this->Hovered.Switch >= 0)
  {
    tip.Rows = { { "click, w",
      this->Hovered.Switch == 0 ? "why messages of the whole run are slow"
                                : "why those of the chosen region and time are slow" } };
  }
  else if (this->Hovered.Verdict || this->Hovered.Cut)
  {
    tip.Rows = this->VerdictTip();
    const pclvis::Box& title = this->Title.Place();
    tip.Mark = title.Holds(this->PointedAt) ? title : this->Words.Place();
  }
  else if (this->Hovered.Use >= 0 && this->Hovered.Use < static_cast<int>(this->Bar.Tree.size()))
  {
    tip.Rows = pclvis::TimeUseTip(this->Bar.Tree, static_cast<std::size_t>(this->Hovered.Use));
    tip.Mark = this->Bar.PlaceOf(this->Hovered.Use);
  }
  else if (function >= 0 && function < static_cast<int>(this->Functions.Bars().size()))
  {
    const pclvis::FunctionBar& shown = this->Functions.Bars()[function];
    tip.Rows = pclvis::FunctionTip(this->Data.Places, shown);
    tip.Mark = shown.Slot;
  }
  else if (bar >= 0 && bar < static_cast<int>(this->Bars.size()))
  {
    tip.Rows = pclvis::BarTip(this->Data, this->Bars[bar]);
    tip.Mark = pclvis::MarkOfBar(this->Scene, this->Bars.size(), bar);
  }
  else if (duration >= 0 && duration < static_cast<int>(this->Data.Durations.size()))
  {
    tip.Rows = pclvis::DurationTip(this->Data, duration, duration == this->CurrentDuration());
    tip.Mark = pclvis::MarkOfDuration(this->Data, this->Scene, duration, this->PointedAt);
    const pclvis::TipRows share = this->ShareTip({ pclvis::kDurationsBlock, duration });
    tip.Rows.insert(tip.Rows.end(), share.begin(), share.end());
  }
  return tip;
}

pclvis::TipRows vtkAttributionChart::VerdictTip() const
{
  pclvis::TipRows rows;
  if (this->Hovered.Cut)
  {
    for (const std::string& line : this->Words.Cut())
    {
      rows.emplace_back("", line);
    }
  }
  if (this->Hovered.Verdict)
  {
    rows.emplace_back("click, v", "selects " + pclvis::CulpritsSelected(this->Data));
  }
  return rows;
}

int vtkAttributionChart::CurrentDuration() const
{
  return pclvis::LitDuration(this->Data, this->ChosenDuration, this->ChosenWindow());
}

void vtkAttributionChart::Choose(int duration)
{
  const bool none = duration < 0 || duration >= static_cast<int>(this->Data.Durations.size());
  this->ChosenDuration = none ? -1 : duration;
  this->KeepWindow(none ? this->Data.Whole
                        : pclvis::TimeRange{ this->Data.Durations[duration].Begin,
                            this->Data.Durations[duration].End });
  this->Invalidate();
  this->Redraw();
  this->InvokeEvent(ChoiceEvent);
}

void vtkAttributionChart::ChooseAt(pclvis::Point pixel)
{
  const Under under = this->Find(pixel);
  const int duration = under.Charts.Duration;
  if (under.Switch >= 0)
  {
    this->Answer(under.Switch == 0);
  }
  else if (duration >= 0)
  {
    this->Choose(duration == this->CurrentDuration() ? -1 : duration);
  }
}

void vtkAttributionChart::ClickAt(pclvis::Point pixel, bool add)
{
  if (this->IsEmpty())
  {
    return;
  }
  this->UpdateMarks();
  const Under under = this->Find(pixel);
  if (under.Verdict && !add)
  {
    this->InvokeEvent(CulpritsEvent);
  }
  else if (under.Use >= 0 && !add)
  {
    this->AskUse(under.Use);
  }
  else if (under.Function >= 0)
  {
    this->PickRows(
      pclvis::RowsOfFunction(this->Data.Places, this->Functions.Bars()[under.Function]), add);
  }
  else if (under.Charts.Bar >= 0)
  {
    this->PickRows(pclvis::RowsOfBar(this->Data, this->Bars[under.Charts.Bar]), add);
  }
  else
  {
    this->Superclass::ClickAt(pixel, add);
  }
}

void vtkAttributionChart::PickInside(const std::vector<pclvis::Point>& outline, bool add)
{
  this->ChosenDuration = this->IsEmpty() ? this->ChosenDuration : -1;
  this->Invalidate();
  this->Superclass::PickInside(outline, add);
}

void vtkAttributionChart::ClearChoice()
{
  this->Choose(-1);
  this->SelectNothing();
  if (!this->AskedUse.empty())
  {
    this->AskedUse.clear();
    this->InvokeEvent(PickEvent); // the selected ranks and messages may not be shown in this view
  }
}

bool vtkAttributionChart::UseHasCulprits(int row) const
{
  return row >= 0 && row < static_cast<int>(this->Bar.Tree.size()) &&
    pclvis::HasCulprits(this->Bar.Tree, static_cast<std::size_t>(row));
}

void vtkAttributionChart::AskUse(int row)
{
  if (this->UseHasCulprits(row))
  {
    this->AskedUse = this->Bar.Tree[row].Name;
    this->InvokeEvent(CauseEvent);
  }
}

bool vtkAttributionChart::BarKey(const std::string& symbol, bool shift)
{
  if (symbol == "b" || symbol == "B")
  {
    const int row =
      pclvis::WalkInTimeBar(this->Bar.Parts(), this->Hovered.Use, shift || symbol == "B");
    this->Hovered = {};
    this->Hovered.Use = row;
    this->Redraw();
    return row >= 0;
  }
  if ((symbol == "Return" || symbol == "KP_Enter") && this->Hovered.Use >= 0)
  {
    this->AskUse(this->Hovered.Use);
    return true;
  }
  return false;
}

bool vtkAttributionChart::Key(const std::string& symbol, bool shift, bool)
{
  const int count = static_cast<int>(this->Data.Durations.size());
  if (count == 0)
  {
    return false;
  }
  if (this->BarKey(symbol, shift))
  {
    return true;
  }
  if (symbol == "w" && this->Switch.Shown)
  {
    this->Answer(!this->Switch.WholeRun);
    return true;
  }
  if (symbol == "v" && this->HasCulprits())
  {
    this->InvokeEvent(CulpritsEvent);
    return true;
  }
  const int now = this->CurrentDuration();
  if (symbol == "Right" || symbol == "n")
  {
    this->Choose(std::min(now + 1, count - 1));
  }
  else if (symbol == "Left" || symbol == "p")
  {
    this->Choose(now < 0 ? count - 1 : std::max(now - 1, 0));
  }
  else if (symbol == "Home" || symbol == "End")
  {
    this->Choose(symbol == "Home" ? 0 : count - 1);
  }
  else
  {
    return false;
  }
  return true;
}
