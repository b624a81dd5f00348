#include "Views/Core/DAG/StateDAGJoins.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace pclvis
{
namespace
{
constexpr double kLeastSide = 64; // two glyphs are farther apart than this [unit]
constexpr int kLevels = 96;       // a side is then 1e9 units long

/// Set of keys with open addressing.
class KeySet
{
public:
  explicit KeySet(std::size_t most)
  {
    std::size_t slots = 16;
    for (; slots < 2 * most; slots *= 2)
    {
      --this->Shift;
    }
    this->Slots.assign(slots, kNone);
  }
  /// True if the key is new.
  bool Insert(std::uint64_t key)
  {
    std::size_t at = key * 0x9E3779B97F4A7C15u >> this->Shift;
    while (this->Slots[at] != kNone && this->Slots[at] != key)
    {
      at = (at + 1) & (this->Slots.size() - 1);
    }
    const bool fresh = this->Slots[at] == kNone;
    this->Slots[at] = key;
    return fresh;
  }

private:
  static constexpr std::uint64_t kNone = ~std::uint64_t(0);
  std::vector<std::uint64_t> Slots;
  int Shift = 60; ///< 64 less the bits of a slot's number
};

SeenLink Seen(const StateDAGScene& scene, std::int32_t index)
{
  const StateDAG::Link& row = scene.Dag->Links[index];
  const LayerLink& link = scene.Links[index];
  const double bend = std::fabs(link.Bend);
  double low = std::min(link.From.Y, link.To.Y) - bend;
  double high = std::max(link.From.Y, link.To.Y) + bend;
  for (std::int64_t i = scene.WayBegin[index]; i < scene.WayBegin[index + 1]; ++i)
  {
    low = std::min(low, scene.Ways[i].Y);
    high = std::max(high, scene.Ways[i].Y);
  }
  return { index, row.From, row.To, static_cast<float>(std::min(link.From.X, link.To.X)),
    static_cast<float>(std::max(link.From.X, link.To.X)), static_cast<float>(low),
    static_cast<float>(high), kNeverJoined };
}

/// Length of the side that was doubled at levels first + 1, first + 5, ...
double Side(int level, int first)
{
  return std::ldexp(kLeastSide, (level + 3 - first) / 4);
}

/// Hash of two rectangles of a level. The probability that two pairs in a drawing share one is
/// below 1e-6.
std::uint64_t Rectangles(Point begin, Point end, int level)
{
  const double places[] = { begin.Y / Side(level, 0), end.Y / Side(level, 1),
    begin.X / Side(level, 2), end.X / Side(level, 3) };
  std::uint64_t key = 0;
  for (double place : places)
  {
    key ^= static_cast<std::uint64_t>(static_cast<std::int64_t>(std::floor(place)));
    key *= 0x9E3779B97F4A7C15u;
    key ^= key >> 29;
  }
  return key;
}
}

double JoinSide(int level)
{
  return Side(level, 0);
}

std::vector<SeenLink> JoinLinks(const StateDAGScene& scene)
{
  std::vector<SeenLink> links;
  for (std::int32_t index : scene.Order)
  {
    const StateDAG::Link& link = scene.Dag->Links[index];
    if (scene.Visible[link.From] && scene.Visible[link.To])
    {
      links.push_back(Seen(scene, index));
    }
  }
  // From the last to the first, because the last link of each pair of rectangles is the one drawn.
  std::vector<std::size_t> left;
  for (std::size_t i = links.size(); i-- > 0;)
  {
    left.push_back(i);
  }
  for (int level = 0; level < kLevels && left.size() > 1; ++level)
  {
    KeySet met(left.size());
    std::size_t kept = 0;
    for (std::size_t i : left)
    {
      const Point begin = scene.Places[links[i].From], end = scene.Places[links[i].To];
      if (met.Insert(Rectangles(begin, end, level)))
      {
        left[kept++] = i;
      }
      else
      {
        links[i].Joined = static_cast<std::uint8_t>(level);
      }
    }
    left.resize(kept);
  }
  return links;
}
}
