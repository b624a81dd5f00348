#pragma once
#include "Views/Core/DAG/StateDAGScene.h"

#include <vector>

namespace pclvis
{
/// SeenLink::Joined of a link that is drawn at every level.
constexpr int kNeverJoined = 255;

/// Longest side of the rectangles of a level [unit of the layout]: 64 2^ceil(level / 4).
double JoinSide(int level);

/// The visible links in drawing order, each with the level from which on it is left out.
///   level 0: squares of side 64, none of which holds two states
///   level k: the sides of level k - 1, one of them doubled: in turn the height of the rectangles
///            of the begins, that of the ends, and the widths of both
/// Of the links that begin in the same rectangle and end in the same rectangle, only the last one,
/// which has the greatest L, is drawn. Rectangles of a level are nested in those of the next, so
/// links left out at one level are left out at all coarser ones; `Joined` is the first such level.
/// As the rectangles belong to the layout, not to the window, panning does not change which links
/// are drawn, and a frame only compares numbers.
/// Cost: O(links x levels); a level costs no more than the one before. Deterministic.
std::vector<SeenLink> JoinLinks(const StateDAGScene& scene);
}
