#pragma once
#include "Views/Core/Common/ColorScales.h"
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/Common/TipRows.h"

#include <map>
#include <string>
#include <vector>

namespace pclvis
{
/// A row of the table Time Tree: what time of the run, or of a part of it, is used for or lost to.
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
  int Number = 0;      ///< of its name among those of its level, for its colour
  Box Place;           ///< [pixel]
};

/// The parts of the run side by side in the order of the table, as wide as their times; parts of
/// those below them, in the lower third. Times below zero have no width; if the parts of a row are
/// longer than it, all are drawn shorter in proportion.
std::vector<TimeBarPart> LayTimeBar(const std::vector<TimeUse>& tree, const Box& bar);
/// The lowest part at a pixel, as an index; -1: none.
int PartAt(const std::vector<TimeBarPart>& parts, Point pixel);
/// Of useful work, which comes first, and of the losses.
Color TimeBarColor(const TimeBarPart& part, const Theme& theme);
/// Those of causes in the bar of a tree; of causes that are not in it, colours that it does not
/// use.
std::map<std::string, Color> CauseColors(
  const std::vector<TimeUse>& tree, const std::vector<std::string>& causes, const Theme& theme);
/// The row of Time Tree for the work that ranks do beyond the mean.
bool IsImbalance(const std::string& name);
/// Whether it is known to whom the time of a row is due: of a cause, of a loss that has causes, and
/// of load imbalance. Useful work is no loss, though a slow rank may have a part in it.
bool HasCulprits(const std::vector<TimeUse>& tree, std::size_t row);
/// Name, time, share and meaning of a row, and what a click does.
TipRows TimeUseTip(const std::vector<TimeUse>& tree, std::size_t row);
/// The row of the part that a key leads to: the next one, or the one before, in the order in which
/// they are drawn, each part before its own parts; parts without width are left out.
/// @param row from where; -1: from before the first, or after the last
/// @return -1: there are no parts
int WalkInTimeBar(const std::vector<TimeBarPart>& parts, int row, bool back);
/// The time of the run, or of the part, the row without a parent [s]; NaN: there is none.
double TimeOfRun(const std::vector<TimeUse>& tree);
/// What the bar shows, and how long that is, by the row without a parent; empty: there is none.
std::string TitleOfBar(const std::vector<TimeUse>& tree);
}
