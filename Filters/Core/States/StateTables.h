#pragma once
#include "Filters/Core/States/CommunicationEvents.h"
#include "Filters/Core/States/StateGraph.h"
#include "Readers/Schema/StateSchema.h"
#include "Readers/Schema/TraceSchema.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Columns of the table Messages that describe states beyond EventMessages; same rows. Without
/// rows: no message is judged, no call path is known.
using StateMessageColumns = ColumnViews<schema::Messages::SourceNode,
  schema::Messages::DestinationNode, schema::Messages::SizeBytes, schema::Messages::Transmission,
  IfPresent<schema::Messages::Latency>, IfPresent<schema::Messages::SendPath>,
  IfPresent<schema::Messages::ReceivePath>>;

/// Table States: rows by state.
struct StateTable : schema::States::Table
{
  std::size_t Size() const { return this->State.Size(); }
};

/// What links two states.
enum class StateLinkKind : std::int32_t
{
  Messages = 0,
  ProgramOrder = 1
};

/// Table State Links: rows by (from, kind, to). MessageId is the first of the messages with the
/// greatest L, Kind a StateLinkKind.
struct StateLinkTable : schema::StateLinks::Table
{
  std::size_t Size() const { return this->FromState.Size(); }
};

/// Table State Messages: rows by state, within it in program order: received, then sent.
struct StateMessageTable : schema::StateMessages::Table
{
  std::size_t Size() const { return this->State.Size(); }
};

/// Load of ranks, by number:
///   mc_p  = messages that rank p sent and received
///   AD    = mean |mc_p - mc_avg|            over the n ranks that communicated      (Eq. 9)
///   LB_p  = |mc_p - mc_avg| / AD, 0 where AD = 0                                    (Eq. 10)
///   relative load = (mc_p - mc_avg) / mc_avg
struct RankLoads
{
  std::vector<double> LoadBalance, RelativeLoad; ///< shape (ranks)
  double Mean = 0;                               ///< mc_avg, messages; 0 without ranks
  double Deviation = 0;                          ///< AD, messages
};
/// Source: [PCLVis] Eq. 9, 10; Filters/README, Communication DAG.
RankLoads LoadsOf(const CommunicationEvents& events);

/// One row per state. Latencies count once per event: mean L and greatest L of the state's
/// messages, and mean L over the states of the rank's node.
/// @param nodes node by number of the rank, -1: unknown
/// Source: [PCLVis] 5.3.2 (CS-Glyph). Cost: O(events). Deterministic for any number of threads.
StateTable MakeStateTable(const CommunicationEvents& events, const StateGraph& graph,
  const StateMessageColumns& columns, const std::vector<std::int32_t>& nodes, int threads,
  const Progress& progress = {});

/// One row per pair of states joined by messages; with `programOrder` also one for every two
/// consecutive states of a rank. Sums run in the sender's program order.
/// Source: [PCLVis] Algorithm 2. Cost: O(messages), plus a sort of each state's sends.
StateLinkTable MakeStateLinks(const CommunicationEvents& events, const StateGraph& graph,
  const StateMessageColumns& columns, bool programOrder, const Progress& progress = {});

/// One row per event: the bars of the glyphs.
/// Source: [PCLVis] 5.3.2 (CS-Glyph). Cost: O(events).
StateMessageTable MakeStateMessages(const CommunicationEvents& events, const StateGraph& graph,
  const StateMessageColumns& columns, int threads, const Progress& progress = {});
}
