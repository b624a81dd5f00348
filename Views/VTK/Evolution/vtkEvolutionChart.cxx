#include "Views/VTK/Evolution/vtkEvolutionChart.h"

#include "vtkObjectFactory.h"

#include <algorithm>

using pclvis::SliderPart;

vtkStandardNewMacro(vtkEvolutionChart);

vtkEvolutionChart::vtkEvolutionChart() = default;
vtkEvolutionChart::~vtkEvolutionChart() = default;

void vtkEvolutionChart::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Rows: " << this->Data.Rows.size() << "\n"
     << indent << "Regions: " << this->Regions.Names() << "\n"
     << indent << "Compress: " << this->Compress << "\n";
}

void vtkEvolutionChart::SetEvolution(const pclvis::Evolution& evolution)
{
  this->Data = evolution;
  this->UseTime(evolution.Time());
}

void vtkEvolutionChart::SetRegions(const pclvis::ChosenRegions& regions)
{
  if (regions != this->Regions)
  {
    this->Regions = regions;
    this->HoverNothing();
    this->KeepInSight();
    this->Invalidate();
    this->Redraw();
  }
}

void vtkEvolutionChart::SetCompress(bool compress)
{
  this->Compress = compress;
  this->Invalidate();
  this->Redraw();
}

std::string vtkEvolutionChart::DefaultTitle()
{
  std::set<int> there;
  for (const pclvis::Evolution::Row& row : this->Data.Rows)
  {
    there.insert(row.Region);
  }
  const pclvis::ChosenRegions shown = this->Regions.Among(there);
  const std::string names = shown.Names();
  return names.empty()
    ? "Latency over time"
    : (shown.More.empty() ? "Latency of region " : "Latency of regions ") + names;
}

std::string vtkEvolutionChart::Subtitle()
{
  std::string words;
  if (this->Scene.LeftOut > 0)
  {
    words = std::to_string(this->Scene.LeftOut) +
      (this->Scene.LeftOut == 1 ? " region has" : " regions have") + " no room here. ";
  }
  return words + "Mean L (time / what is usual for the size) of periods and windows, times in " +
    this->Scale.Unit.Name;
}

std::string vtkEvolutionChart::EmptySentence()
{
  return "Nothing to show. Show the Evolution port of Temporal Abstraction here.";
}

pclvis::Box vtkEvolutionChart::Frame()
{
  return pclvis::PlotOf(this->Drawing, this->Canvas.Density);
}

double vtkEvolutionChart::LeastDrawing() const
{
  return pclvis::LeastEvolution();
}

double vtkEvolutionChart::LegendHeight(double width, double height)
{
  this->Legend.Compress = this->Compress;
  this->Legend.Shares = this->ShowsShares();
  return this->Legend.Height(width, height);
}

void vtkEvolutionChart::PaintLegend(const pclvis::Box& box)
{
  this->UpdateMarks();
  this->Legend.Paint(box, pclvis::EvolutionColorsFor(this->Canvas.Colors, this->Latencies));
}

void vtkEvolutionChart::UpdateMarks()
{
  if (this->MarksValid)
  {
    return;
  }
  pclvis::EvolutionFrame frame;
  frame.Area = this->Drawing;
  frame.Density = this->Canvas.Density;
  frame.Zoom = this->Camera.Zoom;
  frame.Offset = this->Camera.Offset.X;
  frame.Regions = this->Regions.All();
  frame.Compress = this->Compress;
  frame.Window = this->ChosenWindow();
  this->Scene = pclvis::LayEvolution(this->Data, frame);
  const pclvis::EvolutionColors colors =
    pclvis::EvolutionColorsFor(this->Canvas.Colors, this->Latencies);
  this->Marks = pclvis::BuildEvolutionMarks(this->Data, this->Scene, colors);
  this->SliderMarks = pclvis::BuildSliderMarks(this->Data, this->Scene, colors);
  this->MarksValid = true;
}

std::vector<pclvis::RowMark> vtkEvolutionChart::RowMarks() const
{
  return pclvis::RowMarksOf(this->Data, this->Scene);
}

void vtkEvolutionChart::PaintDrawing()
{
  this->UpdateMarks();
  this->Canvas.Layers(this->Marks);
  this->Canvas.Layers(this->SliderMarks);
  this->PaintSelected();
  this->PaintHovered();
  this->Texts.PaintNames(this->Regions, this->Hovered.Rows.Name ? this->Hovered.Rows.Row : -1);
  this->Texts.PaintTicks(this->Scale);
  this->Times.Paint(this->Data.Time(), this->Scale, this->Window.Width);
}

