#include "Views/VTK/DAG/vtkDAGChart.h"

#include "Views/Core/DAG/StateDAGTips.h"

#include "vtkObjectFactory.h"

#include <algorithm>
#include <utility>

vtkStandardNewMacro(vtkDAGChart);

namespace
{
constexpr double kName = 12;     // height of a rank's number above its state [units]
constexpr double kTipGlyph = 42; // radius of the glyph in a tip [units]
}

vtkDAGChart::vtkDAGChart()
{
  this->Camera.FillsHeight = true; // even with many layers of few ranks
}
vtkDAGChart::~vtkDAGChart() = default;

void vtkDAGChart::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "States: " << this->Dag.States.size() << "\n"
     << indent << "Links: " << this->Dag.Links.size() << "\n"
     << indent << "Folded: " << this->Laid.Folded().size() << "\n"
     << indent << "FoundRank: " << this->Chosen.FoundRank << "\n";
}

void vtkDAGChart::SetChoices(const Choices& choices)
{
  if (this->Laid.Choose(choices))
  {
    this->LaidAnew();
  }
  this->Invalidate();
  this->Redraw();
}

void vtkDAGChart::SetDAG(pclvis::StateDAG dag, const std::string& whyEmpty)
{
  this->Focus = -1;
  if (this->Laid.SetDAG(std::move(dag), whyEmpty))
  {
    this->InvokeEvent(RenamedEvent);
  }
  this->LaidAnew();
  this->KeepInSight();
  this->Redraw();
}

void vtkDAGChart::LaidAnew()
{
  if (this->Focus >= 0 && !this->Scene.Visible[this->Focus])
  {
    this->Focus = -1;
  }
  this->HoverNothing();
  this->Invalidate();
}

void vtkDAGChart::SetFolded(const std::set<std::int64_t>& ids)
{
  if (this->Laid.SetFolded(ids))
  {
    this->LaidAnew();
    this->Redraw();
  }
}

void vtkDAGChart::SetFoundRank(int rank)
{
  if (rank != this->Chosen.FoundRank)
  {
    this->Chosen.FoundRank = rank;
    this->Redraw();
  }
}

void vtkDAGChart::SetSelected(const std::set<std::int64_t>& ids)
{
  if (ids != this->Chosen.Selected)
  {
    this->Chosen.Selected = ids;
    this->Redraw();
  }
}

void vtkDAGChart::SetSelectedLinks(const std::set<std::int64_t>& rows)
{
  if (rows != this->Chosen.Links)
  {
    this->Chosen.Links = rows;
    this->Redraw();
  }
}

pclvis::StateDAGStyle vtkDAGChart::Style() const
{
  pclvis::StateDAGStyle style =
    this->Laid.Style(this->Canvas.Colors, this->Latencies, this->Canvas.Density);
  style.Quick = this->Moving;
  return style;
}

void vtkDAGChart::SetChosenState(std::int64_t id)
{
  if (this->Laid.SetChosenState(id))
  {
    this->Redraw();
  }
}

std::int32_t vtkDAGChart::Pointed() const
{
  return this->Hovered.State >= 0 ? this->Hovered.State : this->FocusLit ? this->Focus : -1;
}

std::int32_t vtkDAGChart::Lit() const
{
  const std::int32_t chosen = this->Laid.IndexOf(this->Laid.ChosenState());
  const bool seen = chosen >= 0 && this->Scene.Visible[chosen];
  return this->Pointed() >= 0 ? this->Pointed() : seen ? chosen : -1;
}

void vtkDAGChart::UpdateMarks()
{
  if (this->MarksValid && this->MarksLit == this->Lit())
  {
    return;
  }
  pclvis::StateDAGStyle style = this->Style();
  style.Lit = this->MarksLit = this->Lit();
  this->Marks = pclvis::BuildStateDAGMarks(this->Scene, this->Camera, this->Window, style);
  this->MarksValid = true;
}

void vtkDAGChart::RoomChanged()
{
  if (this->Laid.FitTo(this->Drawing.Width, this->Drawing.Height))
  {
    this->LaidAnew();
  }
}

