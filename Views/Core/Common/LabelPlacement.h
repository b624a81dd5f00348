#pragma once
#include "Views/Core/Common/PlaneCamera.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace pclvis
{
/// A label that belongs to a disc.
struct DiscLabel
{
  Point Middle;                 ///< of the disc [pixel]
  double Radius = 0;            ///< of the disc [pixel]
  double Width = 0, Height = 0; ///< of the text [pixel]
  bool Must = false;            ///< placed first and never dropped (the chosen region)
};

struct PlacedLabel
{
  Box Place;
  bool Shown = false;
};

/// Places labels: above the disc, below it, beside its top, or not at all, in this order. Labels
/// never overlap each other; larger discs come first, ties by index. A place over another disc is
/// taken only if no other is free. If a mark is in the way, the label moves to the left or right of
/// it; it covers marks only if it has no other place.
/// @param window labels stay inside it [pixel]
/// @param leastRadius smaller discs get no label [pixel]
/// @param marks other things that should stay visible [pixel]
/// @return shape (n)
/// Cost: O(n (n + marks)).
std::vector<PlacedLabel> PlaceDiscLabels(const std::vector<DiscLabel>& labels, const Box& window,
  double leastRadius = 24, const std::vector<Box>& marks = {});

/// The middle of words beside an upright bar: to its right if they end before `high`; otherwise to
/// its left if they begin after `low`; otherwise none.
/// @param bar   middle of the bar [pixel], like the other parameters
/// @param reach half of the bar's width, with a gap
/// @param half  half of the words' width
std::optional<double> PlaceBesideBar(
  double bar, double reach, double half, double low, double high);

/// Indices of the places that no earlier place in the result covers, in order: of texts at fixed
/// places, those that can be read.
/// Cost: O(n^2).
std::vector<std::size_t> ReadablePlaces(const std::vector<Box>& places);
}
