#pragma once
#include "Views/Core/Common/TipRows.h"
#include "Views/Core/DAG/StateDAG.h"

namespace pclvis
{
/// The numbers behind a state's glyph: its rank and which of the rank's states it is, compute node
/// with its mean L, load of the rank, time, and for what it received and sent messages, bytes, L,
/// the longest transmission with its call, and how many have their other end outside the DAG. Rows
/// whose numbers are absent are left out.
/// @param folded whether what follows from it is hidden
TipRows StateTip(const StateDAG& dag, std::int32_t state, bool folded);

/// The numbers behind a link, and the calls that sent and received the message with the greatest L.
TipRows LinkTip(const StateDAG& dag, std::int32_t link);
}
