#include "Views/VTK/EventFlow/vtkEventFlowGraphChart.h"

#include "Readers/Base/ShortText.h"
#include "Views/VTK/EventFlow/FlowTexts.h"

#include "vtkContext2D.h"
#include "vtkObjectFactory.h"

#include <algorithm>
#include <utility>

vtkStandardNewMacro(vtkEventFlowGraphChart);

namespace
{
constexpr double kBeside = 14;    // gap between tree and graph [units]
constexpr double kLargest = 1.35; // of a small graph: pixels per layout unit and density
constexpr double kReach = 4;      // distance from a link [units]
constexpr int kWheelRows = 3;
}

vtkEventFlowGraphChart::vtkEventFlowGraphChart() = default;
vtkEventFlowGraphChart::~vtkEventFlowGraphChart() = default;

void vtkEventFlowGraphChart::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Nodes: " << this->Flow.Nodes.size() << "\n"
     << indent << "Items: " << this->Scene.Items.size() << "\n"
     << indent << "ChosenPath: " << this->ChosenPath << "\n";
}

void vtkEventFlowGraphChart::SetFlow(pclvis::ProgramFlow flow, const std::string& whyEmpty)
{
  this->Flow = std::move(flow);
  this->WhyEmpty = whyEmpty;
  this->Tree = pclvis::MakeCallTree(this->Flow);
  this->Closed = pclvis::ClosedAtFirst(this->Tree);
  this->FirstRow = 0;
  this->LayAnew();
  this->KeepInSight();
}

void vtkEventFlowGraphChart::SetColoring(pclvis::FlowColoring by)
{
  this->Style.By = by;
  this->Invalidate();
  this->Redraw();
}

void vtkEventFlowGraphChart::SetTreeVisible(bool visible)
{
  if (visible != this->TreeVisible)
  {
    this->TreeVisible = visible;
    this->LayAnew();
  }
}

void vtkEventFlowGraphChart::SetJoining(pclvis::FlowJoin join)
{
  if (join != this->Joining)
  {
    this->Joining = join;
    this->LayAnew();
  }
}

void vtkEventFlowGraphChart::SetChosenPath(std::int32_t path)
{
  if (path != this->ChosenPath)
  {
    this->ChosenPath = path;
    this->Camera.Reset();
    for (std::int32_t at = this->Tree.Places[this->Chosen()].Parent; at >= 0;
         at = this->Tree.Places[at].Parent)
    {
      this->Closed.erase(at);
    }
    this->LayAnew();
    this->FirstRow = pclvis::FirstToShow(
      this->Tree, this->Closed, this->Pane, this->Chosen(), this->Canvas.Density);
  }
}

void vtkEventFlowGraphChart::SetChosenLoop(const std::array<int, 3>& loop)
{
  if (loop != this->LoopChoice)
  {
    this->LoopChoice = loop;
    this->Invalidate();
    this->Redraw();
  }
}

void vtkEventFlowGraphChart::SetSelected(const std::set<std::int32_t>& nodes)
{
  if (nodes != this->Selected)
  {
    this->Selected = nodes;
    this->Invalidate();
    this->Redraw();
  }
}

void vtkEventFlowGraphChart::SetCalled(std::optional<std::set<std::int32_t>> nodes)
{
  if (nodes != this->Called)
  {
    this->Called = std::move(nodes);
    this->Invalidate();
    this->Redraw();
  }
}

std::set<std::int32_t> vtkEventFlowGraphChart::ItemsWith(
  const std::set<std::int32_t>& nodes, bool some) const
{
  std::set<std::int32_t> items;
  for (std::size_t i = 0; i < this->Scene.Items.size(); ++i)
  {
    const std::vector<std::int32_t>& own = this->Scene.Items[i].Nodes;
    const bool any = std::any_of(
      own.begin(), own.end(), [&nodes](std::int32_t node) { return nodes.count(node) > 0; });
    if (!own.empty() && any == some)
    {
      items.insert(static_cast<std::int32_t>(i));
    }
  }
  return items;
}

std::int32_t vtkEventFlowGraphChart::Chosen() const
{
  return std::max(this->Tree.Find(this->ChosenPath), 0);
}

void vtkEventFlowGraphChart::LayAnew()
{
  this->Focus = -1;
  this->HoverNothing();
  this->RoomChanged();
  this->Invalidate();
  this->Redraw();
}

