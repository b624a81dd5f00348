#pragma once
#include "Views/Core/Common/TipRows.h"
#include "Views/Core/DAG/StateDAG.h"

namespace pclvis
{
/// The numbers behind a state's glyph: its rank and its number among the rank's states, compute
/// node with its mean L, load of the rank, time; and for both received and sent messages their
/// bytes, L, the longest transmission with its call, and how many have their other end outside the
/// DAG. Rows whose numbers are absent are left out.
/// @param folded whether its successors are hidden
TipRows StateTip(const StateDAG& dag, std::int32_t state, bool folded);

/// The numbers behind a link, and the calls that sent and received the message with the greatest L.
TipRows LinkTip(const StateDAG& dag, std::int32_t link);
}
