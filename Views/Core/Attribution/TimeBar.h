#pragma once
#include "Views/Core/Common/ColorScales.h"
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/Common/TipRows.h"

#include <map>
#include <string>
#include <vector>

namespace pclvis
{
/// A row of the table Time Tree: what time of the run, or of a part of it, was used for or lost to.
struct TimeUse
{
  std::string Name, Parent; ///< no parent: the run
  double Seconds = 0, Share = 0;
  std::string Meaning;
  std::string Choice = {}; ///< the part in words; empty: the run
};

/// A part of the bar that a time tree is drawn as.
struct TimeBarPart
{
  std::size_t Row = 0; ///< of the tree
  int Level = 0;       ///< 0: a part of the run, 1: a part of that
  int Number = 0;      ///< of its name among the names of its level, for its colour
  Box Place;           ///< [pixel]
};

/// The parts of the run side by side in the order of the table, as wide as their times; the parts
/// of each of them in its lower third. Negative times have no width; if the parts of a row are
/// longer than the row, all are shortened in proportion.
std::vector<TimeBarPart> LayTimeBar(const std::vector<TimeUse>& tree, const Box& bar);
/// The lowest part at a pixel, as an index; -1: none.
int PartAt(const std::vector<TimeBarPart>& parts, Point pixel);
/// Colour of useful work, which comes first, and of the losses.
Color TimeBarColor(const TimeBarPart& part, const Theme& theme);
/// Colours of causes as in the bar of a tree; causes that are not in it get colours that it does
/// not use.
std::map<std::string, Color> CauseColors(
  const std::vector<TimeUse>& tree, const std::vector<std::string>& causes, const Theme& theme);
/// The row of Time Tree for the work that ranks do beyond the mean.
bool IsImbalance(const std::string& name);
/// Whether it is known which ranks are responsible for the time of a row: of a cause, of a loss
/// that has causes, or of load imbalance. Useful work is no loss, though a slow rank may have a
/// part in it.
bool HasCulprits(const std::vector<TimeUse>& tree, std::size_t row);
/// Name, time, share and meaning of a row, and what a click does.
TipRows TimeUseTip(const std::vector<TimeUse>& tree, std::size_t row);
/// The row of the part that a key leads to: the next or the previous one in the order of drawing,
/// each part before its own parts; parts without width are skipped.
/// @param row where to start; -1: before the first or, backwards, after the last
/// @return -1: there are no parts
int WalkInTimeBar(const std::vector<TimeBarPart>& parts, int row, bool back);
/// The time of the run, or of its part: the time of the row without a parent [s]; NaN: no such row.
double TimeOfRun(const std::vector<TimeUse>& tree);
/// What the bar shows, and how long that is, from the row without a parent; empty: no such row.
std::string TitleOfBar(const std::vector<TimeUse>& tree);
}
