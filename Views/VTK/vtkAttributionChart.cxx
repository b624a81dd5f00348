#include "Views/VTK/vtkAttributionChart.h"

#include "Readers/Base/ShortText.h"
#include "vtkObjectFactory.h"

#include <algorithm>
#include <cmath>

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
  this->LeftOut = pclvis::LeftOutSentence(pclvis::FindIdleCharts(attribution));
  this->UseTime(attribution.Time());
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
  if (whole != this->WholeRun)
  {
    this->WholeRun = whole;
    this->Redraw();
  }
}

void vtkAttributionChart::SetLinked(bool linked)
{
  this->Linked = linked;
  this->Redraw();
}

void vtkAttributionChart::Answer(bool wholeRun)
{
  if (wholeRun != this->WholeRun)
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
  // The switch of a linked view has the choice.
  return this->Data.Choice.empty() || this->Linked ? title : this->Data.Choice + ": " + title;
}

std::string vtkAttributionChart::EmptySentence()
{
  return "Nothing to show. Show the Attribution port of Latency Attribution here.";
}

pclvis::Box vtkAttributionChart::ChartArea()
{
  return this->FrameAbove(this->LeftOutLines().size()).Area;
}

pclvis::Box vtkAttributionChart::Frame()
{
  return pclvis::ChartsOf(this->ChartArea(), this->Density);
}

void vtkAttributionChart::UpdateMarks()
{
  if (this->MarksValid)
  {
    return;
  }
  pclvis::AttributionFrame frame;
  frame.Area = this->ChartArea();
  frame.Density = this->Density;
  frame.Zoom = this->Camera.Zoom;
  frame.Offset = this->Camera.Offset.X;
  this->Scene = pclvis::LayAttribution(this->Data, frame);
  this->Marks = pclvis::BuildAttributionMarks(this->Data, this->Scene,
    pclvis::AttributionColorsFor(this->Theme), this->CurrentDuration(), this->ChosenWindow());
  this->Bars = this->Scene.Shows(Chart::Work) ? pclvis::WorkBarsOf(this->Data, this->Scene)
                                              : std::vector<pclvis::WorkBar>();
  this->MarksValid = true;
}

std::vector<pclvis::RowMark> vtkAttributionChart::RowMarks() const
{
  return pclvis::RowMarksOf(this->Data, this->Scene);
}

vtkAttributionChart::Under vtkAttributionChart::Find(pclvis::Point pixel)
{
  Under under;
  for (std::size_t i = 0; i < this->SwitchPlaces.size(); ++i)
  {
    under.Switch = this->SwitchPlaces[i].Holds(pixel) ? static_cast<int>(i) : under.Switch;
  }
  under.Verdict = under.Switch < 0 && this->OnVerdict(pixel);
  under.Cut = !this->WholeWords.empty() && this->SentencePlace.Holds(pixel);
  if (this->Scene.Times.Height > 0 && this->Scene.Times.Holds(pixel))
  {
    under.Duration = static_cast<int>(pclvis::DurationAt(this->Data, this->Scene.Time(pixel.X)));
  }
  const pclvis::Box& work = this->Scene.Of(Chart::Work);
  if (!this->Bars.empty() && work.Holds(pixel))
  {
    const double place = (pixel.X - work.X) / work.Width * this->Bars.size();
    under.Bar = std::clamp(static_cast<int>(place), 0, static_cast<int>(this->Bars.size()) - 1);
  }
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
  this->ShowHand(this->Hovered.Verdict || this->Hovered.Switch >= 0);
  return !(this->Hovered == before) || !(this->Hovered == Under());
}

void vtkAttributionChart::HoverNothing()
{
  if (this->Hovered.Verdict || this->Hovered.Switch >= 0)
  {
    this->ShowHand(false);
  }
  this->Hovered = {};
}

std::vector<vtkAttributionChart::TipRow> vtkAttributionChart::Tip()
{
  if (this->Hovered.Switch >= 0)
  {
    return { { "click, w",
      this->Hovered.Switch == 0 ? "why messages of the whole run are slow"
                                : "why those of the chosen region and time are slow" } };
  }
  if (this->Hovered.Verdict || this->Hovered.Cut)
  {
    return this->VerdictTip();
  }
  if (this->Hovered.Bar >= 0 && this->Hovered.Bar < static_cast<int>(this->Bars.size()))
  {
    return this->BarTip();
  }
  const int at = this->Hovered.Duration;
  if (at < 0 || at >= static_cast<int>(this->Data.Durations.size()))
  {
    return {};
  }
  const pclvis::Attribution::Duration& duration = this->Data.Durations[at];
  std::vector<TipRow> rows{ { "", "Duration  " + pclvis::SpanText(duration.Begin, duration.End) },
    { "messages between nodes", std::to_string(duration.Inter) },
    { "messages within nodes", std::to_string(duration.Intra) },
    { "imbalance", pclvis::NumberText(duration.Imbalance) },
    { "mean L", pclvis::NumberText(duration.Latency) } };
  for (const pclvis::Attribution::SizeClass& size : this->Data.Sizes)
  {
    const double ratio = size.Ratios[at];
    if (!std::isnan(ratio))
    {
      rows.emplace_back(pclvis::BytesText(static_cast<double>(size.Bytes)) + ", time / criterion",
        pclvis::NumberText(ratio));
    }
  }
  rows.emplace_back(
    "cause", pclvis::CauseName(duration.Cause) + ", " + pclvis::NumberText(duration.Confidence));
  const bool chosen = at == this->CurrentDuration();
  rows.emplace_back("click", chosen ? "chooses none" : "chooses it");
  return rows;
}

int vtkAttributionChart::CurrentDuration() const
{
  if (this->Data.Choice.empty())
  {
    return this->ChosenDuration;
  }
  const pclvis::TimeRange window = this->ChosenWindow();
  const auto is = [&window](const pclvis::Attribution::Duration& duration) {
    return duration.Begin == window.Begin && duration.End == window.End;
  };
  const auto& all = this->Data.Durations;
  const auto found = std::find_if(all.begin(), all.end(), is);
  return found == all.end() ? -1 : static_cast<int>(found - all.begin());
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
  const int duration = under.Duration;
  if (under.Switch >= 0)
  {
    this->Answer(under.Switch == 0);
  }
  else if (duration >= 0)
  {
    this->Choose(duration == this->CurrentDuration() ? -1 : duration);
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
}

bool vtkAttributionChart::Key(const std::string& symbol)
{
  const int count = static_cast<int>(this->Data.Durations.size());
  if (count == 0)
  {
    return false;
  }
  if (symbol == "w" && this->Linked)
  {
    this->Answer(!this->WholeRun);
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