void vtkEventFlowGraphChart::RoomChanged()
{
  const double density = this->Canvas.Density;
  const pclvis::Box tree =
    this->TreeVisible ? pclvis::TreeArea(this->Tree, this->Drawing, density) : pclvis::Box();
  this->Pane = pclvis::LayTree(this->Tree, this->Closed, tree, density, this->FirstRow);
  this->GraphArea = this->Drawing;
  if (tree.Width > 0)
  {
    this->GraphArea.X += tree.Width + this->Units(kBeside);
    this->GraphArea.Width -= tree.Width + this->Units(kBeside);
  }
  this->GraphArea.Width = std::max(this->GraphArea.Width, 1.0);
  this->GraphArea.Height = std::max(this->GraphArea.Height, 1.0);
  this->Scene = pclvis::MakeFlowScene(this->Flow, this->Tree, this->Chosen(),
    this->GraphArea.Width / density, this->GraphArea.Height / density, this->Joining);
}

bool vtkEventFlowGraphChart::Extent(pclvis::Point& low, pclvis::Point& high)
{
  if (this->Scene.Places.Nodes.empty())
  {
    return false;
  }
  low = this->Scene.Places.Low;
  high = this->Scene.Places.High;
  // A small graph is not enlarged.
  const double density = this->Canvas.Density * kLargest;
  const pclvis::Point least{ this->GraphArea.Width / density, this->GraphArea.Height / density };
  const pclvis::Point lack{ std::max(least.X - (high.X - low.X), 0.0) / 2,
    std::max(least.Y - (high.Y - low.Y), 0.0) / 2 };
  low = low - lack;
  high = high + lack;
  return true;
}

bool vtkEventFlowGraphChart::ShowsMarks()
{
  const auto& nodes = this->Scene.Places.Nodes;
  return std::any_of(nodes.begin(), nodes.end(), [this](const pclvis::Box& node) {
    return pclvis::PixelsOf(node, this->Camera).Meets(this->GraphArea);
  });
}

std::string vtkEventFlowGraphChart::Subtitle()
{
  std::int64_t calls = 0, signatures = 0, functions = 0, outside = 0;
  for (const pclvis::FlowScene::Item& item : this->Scene.Items)
  {
    const bool call = item.Is == pclvis::FlowScene::Kind::Call;
    calls += call;
    signatures += call ? static_cast<std::int64_t>(item.Nodes.size()) : 0;
    functions += item.Is == pclvis::FlowScene::Kind::Representative;
    outside += item.Is == pclvis::FlowScene::Kind::Outside;
  }
  const char* const by = this->Style.By == pclvis::FlowColoring::Wait ? "waiting time"
    : this->Style.By == pclvis::FlowColoring::Bytes                   ? "bytes"
                                                                      : "time";
  const std::int32_t place = this->Chosen();
  std::string words =
    place > 0 ? "In " + this->Flow.Paths[this->Tree.Places[place].Path].Words() + ": " : "";
  words += signatures > 0 || functions == 0 ? pclvis::CountText(signatures, "signature") : "";
  words += calls < signatures ? " joined to " + pclvis::CountText(calls, "node") : "";
  words +=
    functions > 0 ? (signatures > 0 ? " and " : "") + pclvis::CountText(functions, "function") : "";
  words += outside > 0 ? ", linked with " + pclvis::WholeText(outside) + " outside" : "";
  if (place == 0)
  {
    words += ", " + pclvis::CountText(std::int64_t(this->Flow.Edges.size()), "transition") + ", " +
      pclvis::CountText(std::int64_t(this->Flow.Loops.size()), "loop") +
      (this->Scene.Loops.empty() && !this->Flow.Loops.empty() ? " (not drawn), " : ", ") +
      pclvis::CountText(this->Flow.Ranks, "rank");
  }
  const std::string chosen = pclvis::LoopWords(this->Flow, this->LoopChoice);
  return (chosen.empty() ? "" : chosen + " chosen; ") + words + "; colored by " + by;
}

std::string vtkEventFlowGraphChart::EmptySentence()
{
  if (this->Scene.Items.size() > pclvis::kMostFlowItems)
  {
    return pclvis::WholeText(std::int64_t(this->Scene.Items.size())) +
      " nodes are too many to be drawn. Leave sizes or partners out of the signature, or choose a "
      "function.";
  }
  return this->WhyEmpty.empty() ? "Nothing to show. Show the port Flow of Event Flow Graph here."
                                : this->WhyEmpty;
}

