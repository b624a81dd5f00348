// What keys do and change; the rest is in vtkEventFlowGraphChart.cxx.
#include "Views/VTK/EventFlow/vtkEventFlowGraphChart.h"

#include <algorithm>

void vtkEventFlowGraphChart::Scroll(int rows)
{
  this->FirstRow = std::max(this->FirstRow + rows, 0);
  this->Invalidate();
  this->Redraw();
}

void vtkEventFlowGraphChart::Toggle(std::int32_t place)
{
  if (this->Closed.erase(place) == 0)
  {
    this->Closed.insert(place);
  }
  this->Invalidate();
  this->Redraw();
}

void vtkEventFlowGraphChart::Choose(std::int32_t place)
{
  const std::int32_t path = this->Tree.Places[place].Path;
  if (path != this->ChosenPath)
  {
    this->SetChosenPath(path);
    this->InvokeEvent(ChoiceEvent);
  }
}

void vtkEventFlowGraphChart::ClearChoice()
{
  this->Focus = -1;
  this->Walking = false;
  this->Choose(0);
  if (!this->Selected.empty())
  {
    this->Pick({}, false);
  }
}

void vtkEventFlowGraphChart::PointMenuAt(pclvis::Point pixel)
{
  const std::int32_t item = this->Find(pixel).Graph.Item;
  this->Focus = item >= 0 ? item : this->Focus;
}

void vtkEventFlowGraphChart::ShowItem(std::int32_t item)
{
  const pclvis::Box box = pclvis::PixelsOf(this->Scene.Places.Nodes[item], this->Camera);
  const pclvis::Box& area = this->GraphArea;
  // No farther than needed: jumps are hard to follow.
  const auto lack = [](double low, double size, double least, double room) {
    return low < least ? least - low : low + size > least + room ? least + room - low - size : 0.0;
  };
  const pclvis::Point way{ lack(box.X, box.Width, area.X, area.Width),
    lack(box.Y, box.Height, area.Y, area.Height) };
  if (pclvis::Length(way) > 0.5)
  {
    this->Camera.Pan(way);
    this->CameraMoved();
    this->InvokeEvent(CameraEvent);
  }
}

bool vtkEventFlowGraphChart::WalkKey(const std::string& symbol)
{
  const bool arrow = symbol == "Up" || symbol == "Down" || symbol == "Left" || symbol == "Right";
  if (this->Focus < 0 || !arrow)
  {
    return false;
  }
  this->Focus = pclvis::WalkInFlow(this->Scene, this->Focus, symbol);
  this->HoverNothing();
  this->Walking = true;
  this->ShowItem(this->Focus);
  this->Pick(this->Scene.Items[this->Focus].Nodes, false);
  return true;
}

bool vtkEventFlowGraphChart::ChooseLoop(std::int32_t loop)
{
  if (loop >= 0)
  {
    const bool again = loop == this->LoopChoice[0];
    this->SetChosenLoop({ again ? -1 : loop, -1, -1 });
    this->InvokeEvent(ChoiceEvent);
  }
  return loop >= 0;
}

bool vtkEventFlowGraphChart::LoopKey(const std::string& symbol)
{
  if (symbol == "l")
  {
    // The last place of the pointer, because new data reset what is hovered.
    const pclvis::FlowUnder under =
      this->Walking ? pclvis::FlowUnder{ this->Focus, -1, -1 } : this->Find(this->PointedAt).Graph;
    return this->ChooseLoop(pclvis::OuterLoopOf(this->Flow, this->Scene, under));
  }
  const int loop = this->LoopChoice[0];
  if ((symbol == "period" || symbol == "comma") && loop >= 0 &&
    loop < static_cast<int>(this->Flow.Loops.size()))
  {
    // "All iterations" comes before the first one and after the last one.
    const int way = symbol == "period" ? 1 : -1;
    const int count = static_cast<int>(this->Flow.Loops[loop].MostIterations) + 1;
    const int next = (this->LoopChoice[1] + 1 + way + count) % count - 1;
    this->SetChosenLoop({ loop, next, next });
    this->InvokeEvent(ChoiceEvent);
    return true;
  }
  return false;
}

bool vtkEventFlowGraphChart::TreeKey(const std::string& symbol)
{
  const std::int32_t chosen = this->Chosen();
  if (symbol == "n" || symbol == "p")
  {
    const std::vector<std::int32_t> open = pclvis::OpenPlaces(this->Tree, this->Closed);
    const auto at = std::find(open.begin(), open.end(), chosen) - open.begin();
    const auto last = static_cast<std::ptrdiff_t>(open.size()) - 1;
    this->Choose(open[std::clamp<std::ptrdiff_t>(symbol == "n" ? at + 1 : at - 1, 0, last)]);
    return true;
  }
  if (symbol == "u")
  {
    this->Choose(std::max(this->Tree.Places[chosen].Parent, 0));
    return true;
  }
  if (symbol == "w")
  {
    this->Choose(0);
    return true;
  }
  if (symbol == "space")
  {
    this->Toggle(this->Hovered.Place >= 0 ? this->Hovered.Place : chosen);
    return true;
  }
  if (symbol == "t")
  {
    this->SetTreeVisible(!this->TreeVisible);
    this->InvokeEvent(ChoiceEvent);
    return true;
  }
  return false;
}

bool vtkEventFlowGraphChart::Key(const std::string& symbol, bool, bool control)
{
  if (this->Flow.Nodes.empty() || control)
  {
    return false;
  }
  if (this->WalkKey(symbol) || this->TreeKey(symbol) || this->LoopKey(symbol))
  {
    return true;
  }
  if (symbol == "f")
  {
    this->Camera.Reset();
    this->CameraMoved();
    this->InvokeEvent(CameraEvent);
    return true;
  }
  const std::int32_t item = this->Hovered.Graph.Item >= 0 ? this->Hovered.Graph.Item : this->Focus;
  if ((symbol == "Return" || symbol == "KP_Enter") && item >= 0 &&
    this->Scene.Items[item].Is == pclvis::FlowScene::Kind::Representative)
  {
    this->Choose(this->Scene.Items[item].Place);
    return true;
  }
  return false;
}
