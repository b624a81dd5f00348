#pragma once
#include "Views/Core/Common/TipRows.h"
#include "Views/Core/Common/ChosenRegions.h"
#include "Views/Core/Evolution/EvolutionLayout.h"

#include <optional>

namespace pclvis
{
/// The part of the rows that the pointer is over; all -1: none.
struct EvolutionUnder
{
  std::ptrdiff_t Row = -1;    ///< of the scene
  std::ptrdiff_t Period = -1; ///< of the row
  std::ptrdiff_t Window = -1; ///< of the row
  bool Name = false;          ///< the row's name
  bool operator==(const EvolutionUnder& o) const
  {
    return Row == o.Row && Period == o.Period && Window == o.Window && Name == o.Name;
  }
};

/// What is at a pixel. A circle is hit where it is drawn, even if it is wider than its period; a
/// small one as if it had a radius of 6 units. Windows are found up to 12 units away from their
/// points.
EvolutionUnder FindInRows(const Evolution& evolution, const EvolutionScene& scene, Point pixel);

/// The mark that the tip at a pixel explains, with the pointer: circle, point or name; none if
/// there is no tip.
std::optional<Box> MarkUnder(const Evolution& evolution, const EvolutionScene& scene,
  const EvolutionUnder& under, Point pixel);
/// The numbers of a period, of a window or, at a row's name, of the row, and what a click does.
/// @param chosen ids of the chosen regions
TipRows EvolutionTip(const Evolution& evolution, const EvolutionScene& scene,
  const EvolutionUnder& under, const ChosenRegions& chosen);

/// The region after (step 1) or before (-1) the chosen one in the order of the rows, cyclically;
/// -1, all messages, is one of them.
int RegionBeside(const Evolution& evolution, int chosen, int step);
}