double vtkEventFlowGraphChart::LegendHeight(double width, double height)
{
  return this->Scene.Places.Nodes.empty() ? 0 : this->Legend.Height(width, height);
}

void vtkEventFlowGraphChart::PaintLegend(const pclvis::Box& box)
{
  this->Legend.Paint(box);
}

void vtkEventFlowGraphChart::UpdateMarks()
{
  if (this->MarksValid)
  {
    return;
  }
  this->Style.Colors = this->Canvas.Colors;
  this->Style.BlueToRed = this->Latencies.BlueToRed;
  this->Style.Density = this->Canvas.Density;
  this->Style.Most = pclvis::MostValue(this->Scene, this->Style.By);
  this->Style.Quick = this->Moving;
  this->Style.LitItem = this->Walking ? this->Focus : this->Hovered.Graph.Item;
  this->Style.LitLink = this->Hovered.Graph.Link;
  this->Style.LitFrame = this->Hovered.Graph.Frame;
  const auto frame =
    std::find(this->Scene.Loops.begin(), this->Scene.Loops.end(), this->LoopChoice[0]);
  this->Style.ChosenFrame = this->LoopChoice[0] < 0 || frame == this->Scene.Loops.end()
    ? -1
    : static_cast<std::int32_t>(frame - this->Scene.Loops.begin());
  this->Style.Selected = this->ItemsWith(this->Selected, true);
  this->Style.Idle =
    this->Called ? this->ItemsWith(*this->Called, false) : std::set<std::int32_t>();
  this->Pane = pclvis::LayTree(
    this->Tree, this->Closed, this->Pane.Area, this->Canvas.Density, this->FirstRow);
  this->FirstRow = this->Pane.First;
  this->Marks = pclvis::BuildFlowMarks(this->Scene, this->Camera, this->Window, this->Style);
  this->TreeMarks = pclvis::BuildTreeMarks(
    this->Flow, this->Tree, this->Pane, this->Style, this->Chosen(), this->Hovered.Place);
  this->MarksValid = true;
}

void vtkEventFlowGraphChart::PaintDrawing()
{
  this->UpdateMarks();
  this->Canvas.Layers(this->Marks.Layers);
  pclvis::PaintFlowTexts(this->Canvas, this->Marks.Texts);
  if (this->Pane.Area.Width > 0)
  {
    // The tree covers parts of a zoomed graph that extend beyond its area.
    this->Canvas.Rectangle({ 0, this->Pane.Area.Y, this->Pane.Area.X, this->Pane.Area.Height },
      this->Canvas.Colors.Ground);
    this->Canvas.Layers(this->TreeMarks.Layers);
    pclvis::PaintFlowTexts(this->Canvas, this->TreeMarks.Texts);
  }
}

vtkEventFlowGraphChart::Under vtkEventFlowGraphChart::Find(pclvis::Point pixel) const
{
  Under under;
  if (this->Pane.Area.Width > 0 && this->Pane.Area.Holds(pixel))
  {
    under.Place = pclvis::PlaceAt(this->Pane, pixel, under.Knob);
  }
  else if (!this->Scene.Places.Nodes.empty())
  {
    under.Graph = pclvis::FindInFlow(
      this->Scene, this->Camera.ToWorld(pixel), this->Units(kReach) / this->Camera.Scale());
  }
  return under;
}

bool vtkEventFlowGraphChart::HoverAt(pclvis::Point pixel)
{
  const Under under = this->Find(pixel);
  const bool walked = this->Walking;
  this->Walking = false;
  this->PointedAt = pixel;
  if (under == this->Hovered && !walked)
  {
    return false;
  }
  this->Hovered = under;
  this->Invalidate();
  return true;
}

void vtkEventFlowGraphChart::HoverNothing()
{
  this->Hovered = {};
  this->Walking = false;
  this->Invalidate();
}

pclvis::ChartTip vtkEventFlowGraphChart::TreeTip() const
{
  pclvis::ChartTip tip;
  for (const pclvis::TreePane::Row& row : this->Pane.Rows)
  {
    if (row.Place == this->Hovered.Place)
    {
      tip.Mark = row.Room;
    }
  }
  if (tip.Mark)
  {
    tip.Rows = pclvis::PlaceTip(this->Flow, this->Tree, this->Hovered.Place);
  }
  return tip;
}

