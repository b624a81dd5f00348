#pragma once
#include "Views/Core/Attribution/AttributionLayout.h"
#include "Views/Core/Common/MarkLayer.h"
#include "Views/Core/Common/TipRows.h"
#include "Views/Core/Evolution/EvolutionLayout.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace pclvis
{
/// A row of one of the tables that a view shows, as blocks of one port.
struct BlockRow
{
  std::uint32_t Block = 0; ///< the first one is 1
  std::int64_t Row = 0;
};
inline bool operator<(const BlockRow& a, const BlockRow& b)
{
  return a.Block != b.Block ? a.Block < b.Block : a.Row < b.Row;
}
inline bool operator==(const BlockRow& a, const BlockRow& b)
{
  return a.Block == b.Block && a.Row == b.Row;
}

/// A mark that stands for one row. A row may have several.
struct RowMark
{
  Point At;          ///< [pixel]
  double Radius = 0; ///< of the mark [pixel]
  BlockRow Row;
  bool Drawn = true; ///< false: visible only as the ring of a selected row
};

/// Numbers of the blocks, in the order of the filters' ports Evolution and Attribution.
constexpr std::uint32_t kWindowsBlock = 1, kPeriodsBlock = 2;
constexpr std::uint32_t kDurationsBlock = 1, kSizesBlock = 4, kCausesBlock = 5, kWorkBlock = 6,
                        kPlacesBlock = 7;

/// How many messages of a selected row are selected.
struct RowShare
{
  std::int64_t Selected = 0, All = 0;
  bool operator==(const RowShare& o) const { return Selected == o.Selected && All == o.All; }
};
using RowShares = std::map<BlockRow, RowShare>;
/// From numbers: block, row, selected, all, and so on; an incomplete group is ignored.
RowShares ParseShares(const std::string& text);
/// In words, "12 of 340 messages  (3.5 %)"; nothing for a row without a share.
TipRows ShareTip(const RowShares& shares, BlockRow row);

/// Visible circles of periods and points of windows. In a row without a curve, the windows have
/// places on the middle line of the circles but are not drawn.
std::vector<RowMark> RowMarksOf(const Evolution& evolution, const EvolutionScene& scene);
/// Points of durations in Mapping and Pattern, points of size classes, bars of the times of causes,
/// and ends of the ranks' bars in Work, if these charts are shown.
std::vector<RowMark> RowMarksOf(const Attribution& attribution, const AttributionScene& scene);

/// The drawn mark whose rim is nearest to a pixel, at most `reach` away; null: none. Of equally
/// near marks the smaller one, then the first.
const RowMark* MarkAt(const std::vector<RowMark>& marks, Point pixel, double reach);
/// Rows with a drawn mark inside a closed outline.
std::set<BlockRow> RowsInside(const std::vector<RowMark>& marks, const std::vector<Point>& outline);
/// Rings around the marks of selected rows, 2 units wide and 1 unit outside the mark. If only part
/// of a row's messages is selected, that share of the ring, clockwise from the top, is 3 units wide
/// and the rest 0.8; both parts are long enough to be visible, and the ring is at least 4.5 units
/// away from the middle.
/// @param density pixels per design unit
QuadBatch RingsOf(const std::vector<RowMark>& marks, const std::set<BlockRow>& selected,
  const RowShares& shares, double density);
/// One such ring that shows a share, with inner radius `inner` [pixel].
void AddShareRing(QuadBatch& rings, Point at, double inner, double share, double density);
/// Whether only part of a selected row's messages is selected: then there is such a ring.
bool HasPart(const RowShares& shares, const std::set<BlockRow>& selected);
}
