#include "Views/VTK/vtkDAGChart.h"

#include "vtkContext2D.h"
#include "vtkContextDevice2D.h"
#include "vtkImageData.h"
#include "vtkObjectFactory.h"
#include "vtkPen.h"

#include <algorithm>
#include <cmath>

vtkStandardNewMacro(vtkDAGChart);

namespace
{
constexpr double kRim = 38;                 // around the middles of the outermost glyphs [units]
constexpr double kNarrow = 1, kWide = 5;    // shapes of the room that the layout follows
constexpr std::size_t kMostStates = 250000; // laid out within seconds
constexpr double kName = 12;                // of a rank's number above its state [units]
constexpr double kStep = 0.25;              // of the logarithm of the shape
}

vtkDAGChart::vtkDAGChart() = default;
vtkDAGChart::~vtkDAGChart() = default;

void vtkDAGChart::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "States: " << this->Dag.States.size() << "\n"
     << indent << "Links: " << this->Dag.Links.size() << "\n"
     << indent << "Folded: " << this->Folded.size() << "\n"
     << indent << "FoundRank: " << this->FoundRank << "\n";
}

void vtkDAGChart::SetChoices(const Choices& choices)
{
  const std::set<std::int32_t> hidden = pclvis::ParseRanks(choices.HiddenRanks);
  const bool layout = hidden != this->Hidden || choices.Order != this->Chosen.Order ||
    choices.Bundling != this->Chosen.Bundling;
  this->Chosen = choices;
  this->Hidden = hidden;
  if (layout)
  {
    this->LayOut();
  }
  this->Invalidate();
  this->Redraw();
}

void vtkDAGChart::SetDAG(pclvis::StateDAG dag, const std::string& whyEmpty)
{
  this->WhyEmpty = whyEmpty;
  this->TooMany = dag.States.size() > kMostStates ? dag.States.size() : 0;
  this->Dag = this->TooMany > 0 ? pclvis::StateDAG() : std::move(dag);
  this->HoverNothing();
  this->Focus = -1;
  this->LayOut();
  this->Redraw();
}

void vtkDAGChart::LayOut()
{
  pclvis::StateDAGLayoutOptions options;
  options.ByRank = this->Chosen.Order == 1;
  options.Bundling = this->Chosen.Bundling;
  options.Hidden = this->Hidden;
  options.Aspect = this->Aspect > 0 ? this->Aspect : options.Aspect;
  this->Scene = pclvis::LayOutStateDAG(this->Dag, options);
  this->ShowFolds();
}

void vtkDAGChart::ShowFolds()
{
  std::set<std::int32_t> folded;
  for (std::int64_t id : this->Folded)
  {
    folded.insert(this->IndexOf(id));
  }
  pclvis::ShowStates(this->Scene, pclvis::VisibleStates(this->Dag, folded, this->Hidden));
  if (this->Focus >= 0 && !this->Scene.Visible[this->Focus])
  {
    this->Focus = -1;
  }
  this->Facts = this->Describe();
  this->HoverNothing();
  this->Invalidate();
}

std::int32_t vtkDAGChart::IndexOf(std::int64_t id) const
{
  const auto& states = this->Dag.States;
  const auto found = std::lower_bound(states.begin(), states.end(), id,
    [](const pclvis::StateDAG::State& state, std::int64_t wanted) { return state.Id < wanted; });
  return found != states.end() && found->Id == id
    ? static_cast<std::int32_t>(found - states.begin())
    : -1;
}

void vtkDAGChart::SetFolded(const std::set<std::int64_t>& ids)
{
  if (ids != this->Folded)
  {
    this->Folded = ids;
    this->ShowFolds();
    this->Redraw();
  }
}

void vtkDAGChart::SetFoundRank(int rank)
{
  if (rank != this->FoundRank)
  {
    this->FoundRank = rank;
    this->Redraw();
  }
}

void vtkDAGChart::SetSelected(const std::set<std::int64_t>& ids)
{
  if (ids != this->Selected)
  {
    this->Selected = ids;
    this->Redraw();
  }
}

void vtkDAGChart::SetSelectedLinks(const std::set<std::int64_t>& rows)
{
  if (rows != this->SelectedLinks)
  {
    this->SelectedLinks = rows;
    this->Redraw();
  }
}

pclvis::ColorScale vtkDAGChart::Scale() const
{
  return this->Chosen.Palette == 1 ? pclvis::PaperLatencyScale()
                                   : pclvis::LatencyScale(this->Theme.Dark);
}

pclvis::StateDAGStyle vtkDAGChart::Style() const
{
  pclvis::StateDAGStyle style;
  style.Colors = this->Theme;
  style.Latency = this->Scale();
  style.EllipseByNode = this->Chosen.EllipseColor == 1;
  style.FlatnessByLB = this->Chosen.Flatness == 1;
  style.Scale.MostBytes = this->Dag.MostBytes;
  style.Scale.MostSeconds = this->Dag.MostTransmission;
  style.Scale.Form = this->Chosen.GlyphScale == 1 ? pclvis::GlyphScale::Shape::Logarithm
                                                  : pclvis::GlyphScale::Shape::SquareRoot;
  style.ProgramOrder = this->Chosen.ProgramOrder;
  style.Density = this->Density;
  style.Quick = this->Moving;
  return style;
}