pclvis::ChartTip vtkEventFlowGraphChart::Tip()
{
  if (this->Hovered.Place >= 0)
  {
    return this->TreeTip();
  }
  pclvis::FlowUnder under = this->Hovered.Graph;
  if (this->Walking && this->Focus >= 0)
  {
    under = {};
    under.Item = this->Focus;
  }
  pclvis::ChartTip tip;
  tip.Rows = pclvis::FlowTip(this->Flow, this->Tree, this->Scene, under);
  if (under.Item >= 0)
  {
    tip.Mark = pclvis::PixelsOf(this->Scene.Places.Nodes[under.Item], this->Camera);
  }
  else if (!tip.Rows.empty())
  {
    tip.Mark = pclvis::Box::Around(this->PointedAt, this->Units(4));
  }
  return tip;
}

void vtkEventFlowGraphChart::Pick(const std::vector<std::int32_t>& nodes, bool add)
{
  const bool known = std::all_of(nodes.begin(), nodes.end(),
    [this](std::int32_t node) { return this->Selected.count(node) > 0; });
  std::set<std::int32_t> picked = add ? this->Selected : std::set<std::int32_t>();
  for (std::int32_t node : nodes)
  {
    if (add && known)
    {
      picked.erase(node);
    }
    else
    {
      picked.insert(node);
    }
  }
  this->SetSelected(picked);
  this->InvokeEvent(PickEvent);
}

void vtkEventFlowGraphChart::ClickAt(pclvis::Point pixel, bool add)
{
  const Under under = this->Find(pixel);
  if (under.Knob)
  {
    this->Toggle(under.Place);
    return;
  }
  if (under.Place >= 0)
  {
    this->Choose(under.Place);
    return;
  }
  const std::vector<std::int32_t> nodes = pclvis::NodesOf(this->Flow, this->Scene, under.Graph);
  const std::set<std::int32_t> picked(nodes.begin(), nodes.end());
  this->Focus = under.Graph.Item;
  // A click on nothing, or on the only selected items, clears the selection.
  if (nodes.empty() || (!add && picked == this->Selected))
  {
    if (!add && !this->Selected.empty())
    {
      this->Pick({}, false);
    }
    return;
  }
  this->Pick(nodes, add);
}

bool vtkEventFlowGraphChart::OpenAt(pclvis::Point pixel)
{
  const Under under = this->Find(pixel);
  if (under.Place >= 0)
  {
    this->Toggle(under.Place);
    return true;
  }
  const std::int32_t item = under.Graph.Item;
  if (item < 0)
  {
    return this->ChooseLoop(pclvis::OuterLoopOf(this->Flow, this->Scene, under.Graph));
  }
  if (this->Scene.Items[item].Is != pclvis::FlowScene::Kind::Representative)
  {
    return false;
  }
  this->ClickAt(pixel, false); // undoes the selection of the first click
  this->Choose(this->Scene.Items[item].Place);
  return true;
}

bool vtkEventFlowGraphChart::GrabAt(pclvis::Point pixel)
{
  // A drag in the tree does not move the graph.
  return this->Pane.Area.Width > 0 && this->Pane.Area.Holds(pixel);
}

bool vtkEventFlowGraphChart::WheelAt(pclvis::Point pixel, int delta)
{
  const bool tree = this->Pane.Area.Width > 0 && this->Pane.Area.Holds(pixel);
  if (tree)
  {
    this->Scroll(-kWheelRows * delta);
  }
  return tree;
}

void vtkEventFlowGraphChart::PickInside(const std::vector<pclvis::Point>& outline, bool add)
{
  std::vector<pclvis::Point> corners;
  for (const pclvis::Point& p : outline)
  {
    corners.push_back(this->Camera.ToWorld(p));
  }
  std::vector<std::int32_t> nodes;
  for (std::int32_t item : pclvis::ItemsInside(this->Scene, corners))
  {
    const std::vector<std::int32_t>& own = this->Scene.Items[item].Nodes;
    nodes.insert(nodes.end(), own.begin(), own.end());
  }
  this->Pick(nodes, add);
}