void vtkEvolutionChart::PaintHovered()
{
  const pclvis::EvolutionUnder& under = this->Hovered.Rows;
  if (under.Row < 0 || (under.Period < 0 && under.Window < 0))
  {
    return;
  }
  const pclvis::EvolutionScene::Row& row = this->Scene.Rows[under.Row];
  const pclvis::Evolution::Row& data = this->Data.Rows[row.Index];
  pclvis::QuadBatch ring;
  if (under.Period >= 0)
  {
    const pclvis::Evolution::Period& period = data.Periods[under.Period];
    const pclvis::Point at = pclvis::CircleMiddle(period, row, this->Scene);
    const double radius = pclvis::CircleRadius(period.Delayed, row, this->Scene);
    ring.AddRing(at, radius + this->Units(1), radius + this->Units(3), pclvis::SidesFor(radius));
  }
  else
  {
    const pclvis::Evolution::Window& window = data.Windows[under.Window];
    ring.AddRing({ this->Scene.Pixel(window.Middle()), row.ToY(window.Latency) }, this->Units(3.5),
      this->Units(5.5), 24);
  }
  this->Canvas.Quads(ring, this->Canvas.Colors.Accent);
}

vtkEvolutionChart::Under vtkEvolutionChart::Find(pclvis::Point pixel) const
{
  Under under;
  under.Part = this->Scene.Slider.At(pixel);
  under.Time = this->Times.TimeAt(pixel);
  if (under.Part == SliderPart::None)
  {
    under.Rows = pclvis::FindInRows(this->Data, this->Scene, pixel);
  }
  return under;
}

bool vtkEvolutionChart::HoverAt(pclvis::Point pixel)
{
  this->UpdateMarks();
  const Under before = this->Hovered;
  this->Hovered = this->Find(pixel);
  this->PointedAt = pixel;
  const pclvis::EvolutionUnder& rows = this->Hovered.Rows;
  // The tip follows the pointer, so a movement over the same mark matters, too.
  return !(before == this->Hovered) || rows.Period >= 0 || rows.Window >= 0 || rows.Name ||
    this->Hovered.Time != SliderPart::None;
}

void vtkEvolutionChart::HoverNothing()
{
  this->Hovered = {};
}

pclvis::ChartTip vtkEvolutionChart::Tip()
{
  pclvis::ChartTip tip;
  if (this->Hovered.Part != SliderPart::None || this->Times.Typing())
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
  const pclvis::EvolutionUnder& rows = this->Hovered.Rows;
  tip.Mark = pclvis::MarkUnder(this->Data, this->Scene, rows, this->PointedAt);
  tip.Rows = pclvis::EvolutionTip(this->Data, this->Scene, rows, this->Regions);
  if (rows.Row >= 0 && (rows.Period >= 0 || rows.Window >= 0))
  {
    const pclvis::Evolution::Row& row = this->Data.Rows[this->Scene.Rows[rows.Row].Index];
    const pclvis::TipRows share = this->ShareTip(rows.Period >= 0
        ? pclvis::BlockRow{ pclvis::kPeriodsBlock, row.Periods[rows.Period].Row }
        : pclvis::BlockRow{ pclvis::kWindowsBlock, row.Windows[rows.Window].Row });
    tip.Rows.insert(tip.Rows.end(), share.begin(), share.end());
  }
  return tip;
}

void vtkEvolutionChart::ChooseAt(pclvis::Point pixel)
{
  const Under under = this->Find(pixel);
  this->TypeTime(under.Time);
  if (under.Rows.Row < 0 || under.Time != SliderPart::None)
  {
    return;
  }
  const pclvis::Evolution::Row& row = this->Data.Rows[this->Scene.Rows[under.Rows.Row].Index];
  if (under.Rows.Period >= 0)
  {
    const pclvis::Evolution::Period& period = row.Periods[under.Rows.Period];
    const pclvis::TimeRange time = pclvis::WindowOf(this->Data.Whole, period.Begin, period.End);
    this->ChooseWindow(time == this->ChosenWindow() ? this->Data.Whole : time);
  }
  else if (under.Rows.Name)
  {
    pclvis::ChosenRegions regions = this->Regions;
    regions.Choose(row.Region);
    this->ChooseRegions(row.Region < 0 ? pclvis::ChosenRegions() : regions);
  }
}

