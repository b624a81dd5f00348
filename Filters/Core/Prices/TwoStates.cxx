#include "Filters/Core/Prices/TwoStates.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr int kHeights = 25;

/// From 15 % to nine times as long.
double Height(int k)
{
  return 0.14 * std::pow(2.2 / 0.14, k / (kHeights - 1.0));
}

/// By how much a value is more likely in the upper state, natural logarithm.
double ScoreOf(const StateValue& of, double height)
{
  const double z = std::clamp(of.Value, -1.0, height + 1);
  return std::clamp((z * height - height * height / 2) / (of.Sigma * of.Sigma), -40.0, 40.0);
}

double ScoreOfAnyHeight(const StateValue& of)
{
  double sum = 0;
  for (int k = 0; k < kHeights; ++k)
  {
    sum += std::exp(ScoreOf(of, Height(k)));
  }
  return std::log(sum / kHeights);
}

/// Which of the values are in the upper state.
struct States
{
  double Gain = 0;
  std::vector<char> On;
};

States Divide(const std::vector<double>& scores, double penalty)
{
  double off = 0, on = -penalty;
  std::vector<char> offFromOn, onFromOff;
  for (const double score : scores)
  {
    offFromOn.push_back(on > off);
    onFromOff.push_back(on < off - penalty);
    const double nextOn = std::max(on, off - penalty) + score;
    off = std::max(off, on);
    on = nextOn;
  }
  States states;
  states.Gain = std::max(off, on);
  states.On.assign(scores.size(), 0);
  bool current = on > off;
  for (std::size_t i = scores.size(); i-- > 0;)
  {
    states.On[i] = current;
    current = current ? !onFromOff[i] : offFromOn[i] != 0;
  }
  return states;
}

std::vector<PartSpan> SpansOf(const std::vector<char>& on)
{
  std::vector<PartSpan> spans;
  for (std::size_t i = 0, past = 0; i < on.size(); i = past + 1)
  {
    past = i;
    while (past < on.size() && on[past])
    {
      ++past;
    }
    if (past > i)
    {
      spans.push_back({ i, past });
    }
  }
  return spans;
}

template<typename Score>
std::vector<double> ScoresOf(const std::vector<StateValue>& values, Score&& score)
{
  std::vector<double> scores(values.size());
  std::transform(values.begin(), values.end(), scores.begin(), score);
  return scores;
}
}

std::vector<PartSpan> FindUpperState(const std::vector<StateValue>& values, double penalty)
{
  States best;
  for (int k = 0; k < kHeights; ++k)
  {
    States states = Divide(
      ScoresOf(values, [k](const StateValue& of) { return ScoreOf(of, Height(k)); }), penalty);
    if (states.Gain > best.Gain)
    {
      best = std::move(states);
    }
  }
  return SpansOf(best.On);
}

std::vector<PartSpan> FindUpperStates(const std::vector<StateValue>& values, double penalty)
{
  return SpansOf(Divide(ScoresOf(values, ScoreOfAnyHeight), penalty).On);
}
}