std::int32_t vtkDAGChart::Lit() const
{
  return this->Hovered.State >= 0 ? this->Hovered.State : this->FocusLit ? this->Focus : -1;
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

bool vtkDAGChart::Extent(pclvis::Point& low, pclvis::Point& high)
{
  if (this->Scene.Heads.empty())
  {
    return false;
  }
  low = this->Scene.Low - pclvis::Point{ kRim, kRim };
  high = this->Scene.High + pclvis::Point{ kRim, kRim };
  return true;
}

void vtkDAGChart::RoomChanged()
{
  // In steps, which depend on nothing else: a slightly other shape is not worth another layout.
  const double shape =
    std::clamp(this->Drawing.Width / std::max(this->Drawing.Height, 1.0), kNarrow, kWide);
  const double aspect = std::exp(kStep * std::round(std::log(shape) / kStep));
  if (aspect != this->Aspect)
  {
    this->Aspect = aspect;
    this->LayOut();
  }
}

pclvis::Box vtkDAGChart::Frame()
{
  // Ranks stand above their states, and must not get under the heads of the layers.
  pclvis::Box frame = this->Drawing;
  frame.Height -= this->LabelsVisible ? this->Units(kName) : 0;
  return frame;
}

double vtkDAGChart::Radius() const
{
  return pclvis::GlyphPixels(this->Camera.Scale(), this->Density);
}

double vtkDAGChart::OuterRadius() const
{
  const double radius = this->Radius();
  return pclvis::LevelOf(radius / this->Density) == pclvis::GlyphLevel::Full
    ? pclvis::kGlyphSentOuter * radius
    : radius;
}

pclvis::Point vtkDAGChart::PlaceOf(std::int32_t state) const
{
  return this->Camera.ToPixel(this->Scene.Places[state]);
}

std::vector<pclvis::Point> vtkDAGChart::LinkPixels(std::int32_t link) const
{
  std::vector<pclvis::Point> chain = pclvis::LinkPath(this->Scene, link, 24);
  for (pclvis::Point& p : chain)
  {
    p = this->Camera.ToPixel(p);
  }
  return chain;
}

void vtkDAGChart::PaintMarks(vtkContext2D* painter, const pclvis::StateDAGMarks& marks)
{
  for (const pclvis::LineLayer& layer : marks.Lines)
  {
    if (!layer.Ends.empty())
    {
      vtkPen* pen = painter->GetPen();
      pen->SetLineType(vtkPen::SOLID_LINE);
      pen->SetWidth(static_cast<float>(this->Density));
      pen->SetColor(layer.Stroke.R, layer.Stroke.G, layer.Stroke.B,
        static_cast<unsigned char>(std::lround(255 * layer.Opacity)));
      painter->DrawLines(
        const_cast<float*>(layer.Ends.data()), static_cast<int>(layer.Ends.size() / 2));
    }
  }
  PaintLayers(painter, marks.Strokes);
  for (const pclvis::PointLayer& layer : marks.Points)
  {
    vtkPen* pen = painter->GetPen();
    pen->SetLineType(vtkPen::SOLID_LINE);
    pen->SetWidth(static_cast<float>(this->MakeDisc(layer.Across)));
    pen->SetColor(layer.Fill.R, layer.Fill.G, layer.Fill.B, 255);
    painter->DrawPointSprites(this->Disc, const_cast<float*>(layer.Middles.data()),
      static_cast<int>(layer.Middles.size() / 2));
  }
  PaintLayers(painter, marks.Layers);
}

double vtkDAGChart::MakeDisc(double across)
{
  // With a rim of half a pixel on both sides, in which it fades out.
  const int side = static_cast<int>(std::ceil(across)) + 1;
  if (this->Disc->GetDimensions()[0] != side)
  {
    this->Disc->SetDimensions(side, side, 1);
    this->Disc->AllocateScalars(VTK_UNSIGNED_CHAR, 4);
    auto* pixel = static_cast<unsigned char*>(this->Disc->GetScalarPointer());
    for (int i = 0; i < side * side; ++i, pixel += 4)
    {
      const double x = i % side + 0.5 - side / 2.0, y = i / side + 0.5 - side / 2.0;
      const double inside = side / 2.0 - std::hypot(x, y);
      pixel[0] = pixel[1] = pixel[2] = 255;
      pixel[3] = static_cast<unsigned char>(std::lround(255 * std::clamp(inside, 0.0, 1.0)));
    }
    this->Disc->Modified();
  }
  return across * side / (side - 1);
}

void vtkDAGChart::PaintDrawing(vtkContext2D* painter)
{
  this->UpdateMarks();
  this->PaintMarks(painter, this->Marks);
  this->PaintRings(painter);
  this->PaintMarkedStates(painter);
  this->PaintTexts(this->Marks.Texts);
  this->PaintFolds();
  if (this->LabelsVisible)
  {
    this->PaintHeads(painter);
  }
  this->PaintDirections();
  this->PaintSearch(painter);
}