void vtkEvolutionChart::ChooseRegions(const pclvis::ChosenRegions& regions)
{
  this->SetRegions(regions);
  this->InvokeEvent(ChoiceEvent);
}

void vtkEvolutionChart::ClickAt(pclvis::Point pixel, bool add)
{
  this->UpdateMarks();
  const pclvis::EvolutionUnder rows = this->Find(pixel).Rows;
  const int region = add && rows.Row >= 0 && rows.Name
    ? this->Data.Rows[this->Scene.Rows[rows.Row].Index].Region
    : -1;
  if (region < 0)
  {
    this->Superclass::ClickAt(pixel, add);
    return;
  }
  pclvis::ChosenRegions regions = this->Regions;
  regions.Toggle(region);
  this->ChooseRegions(regions);
}

bool vtkEvolutionChart::OpenAt(pclvis::Point pixel)
{
  if (this->Scene.Slider.At(pixel) == SliderPart::None)
  {
    return false;
  }
  this->ChooseWindow(this->Data.Whole);
  return true;
}

bool vtkEvolutionChart::GrabAt(pclvis::Point pixel)
{
  if (this->Data.Rows.empty())
  {
    return false;
  }
  this->UpdateMarks();
  this->TypeTime(SliderPart::None);
  return this->Drag.Grab(this->Scene.Slider, this->Data.Whole, pixel);
}

void vtkEvolutionChart::DragTo(pclvis::Point pixel)
{
  if (this->KeepWindow(
        this->Drag.To(this->Scene.Slider, this->Data.Whole, pixel, this->LeastWindow())))
  {
    this->Drag.Changed();
    this->InvokeEvent(DragEvent);
  }
}

void vtkEvolutionChart::Drop()
{
  if (this->Drag.Drop())
  {
    this->InvokeEvent(ChoiceEvent);
  }
}

void vtkEvolutionChart::ClearChoice()
{
  const bool region = this->Regions.First >= 0;
  this->SetRegions({});
  const bool window = this->KeepWindow(this->Data.Whole);
  if (region || window)
  {
    this->InvokeEvent(ChoiceEvent);
  }
  this->SelectNothing();
}

bool vtkEvolutionChart::WheelAt(pclvis::Point pixel, int delta)
{
  if (this->Data.Rows.empty() || this->Scene.Slider.At(pixel) == SliderPart::None)
  {
    return false;
  }
  this->ChooseWindow(pclvis::WindowByWheel(this->Data.Whole, this->ChosenWindow(),
    this->Scene.Slider.Time(pixel.X), delta, this->LeastWindow()));
  return true;
}

void vtkEvolutionChart::TypeTime(SliderPart part)
{
  if (part != SliderPart::None || this->Times.Typing())
  {
    this->Times.Type(part);
    this->Redraw();
  }
}

void vtkEvolutionChart::TypeKey(const std::string& symbol)
{
  const pclvis::SliderTexts::Given given = this->Times.TypeKey(symbol, this->Scale);
  if (given.Part != SliderPart::None)
  {
    this->ChooseWindow(pclvis::TypeWindow(
      this->Data.Whole, this->ChosenWindow(), given.Part, given.Time, this->LeastWindow()));
  }
}

void vtkEvolutionChart::ShowWindow()
{
  this->UpdateMarks();
  const pclvis::TimeRange window = this->ChosenWindow();
  const double from = this->Scene.Axis.Place(window.Begin);
  const double to = this->Scene.Axis.Place(window.End);
  this->Camera.Zoom = 0.95 / std::max(to - from, 1e-3);
  this->Camera.Offset.X = (from + to) / 2 - 0.5;
  this->CameraMoved();
  this->InvokeEvent(CameraEvent);
}

bool vtkEvolutionChart::Key(const std::string& symbol, bool shift, bool control)
{
  if (this->Data.Rows.empty())
  {
    return false;
  }
  if (this->Times.Typing())
  {
    this->TypeKey(symbol);
    return true;
  }
  const std::optional<pclvis::TimeRange> window = pclvis::WindowByKey(
    symbol, shift, control, this->Data.Whole, this->ChosenWindow(), this->LeastWindow());
  if (window)
  {
    this->ChooseWindow(*window);
    return true;
  }
  if (symbol == "Return" || symbol == "KP_Enter")
  {
    this->ShowWindow();
    return true;
  }
  if (symbol == "n" || symbol == "p")
  {
    this->ChooseRegions(
      { pclvis::RegionBeside(this->Data, this->Regions.First, symbol == "n" ? 1 : -1), {} });
    return true;
  }
  return false;
}
