#include "Filters/Core/Prices/Traffic/TwoStates.h"

#include "Filters/Core/Common/PriceConstants.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr int kHeights = 25;

/// The k-th of the heights, from the least effect to the greatest.
double Height(int k)
{
  using namespace price_constants;
  return kLeastEffect * std::pow(kGreatestEffect / kLeastEffect, k / (kHeights - 1.0));
}

/// Log likelihood ratio of the upper state to the lower, over all heights.
double ScoreOf(const StateValue& of)
{
  std::array<double, kHeights> scores;
  for (int k = 0; k < kHeights; ++k)
  {
    const double height = Height(k), z = std::clamp(of.Value, -1.0, height + 1);
    scores[k] = (z * height - height * height / 2) / (of.Sigma * of.Sigma);
  }
  const double most = *std::max_element(scores.begin(), scores.end());
  double sum = 0;
  for (const double score : scores)
  {
    sum += std::exp(score - most);
  }
  return most + std::log(sum / kHeights);
}

/// Decides which values are in the upper state.
std::vector<char> Divide(const std::vector<double>& scores, double penalty)
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
  std::vector<char> states(scores.size(), 0);
  bool current = on > off;
  for (std::size_t i = scores.size(); i-- > 0;)
  {
    states[i] = current;
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
}

std::vector<PartSpan> FindUpperStates(const std::vector<StateValue>& values, double penalty)
{
  std::vector<double> scores(values.size());
  std::transform(values.begin(), values.end(), scores.begin(), ScoreOf);
  return SpansOf(Divide(scores, penalty));
}
}
