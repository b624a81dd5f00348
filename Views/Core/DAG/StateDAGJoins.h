#pragma once
#include "Views/Core/DAG/StateDAGScene.h"

#include <vector>

namespace pclvis
{
/// SeenLink::Joined of a link that is drawn at every level.
constexpr int kNeverJoined = 255;

/// Longest side of the rectangles of a level [unit of the layout]: 64 2^ceil(level / 4).
double JoinSide(int level);

/// The visible links in the order of drawing, each with the level at which it is left out.
///   level 0: squares of side 64, none of which holds two states
///   level k: the sides of level k - 1, one of them doubled: in turn the height of the rectangles
///            of the begins, that of the ends, and the widths of both
/// Of links that begin in the same rectangle and end in the same rectangle only the last is drawn,
/// which has the greatest L. Rectangles of a level nest in those of the next: what one level leaves
/// out, all coarser ones leave out as well, and `Joined` is the first of them. As the rectangles
/// belong to the layout, not to the window, panning does not change which links are drawn, and a
/// frame only compares numbers.
/// Cost: O(links x levels); a level costs no more than the one before. Deterministic.
std::vector<SeenLink> JoinLinks(const StateDAGScene& scene);
}
