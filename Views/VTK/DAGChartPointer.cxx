// The part of vtkDAGChart that answers the pointer and the keyboard.
#include "Views/VTK/vtkDAGChart.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace
{
constexpr std::int64_t kManyLinks = 1500; // in a crowd any place is on some link
constexpr double kReach = 40;             // greatest distance at which a state is found [units]
}

void vtkDAGChart::FindPixels()
{
  if (this->PixelsValid)
  {
    return;
  }
  std::vector<pclvis::Point> pixels;
  this->PixelStates.clear();
  for (std::size_t i = 0; i < this->Dag.States.size(); ++i)
  {
    if (this->Scene.Visible[i])
    {
      pixels.push_back(this->PlaceOf(static_cast<std::int32_t>(i)));
      this->PixelStates.push_back(static_cast<std::int32_t>(i));
    }
  }
  this->StatePixels =
    pclvis::HitGrid(std::move(pixels), std::max(this->Units(kReach), this->OuterRadius()));
  this->PixelsValid = true;
}

vtkDAGChart::Under vtkDAGChart::Find(pclvis::Point pixel)
{
  Under under;
  if (!this->MarksValid || this->Dag.States.empty())
  {
    return under;
  }
  this->FindPixels();
  const std::int32_t near =
    this->StatePixels.Nearest(pixel, std::max(this->OuterRadius(), this->Units(5)));
  if (near >= 0)
  {
    under.State = this->PixelStates[near];
    return under;
  }
  if (this->Marks.Links > kManyLinks)
  {
    return under;
  }
  double least = this->Units(3);
  for (std::size_t i = 0; i < this->Dag.Links.size(); ++i)
  {
    const pclvis::StateDAG::Link& link = this->Dag.Links[i];
    if (!this->Scene.Visible[link.From] || !this->Scene.Visible[link.To] ||
      (link.ProgramOrder && !this->Chosen.ProgramOrder))
    {
      continue;
    }
    const double left = this->PlaceOf(link.From).X, right = this->PlaceOf(link.To).X;
    if (pixel.X < left - least || pixel.X > right + least)
    {
      continue;
    }
    const auto index = static_cast<std::int32_t>(i);
    const double distance = pclvis::DistanceToChain(pixel, this->LinkPixels(index));
    if (distance < least)
    {
      least = distance;
      under.Link = index;
    }
  }
  return under;
}

bool vtkDAGChart::HoverAt(pclvis::Point pixel)
{
  const Under before = this->Hovered;
  const bool walked = this->FocusLit;
  this->Hovered = this->Find(pixel);
  this->FocusLit = false;
  if (before == this->Hovered && !walked)
  {
    return false; // the tip stands beside the mark, wherever on it the pointer is
  }
  this->LinkPointer = pixel;
  if (this->Marks.Links > kManyLinks)
  {
    this->Move(); // on its way the pointer comes over many states
  }
  return true;
}

void vtkDAGChart::HoverNothing()
{
  this->Hovered = {};
}

void vtkDAGChart::ClickAt(pclvis::Point pixel, bool add)
{
  const Under under = this->Find(pixel);
  std::set<std::int64_t> picked = add ? this->Selected : std::set<std::int64_t>();
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
  else if (add || this->Selected.empty())
  {
    return;
  }
  this->Selected = picked;
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
  const std::int64_t id = this->Dag.States[state].Id;
  if (this->Folded.erase(id) == 0)
  {
    if (pclvis::CountFolded(this->Dag, state, this->Hidden) == 0)
    {
      return;
    }
    this->Folded.insert(id);
  }
  this->ShowFolds();
  this->InvokeEvent(ChoiceEvent);
}

void vtkDAGChart::PickInside(const std::vector<pclvis::Point>& outline, bool add)
{
  if (!add)
  {
    this->Selected.clear();
  }
  this->FindPixels();
  for (std::int32_t i : this->StatePixels.Inside(outline))
  {
    this->Selected.insert(this->Dag.States[this->PixelStates[i]].Id);
  }
  this->InvokeEvent(PickEvent);
}

