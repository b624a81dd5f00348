#include "Views/Core/DAG/LaidOutDAG.h"

#include "Views/Core/DAG/StateDAGWords.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pclvis
{
namespace
{
constexpr double kRim = 38;                 // around the middles of the outermost glyphs [units]
constexpr double kNarrow = 1, kWide = 5;    // range of aspect ratios that the layout follows
constexpr std::size_t kMostStates = 250000; // laid out within seconds
constexpr double kStep = 0.25;              // of the logarithm of the shape
}

bool LaidOutDAG::SetDAG(StateDAG dag, const std::string& whyEmpty)
{
  this->WhyEmpty = whyEmpty;
  this->TooMany = dag.States.size() > kMostStates ? dag.States.size() : 0;
  this->Dag = this->TooMany > 0 ? StateDAG() : std::move(dag);
  const std::set<std::int64_t> before = this->FoldedIds;
  if (this->FoldedKeys.empty())
  {
    this->KeepKeys(); // the ids were set before the first DAG
  }
  else
  {
    this->FoldedIds.clear();
    for (std::size_t i = 0; i < this->Dag.States.size(); ++i)
    {
      if (this->FoldedKeys.count(this->KeyOf(static_cast<std::int32_t>(i))) > 0)
      {
        this->FoldedIds.insert(this->Dag.States[i].Id);
      }
    }
  }
  const bool other = this->FindChosen();
  this->LayOut();
  return other || this->FoldedIds != before;
}

bool LaidOutDAG::FindChosen()
{
  const std::int64_t before = this->ChosenId;
  if (!this->ChosenKey)
  {
    const std::int32_t state = this->IndexOf(before); // set before the first DAG
    this->ChosenKey = state >= 0 ? std::optional<StateKey>(this->KeyOf(state)) : std::nullopt;
    return false;
  }
  this->ChosenId = -1;
  for (std::size_t i = 0; i < this->Dag.States.size(); ++i)
  {
    if (this->KeyOf(static_cast<std::int32_t>(i)) == *this->ChosenKey)
    {
      this->ChosenId = this->Dag.States[i].Id;
    }
  }
  return this->ChosenId != before;
}

bool LaidOutDAG::SetChosenState(std::int64_t id)
{
  if (id == this->ChosenId)
  {
    return false;
  }
  this->ChosenId = id;
  this->ChosenKey.reset();
  this->FindChosen();
  return true;
}

LaidOutDAG::StateKey LaidOutDAG::KeyOf(std::int32_t state) const
{
  return { this->Dag.States[state].Rank, this->Dag.States[state].Begin };
}

void LaidOutDAG::KeepKeys()
{
  this->FoldedKeys.clear();
  for (std::int64_t id : this->FoldedIds)
  {
    const std::int32_t state = this->IndexOf(id);
    if (state >= 0)
    {
      this->FoldedKeys.insert(this->KeyOf(state));
    }
  }
}

bool LaidOutDAG::Choose(const StateDAGChoices& choices)
{
  const std::set<std::int32_t> hidden = ParseRanks(choices.HiddenRanks);
  const bool layout = hidden != this->HiddenRanks || choices.Order != this->Chosen.Order ||
    choices.Bundling != this->Chosen.Bundling;
  this->Chosen = choices;
  this->HiddenRanks = hidden;
  if (layout)
  {
    this->LayOut();
  }
  return layout;
}

void LaidOutDAG::LayOut()
{
  StateDAGLayoutOptions options;
  options.ByRank = this->Chosen.Order == 1;
  options.Bundling = this->Chosen.Bundling;
  options.Hidden = this->HiddenRanks;
  options.Aspect = this->Aspect > 0 ? this->Aspect : options.Aspect;
  this->Drawn = LayOutStateDAG(this->Dag, options);
  this->ShowFolds();
}

void LaidOutDAG::ShowFolds()
{
  std::set<std::int32_t> folded;
  for (std::int64_t id : this->FoldedIds)
  {
    folded.insert(this->IndexOf(id));
  }
  ShowStates(this->Drawn, VisibleStates(this->Dag, folded, this->HiddenRanks));
  this->Described =
    DescribeDAG(this->Dag, this->Drawn, this->HiddenRanks, this->Chosen.HiddenRanks);
}

bool LaidOutDAG::SetFolded(const std::set<std::int64_t>& ids)
{
  if (ids == this->FoldedIds)
  {
    return false;
  }
  this->FoldedIds = ids;
  this->KeepKeys();
  this->ShowFolds();
  return true;
}

bool LaidOutDAG::Fold(std::int32_t state)
{
  const std::int64_t id = this->Dag.States[state].Id;
  if (this->FoldedIds.erase(id) > 0)
  {
    this->FoldedKeys.erase(this->KeyOf(state));
  }
  else
  {
    if (CountFolded(this->Dag, state, this->HiddenRanks) == 0)
    {
      return false;
    }
    this->FoldedIds.insert(id);
    this->FoldedKeys.insert(this->KeyOf(state));
  }
  this->ShowFolds();
  return true;
}

bool LaidOutDAG::FitTo(double width, double height)
{
  // In discrete steps that depend on nothing else: a slightly different shape is not worth a new
  // layout.
  const double shape = std::clamp(width / std::max(height, 1.0), kNarrow, kWide);
  const double aspect = std::exp(kStep * std::round(std::log(shape) / kStep));
  if (aspect == this->Aspect)
  {
    return false;
  }
  this->Aspect = aspect;
  this->LayOut();
  return true;
}

std::int32_t LaidOutDAG::IndexOf(std::int64_t id) const
{
  const auto& states = this->Dag.States;
  const auto found = std::lower_bound(states.begin(), states.end(), id,
    [](const StateDAG::State& state, std::int64_t wanted) { return state.Id < wanted; });
  return found != states.end() && found->Id == id
    ? static_cast<std::int32_t>(found - states.begin())
    : -1;
}

bool LaidOutDAG::Extent(Point& low, Point& high) const
{
  if (this->Drawn.Heads.empty())
  {
    return false;
  }
  low = this->Drawn.Low - Point{ kRim, kRim };
  high = this->Drawn.High + Point{ kRim, kRim };
  return true;
}

std::string LaidOutDAG::Sentence() const
{
  return this->Dag.States.empty() && this->TooMany == 0 && !this->WhyEmpty.empty()
    ? this->WhyEmpty
    : WhyNoDAG(this->Dag, this->TooMany);
}

StateDAGStyle LaidOutDAG::Style(const Theme& theme, const LatencyLook& look, double density) const
{
  StateDAGStyle style;
  style.Colors = theme;
  style.Latency = LatencyScale(theme, look);
  style.EllipseByNode = this->Chosen.EllipseColor == 1;
  style.FlatnessByLB = this->Chosen.Flatness == 1;
  style.Scale.MostBytes = this->Dag.MostBytes;
  style.Scale.MostSeconds = this->Dag.MostTransmission;
  style.Scale.Form =
    this->Chosen.GlyphScale == 1 ? GlyphScale::Shape::Logarithm : GlyphScale::Shape::SquareRoot;
  style.ProgramOrder = this->Chosen.ProgramOrder;
  style.Density = density;
  return style;
}
}
