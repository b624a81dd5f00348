#include "Views/Core/DAG/StateDAGWords.h"

#include "Readers/Base/ShortText.h"

#include <cmath>

namespace pclvis
{
namespace
{
constexpr std::size_t kLongList = 30; // characters of the list of hidden ranks
}

std::string DescribeDAG(const StateDAG& dag, const StateDAGScene& scene,
  const std::set<std::int32_t>& hidden, const std::string& text)
{
  std::set<std::int32_t> ranks;
  for (const StateDAG::State& state : dag.States)
  {
    ranks.insert(state.Rank);
  }
  double begin = std::nan(""), end = begin;
  for (const StateDAGScene::Head& head : scene.Heads)
  {
    begin = std::fmin(begin, head.Begin);
    end = std::fmax(end, head.End);
  }
  std::string words = CountText(ranks.size(), "rank") + ", ";
  if (std::isfinite(begin) && std::isfinite(end))
  {
    words += SpanText(begin, end) + ", ";
  }
  words += CountText(dag.States.size(), "state") + ", " + CountText(dag.Links.size(), "link") +
    ", " + CountText(dag.Layers, "layer");
  std::int64_t away = 0;
  for (std::size_t i = 0; i < dag.States.size(); ++i)
  {
    away += !scene.Visible[i] && hidden.count(dag.States[i].Rank) == 0;
  }
  words += away > 0 ? ", " + CountText(away, "state") + " folded" : "";
  if (!hidden.empty())
  {
    words += text.size() <= kLongList ? ", ranks hidden: " + text
                                      : ", " + CountText(hidden.size(), "rank") + " hidden";
  }
  return words;
}

std::string WhyNoDAG(const StateDAG& dag, std::size_t tooMany)
{
  if (tooMany > 0)
  {
    return std::to_string(tooMany) +
      " states are too many to draw. Choose a shorter window (Window Begin, "
      "Window End, the Evolution View's slider) or a region in Communication DAG.";
  }
  return dag.States.empty()
    ? "Nothing to show. Show the DAG port of Communication DAG here, with a "
      "window that has messages and no more states than its Maximum States."
    : "Nothing to show: all ranks are hidden.";
}

std::vector<std::string> HeadForms(const StateDAGScene::Head& head)
{
  const std::string number = std::to_string(head.Layer), name = "layer " + number;
  std::vector<std::string> forms{ name, number };
  if (std::isfinite(head.Begin) && std::isfinite(head.End))
  {
    forms.insert(forms.begin(), name + ", " + SpanText(head.Begin, head.End));
  }
  return forms;
}
}