pclvis::Box vtkDAGChart::Frame()
{
  // Rank numbers are above their states, and must not overlap the headings of the layers.
  pclvis::Box frame = this->Drawing;
  frame.Height -= this->LabelsVisible ? this->Units(kName) : 0;
  return frame;
}

pclvis::StateDAGPlaces vtkDAGChart::Places() const
{
  return pclvis::StateDAGPlaces(this->Scene, this->Camera, this->Canvas.Density);
}

void vtkDAGChart::PaintDrawing()
{
  this->UpdateMarks();
  this->Glyphs.FoundRank = this->Chosen.FoundRank;
  this->Glyphs.Paint(this->Marks);
  this->Chosen.PaintRings(this->Places(), this->Lit(), this->Hovered.Link, this->Moving);
  this->Chosen.PaintMarked(this->Places(), this->Marked, this->Window);
  this->Glyphs.PaintTexts(this->Marks.Texts);
  this->Chosen.PaintFolds(this->Places(), this->Texts);
  if (this->LabelsVisible)
  {
    this->Texts.PaintHeads(this->Camera, this->Drawing.Y + this->Drawing.Height + this->Units(10),
      this->Window, this->Moving);
  }
  if (this->Lit() >= 0 && this->Marks.Level != pclvis::GlyphLevel::Dot)
  {
    this->Texts.PaintDirections(
      this->Lit(), this->Places().Of(this->Lit()), this->Places().OuterRadius());
  }
  this->Search.Paint(
    { this->Window.Width - this->Units(16), this->Drawing.Y + this->Drawing.Height });
}

void vtkDAGChart::PaintLegend(const pclvis::Box& box)
{
  pclvis::DAGLegend::Drawn drawn;
  drawn.Style = this->Style();
  drawn.Radius = this->Places().Radius();
  drawn.Bars = this->Places().HasBars();
  drawn.Lit = this->Lit() >= 0;
  drawn.Selected = this->Chosen.Selected.size();
  drawn.FoundRank = this->Chosen.FoundRank;
  drawn.Folded = !this->Laid.Folded().empty();
  this->Legend.Paint(box, drawn);
}

void vtkDAGChart::FindPixels()
{
  if (!this->PixelsValid)
  {
    this->Hits.Update(this->Scene, this->Places(), this->Canvas.Density);
    this->PixelsValid = true;
  }
}

vtkDAGChart::Under vtkDAGChart::Find(pclvis::Point pixel)
{
  if (!this->MarksValid || this->Dag.States.empty())
  {
    return {};
  }
  this->FindPixels();
  return this->Hits.Find(this->Dag, this->Scene, this->Places(), pixel,
    this->Laid.Choices().ProgramOrder, this->Marks.Links);
}

bool vtkDAGChart::HoverAt(pclvis::Point pixel)
{
  const Under before = this->Hovered;
  const bool walked = this->FocusLit;
  this->Hovered = this->Find(pixel);
  this->FocusLit = false;
  if (before == this->Hovered && !walked)
  {
    return false; // the tip is beside the mark, wherever the pointer is on it
  }
  this->LinkPointer = pixel;
  if (this->Marks.Links > pclvis::kManyLinks)
  {
    this->Move(); // a moving pointer crosses many states
  }
  return true;
}