void vtkDAGChart::ClearChoice()
{
  this->Focus = -1;
  this->FocusLit = false;
  if (this->FoundRank >= 0)
  {
    this->FoundRank = -1;
    this->InvokeEvent(ChoiceEvent);
  }
  if (!this->Selected.empty())
  {
    this->Selected.clear();
    this->InvokeEvent(PickEvent);
  }
}

void vtkDAGChart::ShowState(std::int32_t state)
{
  // Only as far as needed: a picture that jumps is hard to follow.
  const pclvis::Point at = this->PlaceOf(state);
  const double rim = 2 * this->Radius();
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
  this->Selected = { this->Dag.States[state].Id };
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
  if (this->FoundRank != rank)
  {
    this->FoundRank = rank;
    this->InvokeEvent(ChoiceEvent);
  }
  if (first >= 0)
  {
    this->FocusOn(first);
    this->Selected = picked;
    this->InvokeEvent(PickEvent);
  }
}

bool vtkDAGChart::SearchKey(const std::string& symbol)
{
  if (!this->Search.Active)
  {
    if (symbol == "slash" || symbol == "KP_Divide" || symbol == "/")
    {
      this->Search.Begin();
    }
    return this->Search.Active;
  }
  if (this->Search.Type(symbol) == pclvis::TypedNumber::Step::Given)
  {
    this->FindRank(static_cast<int>(this->Search.Value().value_or(-1)));
  }
  return true;
}

bool vtkDAGChart::WalkKey(const std::string& symbol)
{
  using pclvis::Walk;
  const bool left = symbol == "Left", right = symbol == "Right", up = symbol == "Up";
  if (this->Focus < 0 || (!left && !right && !up && symbol != "Down"))
  {
    return false;
  }
  std::vector<double> heights;
  for (const pclvis::Point& place : this->Scene.Places)
  {
    heights.push_back(place.Y);
  }
  const Walk way = left ? Walk::Predecessor
    : right             ? Walk::Successor
    : up                ? Walk::Above
                        : Walk::Below;
  this->FocusOn(pclvis::WalkFrom(this->Dag, this->Focus, way, heights, this->Scene.Visible));
  return true;
}

bool vtkDAGChart::HideKey(const std::string& symbol)
{
  const bool hide = symbol == "h", only = symbol == "o", all = symbol == "a";
  std::set<std::int32_t> chosen, others;
  for (const pclvis::StateDAG::State& state : this->Dag.States)
  {
    (this->Selected.count(state.Id) > 0 ? chosen : others).insert(state.Rank);
  }
  if (!(all && !this->Hidden.empty()) && !((hide || only) && !chosen.empty()))
  {
    return false;
  }
  std::set<std::int32_t> hidden = hide ? this->Hidden : std::set<std::int32_t>();
  if (hide)
  {
    hidden.insert(chosen.begin(), chosen.end());
  }
  else if (only)
  {
    std::set_difference(others.begin(), others.end(), chosen.begin(), chosen.end(),
      std::inserter(hidden, hidden.end()));
  }
  if (hide)
  {
    this->FoundRank = this->Focus = -1;
    this->FocusLit = false;
    this->Selected.clear();
    this->InvokeEvent(PickEvent);
  }
  Choices choices = this->Chosen;
  choices.HiddenRanks = pclvis::RanksText(hidden);
  this->SetChoices(choices);
  this->InvokeEvent(ChoiceEvent);
  return true;
}

bool vtkDAGChart::Key(const std::string& symbol)
{
  if (this->Dag.States.empty())
  {
    return false;
  }
  if (this->SearchKey(symbol) || this->WalkKey(symbol) || this->HideKey(symbol))
  {
    this->Redraw();
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
    this->Redraw();
    return true;
  }
  return false;
}
