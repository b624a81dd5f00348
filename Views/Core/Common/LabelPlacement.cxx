#include "Views/Core/Common/LabelPlacement.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace pclvis
{
namespace
{
constexpr double kGap = 3;

bool IsFree(const Box& box, const std::vector<Box>& taken)
{
  return std::none_of(taken.begin(), taken.end(), [&box](const Box& b) { return b.Meets(box); });
}

std::array<Box, 4> PlacesAt(const DiscLabel& label)
{
  const double x = label.Middle.X - label.Width / 2;
  const double slant = 0.72 * label.Radius + kGap;
  const double y = label.Middle.Y + slant;
  return { Box{ x, label.Middle.Y + label.Radius + kGap, label.Width, label.Height },
    Box{ x, label.Middle.Y - label.Radius - kGap - label.Height, label.Width, label.Height },
    Box{ label.Middle.X + slant, y, label.Width, label.Height },
    Box{ label.Middle.X - slant - label.Width, y, label.Width, label.Height } };
}

/// The candidate places of a label, each followed by places beside the marks that it would cover.
std::vector<Box> Candidates(const DiscLabel& label, const std::vector<Box>& marks)
{
  std::vector<Box> candidates;
  for (const Box& place : PlacesAt(label))
  {
    candidates.push_back(place);
    double low = place.X + place.Width, high = place.X;
    for (const Box& mark : marks)
    {
      low = place.Meets(mark) ? std::min(low, mark.X) : low;
      high = place.Meets(mark) ? std::max(high, mark.X + mark.Width) : high;
    }
    if (low < high)
    {
      candidates.push_back({ low - kGap - place.Width, place.Y, place.Width, place.Height });
      candidates.push_back({ high + kGap, place.Y, place.Width, place.Height });
    }
  }
  return candidates;
}

/// Whether the label covers part of another disc: the point of the box nearest to its middle is
/// inside.
bool OverOtherDisc(const Box& box, const std::vector<DiscLabel>& labels, std::size_t own)
{
  for (std::size_t i = 0; i < labels.size(); ++i)
  {
    const Point middle = labels[i].Middle;
    const Point nearest{ std::clamp(middle.X, box.X, box.X + box.Width),
      std::clamp(middle.Y, box.Y, box.Y + box.Height) };
    if (i != own && Length(nearest - middle) < labels[i].Radius)
    {
      return true;
    }
  }
  return false;
}
}

std::vector<PlacedLabel> PlaceDiscLabels(const std::vector<DiscLabel>& labels, const Box& window,
  double leastRadius, const std::vector<Box>& marks)
{
  std::vector<PlacedLabel> placed(labels.size());
  std::vector<std::size_t> order(labels.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::stable_sort(order.begin(), order.end(), [&labels](std::size_t a, std::size_t b) {
    return labels[a].Must != labels[b].Must ? labels[a].Must : labels[a].Radius > labels[b].Radius;
  });
  std::vector<Box> taken;
  for (std::size_t i : order)
  {
    const DiscLabel& label = labels[i];
    if (label.Radius < leastRadius && !label.Must)
    {
      continue;
    }
    const auto fits = [&](const Box& box) {
      return box.X >= window.X && box.Y >= window.Y &&
        box.X + box.Width <= window.X + window.Width &&
        box.Y + box.Height <= window.Y + window.Height && IsFree(box, taken);
    };
    const std::vector<Box> candidates = Candidates(label, marks);
    auto best = candidates.end();
    for (const auto& [seesMarks, seesDiscs] :
      { std::pair(true, true), { true, false }, { false, true }, { false, false } })
    {
      const auto isGood = [&, marked = seesMarks, discs = seesDiscs](const Box& box) {
        return fits(box) && !(marked && !IsFree(box, marks)) &&
          !(discs && OverOtherDisc(box, labels, i));
      };
      best = std::find_if(candidates.begin(), candidates.end(), isGood);
      if (best != candidates.end())
      {
        break;
      }
    }
    if (best == candidates.end() && label.Must)
    {
      best = candidates.begin();
    }
    if (best != candidates.end())
    {
      placed[i] = { *best, true };
      taken.push_back(*best);
    }
  }
  return placed;
}

std::optional<double> PlaceBesideBar(double bar, double reach, double half, double low, double high)
{
  if (bar + reach + 2 * half <= high)
  {
    return bar + reach + half;
  }
  return bar - reach - 2 * half >= low ? std::optional(bar - reach - half) : std::nullopt;
}

std::vector<std::size_t> ReadablePlaces(const std::vector<Box>& places)
{
  std::vector<std::size_t> readable;
  for (std::size_t i = 0; i < places.size(); ++i)
  {
    if (std::none_of(readable.begin(), readable.end(),
          [&](std::size_t earlier) { return places[earlier].Meets(places[i]); }))
    {
      readable.push_back(i);
    }
  }
  return readable;
}
}