pclvis::ChartTip vtkDAGChart::Tip()
{
  const pclvis::StateDAGPlaces places = this->Places();
  const std::int32_t lit = this->Pointed();
  pclvis::ChartTip tip;
  if (lit >= 0)
  {
    const bool folded = this->Laid.Folded().count(this->Dag.States[lit].Id) > 0;
    tip.Rows = pclvis::StateTip(this->Dag, lit, folded);
    tip.Mark = places.BoxOf(lit);
    for (std::int64_t i = this->Dag.InBegin[lit]; i < this->Dag.InBegin[lit + 1]; ++i)
    {
      tip.Places.push_back(places.Of(this->Dag.Links[this->Dag.In[i]].From));
    }
    for (std::int64_t i = this->Dag.OutBegin[lit]; i < this->Dag.OutBegin[lit + 1]; ++i)
    {
      tip.Places.push_back(places.Of(this->Dag.Links[this->Dag.Out[i]].To));
    }
    const bool full = this->Marks.Level == pclvis::GlyphLevel::Full;
    tip.Picture = full ? 0 : this->Units(2 * pclvis::kGlyphSentOuter * kTipGlyph);
    tip.PaintPicture = [this, lit](const pclvis::Box& box) {
      pclvis::StateDAGStyle style = this->Style();
      style.Quick = false;
      pclvis::StateDAGMarks marks;
      pclvis::AddGlyph(marks, this->Dag, lit, box.Middle(), this->Units(kTipGlyph), style);
      this->Glyphs.Paint(marks);
      this->Glyphs.PaintTexts(marks.Texts);
    };
  }
  else if (this->Hovered.Link >= 0)
  {
    tip.Rows = pclvis::LinkTip(this->Dag, this->Hovered.Link);
    tip.Mark = pclvis::Box::Around(this->LinkPointer, this->Units(4));
    tip.Places = places.Link(this->Hovered.Link);
  }
  return tip;
}

void vtkDAGChart::ClickAt(pclvis::Point pixel, bool add)
{
  const Under under = this->Find(pixel);
  std::set<std::int64_t> picked = add ? this->Chosen.Selected : std::set<std::int64_t>();
  if (under.State >= 0)
  {
    const std::int64_t id = this->Dag.States[under.State].Id;
    if (!add || picked.erase(id) == 0)
    {
      picked.insert(id);
    }
    this->Focus = under.State;
  }
  else if (under.Link >= 0)
  {
    const pclvis::StateDAG::Link& link = this->Dag.Links[under.Link];
    picked.insert({ this->Dag.States[link.From].Id, this->Dag.States[link.To].Id });
  }
  else if (add || this->Chosen.Selected.empty())
  {
    return;
  }
  this->Chosen.Selected = picked;
  this->InvokeEvent(PickEvent);
}

bool vtkDAGChart::OpenAt(pclvis::Point pixel)
{
  const std::int32_t state = this->Find(pixel).State;
  if (state >= 0)
  {
    this->Fold(state);
  }
  return state >= 0;
}

void vtkDAGChart::Fold(std::int32_t state)
{
  if (this->Laid.Fold(state))
  {
    this->LaidAnew();
    this->InvokeEvent(ChoiceEvent);
  }
}

void vtkDAGChart::PickInside(const std::vector<pclvis::Point>& outline, bool add)
{
  if (!add)
  {
    this->Chosen.Selected.clear();
  }
  this->FindPixels();
  for (std::int32_t state : this->Hits.Inside(outline))
  {
    this->Chosen.Selected.insert(this->Dag.States[state].Id);
  }
  this->InvokeEvent(PickEvent);
}

void vtkDAGChart::PointMenuAt(pclvis::Point pixel)
{
  const std::int32_t state = this->Find(pixel).State;
  this->Focus = state >= 0 ? state : this->Focus;
}

bool vtkDAGChart::ChooseKey(const std::string& symbol)
{
  const std::int32_t state = this->Hovered.State >= 0 ? this->Hovered.State : this->Focus;
  const std::int64_t id = state >= 0 ? this->Dag.States[state].Id : -1;
  if (symbol != "c")
  {
    return false;
  }
  this->Laid.SetChosenState(id == this->Laid.ChosenState() ? -1 : id);
  this->InvokeEvent(ChoiceEvent);
  return true;
}

void vtkDAGChart::ClearChoice()
{
  this->Focus = -1;
  this->FocusLit = false;
  const bool chosen = this->Laid.SetChosenState(-1);
  if (chosen || this->Chosen.FoundRank >= 0)
  {
    this->Chosen.FoundRank = -1;
    this->InvokeEvent(ChoiceEvent);
  }
  if (!this->Chosen.Selected.empty())
  {
    this->Chosen.Selected.clear();
    this->InvokeEvent(PickEvent);
  }
}

