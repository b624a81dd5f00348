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

/// Places labels: above the disc, else below, else beside its top, else left out. Labels never
/// overlap each other; larger discs are served first, ties by index. A place over another disc
/// is taken only when no other is free. Where a mark is in the way, the label moves aside of it, to
/// the left or right; it covers marks only where it has no place otherwise.
/// @param window labels stay inside it [pixel]
/// @param leastRadius discs under it get no label [pixel]
/// @param marks what else is drawn and should be seen [pixel]
/// @return shape (n)
/// Cost: O(n (n + marks)).
std::vector<PlacedLabel> PlaceDiscLabels(const std::vector<DiscLabel>& labels, const Box& window,
  double leastRadius = 24, const std::vector<Box>& marks = {});

/// The middle of words beside an upright bar: right of it where they end before `high`, else left
/// of it where they begin after `low`, else nowhere.
/// @param bar   its middle [pixel], as all of these
/// @param reach half of the bar's width, with a gap
/// @param half  of the words' width
std::optional<double> PlaceBesideBar(
  double bar, double reach, double half, double low, double high);

/// The places that no earlier one of these covers, in their order: of texts at fixed places, those
/// that can be read.
/// Cost: O(n^2).
std::vector<std::size_t> ReadablePlaces(const std::vector<Box>& places);
}
