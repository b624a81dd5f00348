#pragma once
#include "Filters/Core/Flow/FlowInput.h"
#include "Filters/Core/Flow/SideCalls.h"

namespace pclvis
{
/// Size and partner of each call, by call.
struct CallArguments
{
  PlainVector<std::int64_t> Size;    ///< [bytes]; kNoFlowSize: no message, no collective
  PlainVector<std::int32_t> Partner; ///< world rank; kNoFlowPartner: none, or several
  PlainVector<std::int32_t> Root;    ///< of a collective, see RootPlaces; the same
};

/// What messages and collectives say about the arguments of calls, see ListSignatures.
/// Source: [Fuerlinger2010], Fig. 1; Filters/README, Event Flow Graph.
/// @param sends, receives calls of messages on their sources, on their destinations
/// Cost: O(messages + calls). The same for any number of threads and order of rows.
CallArguments FindCallArguments(const FlowInput& input, MessageReading reading,
  const RunCalls& calls, const SideCalls& sends, const SideCalls& receives);
}