void vtkDAGChart::ShowState(std::int32_t state)
{
  const pclvis::StateDAGPlaces places = this->Places();
  const pclvis::Point at = places.Of(state); // no farther than needed: jumps are hard to follow
  const double rim = 2 * places.Radius();
  const pclvis::Box& box = this->Drawing;
  const auto inside = [rim](double value, double low, double size) {
    return std::clamp(value, low + std::min(rim, size / 2), low + size - std::min(rim, size / 2));
  };
  const pclvis::Point wanted{ inside(at.X, box.X, box.Width), inside(at.Y, box.Y, box.Height) };
  if (pclvis::Length(wanted - at) > 0.5)
  {
    this->Camera.Pan(wanted - at);
    this->CameraMoved();
    this->InvokeEvent(CameraEvent);
  }
}

void vtkDAGChart::FocusOn(std::int32_t state)
{
  this->Focus = state;
  this->FocusLit = true;
  this->HoverNothing();
  this->ShowState(state);
  this->Chosen.Selected = { this->Dag.States[state].Id };
  this->InvokeEvent(PickEvent);
}

void vtkDAGChart::FindRank(int rank)
{
  std::set<std::int64_t> picked;
  std::int32_t first = -1;
  for (std::size_t i = 0; i < this->Dag.States.size(); ++i)
  {
    if (this->Dag.States[i].Rank == rank && this->Scene.Visible[i])
    {
      picked.insert(this->Dag.States[i].Id);
      first = first < 0 ? static_cast<std::int32_t>(i) : first;
    }
  }
  if (this->Chosen.FoundRank != rank)
  {
    this->Chosen.FoundRank = rank;
    this->InvokeEvent(ChoiceEvent);
  }
  if (first >= 0)
  {
    this->FocusOn(first);
    this->Chosen.Selected = picked;
    this->InvokeEvent(PickEvent);
  }
}

bool vtkDAGChart::SearchKey(const std::string& symbol)
{
  std::optional<int> rank;
  const bool used = this->Search.Key(symbol, rank);
  if (rank)
  {
    this->FindRank(*rank);
  }
  return used;
}

bool vtkDAGChart::WalkKey(const std::string& symbol)
{
  const std::optional<pclvis::Walk> way = pclvis::WalkOf(symbol);
  if (this->Focus < 0 || !way)
  {
    return false;
  }
  std::vector<double> heights;
  for (const pclvis::Point& place : this->Scene.Places)
  {
    heights.push_back(place.Y);
  }
  this->FocusOn(pclvis::WalkFrom(this->Dag, this->Focus, *way, heights, this->Scene.Visible));
  return true;
}

bool vtkDAGChart::HideKey(const std::string& symbol)
{
  const std::optional<std::string> hidden =
    pclvis::HideByKey(symbol, this->Dag, this->Chosen.Selected, this->Laid.Hidden());
  if (!hidden)
  {
    return false;
  }
  if (symbol == "h")
  {
    this->Chosen.FoundRank = this->Focus = -1;
    this->FocusLit = false;
    this->Chosen.Selected.clear();
    this->InvokeEvent(PickEvent);
  }
  Choices choices = this->Laid.Choices();
  choices.HiddenRanks = *hidden;
  this->SetChoices(choices);
  this->InvokeEvent(ChoiceEvent);
  return true;
}

bool vtkDAGChart::Key(const std::string& symbol, bool, bool)
{
  if (this->Dag.States.empty())
  {
    return false;
  }
  if (this->SearchKey(symbol) || this->WalkKey(symbol) || this->HideKey(symbol) ||
    this->ChooseKey(symbol))
  {
    return true;
  }
  if (symbol == "f" || symbol == "F")
  {
    this->Camera.Reset();
    this->CameraMoved();
    this->InvokeEvent(CameraEvent);
    return true;
  }
  if ((symbol == "Return" || symbol == "KP_Enter") && this->Focus >= 0)
  {
    this->Fold(this->Focus);
    return true;
  }
  return false;
}
