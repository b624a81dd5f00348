#include "Views/Core/Common/HeadPlacement.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
struct Words
{
  double Wanted, Width;
};

/// Places words in the given order, with the least sum of squared moves: words that touch form a
/// pool. Empty if there is no room.
std::vector<double> Spread(const std::vector<Words>& words, double low, double high, double gap)
{
  struct Pool
  {
    double Sum;
    std::size_t Count;
    double Mean() const { return this->Sum / static_cast<double>(this->Count); }
  };
  // Subtracting the room of all words before leaves only one condition: places must not decrease.
  std::vector<double> before;
  std::vector<Pool> pools;
  double used = 0;
  for (const Words& one : words)
  {
    before.push_back(used + one.Width / 2);
    used += one.Width + gap;
    pools.push_back({ one.Wanted - before.back(), 1 });
    while (pools.size() > 1 && pools[pools.size() - 2].Mean() >= pools.back().Mean())
    {
      const Pool last = pools.back();
      pools.pop_back();
      pools.back() = { pools.back().Sum + last.Sum, pools.back().Count + last.Count };
    }
  }
  const double most = high - (used - gap);
  std::vector<double> places;
  for (const Pool& pool : pools)
  {
    for (std::size_t i = 0; i < pool.Count && most >= low; ++i)
    {
      places.push_back(std::clamp(pool.Mean(), low, most) + before[places.size()]);
    }
  }
  return places;
}

/// Some of the heads, and the form of each.
struct Choice
{
  std::vector<std::size_t> Heads, Forms;
};

/// Places the chosen heads. Returns whether there is room and, with `over`, whether each head is
/// over its column.
bool Try(const std::vector<ColumnHead>& heads, const Choice& choice, double low, double high,
  double gap, bool over, std::vector<PlacedHead>& placed)
{
  std::vector<Words> words;
  for (std::size_t i = 0; i < choice.Heads.size(); ++i)
  {
    const ColumnHead& head = heads[choice.Heads[i]];
    words.push_back({ head.Middle, head.Widths[choice.Forms[i]] });
  }
  const std::vector<double> places = Spread(words, low, high, gap);
  if (places.size() != words.size())
  {
    return false;
  }
  placed.assign(heads.size(), { 0, 0, false, false });
  bool allOver = true;
  for (std::size_t i = 0; i < words.size(); ++i)
  {
    const bool away = std::fabs(places[i] - words[i].Wanted) > words[i].Width / 2;
    placed[choice.Heads[i]] = { places[i], choice.Forms[i], true, away };
    allOver = allOver && !away;
  }
  return allOver || !over;
}

/// For each head, the longest form that fits between the middles of the gaps to its neighbours.
Choice FittingForms(const std::vector<ColumnHead>& heads, double low, double high, double gap)
{
  Choice choice;
  for (std::size_t i = 0; i < heads.size(); ++i)
  {
    const double left = i == 0 ? low : (heads[i - 1].Middle + heads[i].Middle) / 2;
    const double right = i + 1 == heads.size() ? high : (heads[i].Middle + heads[i + 1].Middle) / 2;
    const std::vector<double>& widths = heads[i].Widths;
    std::size_t form = 0;
    while (form + 1 < widths.size() && widths[form] + gap > right - left)
    {
      ++form;
    }
    choice.Heads.push_back(i);
    choice.Forms.push_back(form);
  }
  return choice;
}
}

std::vector<PlacedHead> PlaceHeads(
  const std::vector<ColumnHead>& heads, double low, double high, double gap)
{
  std::vector<PlacedHead> placed;
  std::size_t forms = 1;
  for (const ColumnHead& head : heads)
  {
    forms = std::max(forms, head.Widths.size());
  }
  for (std::size_t form = 0; form < forms && !heads.empty(); ++form)
  {
    Choice same;
    for (std::size_t i = 0; i < heads.size(); ++i)
    {
      same.Heads.push_back(i);
      same.Forms.push_back(std::min(form, heads[i].Widths.size() - 1));
    }
    if (Try(heads, same, low, high, gap, true, placed))
    {
      return placed;
    }
  }
  if (heads.empty() ||
    Try(heads, FittingForms(heads, low, high, gap), low, high, gap, false, placed))
  {
    return placed;
  }
  for (std::size_t step = 1; step < heads.size(); ++step)
  {
    Choice some;
    for (std::size_t i = 0; i < heads.size(); i += step)
    {
      // The last head replaces the last but one.
      some.Heads.push_back(i + step < heads.size() || i == 0 ? i : heads.size() - 1);
      some.Forms.push_back(heads[some.Heads.back()].Widths.size() - 1);
    }
    if (Try(heads, some, low, high, gap, step > 1, placed))
    {
      return placed;
    }
  }
  placed.assign(heads.size(), { 0, 0, false, false });
  return placed;
}
}
