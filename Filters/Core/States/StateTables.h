#pragma once
#include "Filters/Core/States/CommunicationEvents.h"
#include "Filters/Core/States/StateGraph.h"
#include "Readers/Base/Column.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Columns of the table Messages that describe states beyond EventMessages; same rows.
struct StateMessageColumns
{
  ColumnView<std::int32_t> SourceNode, DestinationNode; ///< -1: unknown
  ColumnView<std::int64_t> SizeBytes;                   ///< [bytes], -1: unknown
  ColumnView<double> Transmission;                      ///< [s]
  ColumnView<double> Latency; ///< L, NaN where not judged; no rows at all: none is judged
  /// Call paths, -1: unknown; no rows at all: none is known.
  ColumnView<std::int32_t> SendPath, ReceivePath;
};

/// Table States: rows by state.
struct StateTable
{
  Column<std::int64_t> State;
  Column<std::int32_t> Rank, Node, Layer;
  Column<double> Begin, End; ///< [s] times of its first and last event
  Column<std::int64_t> Received, Sent;
  Column<double> LoadBalance, RelativeLoad;
  Column<double> Latency, LatencyWorst, NodeLatency; ///< NaN of none
  std::size_t Size() const { return this->State.Size(); }
};

/// What links two states.
enum class StateLinkKind : std::int32_t
{
  Messages = 0,
  ProgramOrder = 1
};

/// Table State Links: rows by (from, kind, to).
struct StateLinkTable
{
  Column<std::int64_t> From, To, Messages, SizeBytes;
  Column<double> Latency, LatencyWorst; ///< NaN of none
  Column<std::int64_t> MessageId;       ///< the first of those with the greatest L; -1: none
  Column<std::int32_t> Kind;            ///< StateLinkKind
  std::size_t Size() const { return this->From.Size(); }
};

/// Table State Messages: rows by state, in it in program order: received, then sent.
struct StateMessageTable
{
  Column<std::int64_t> State, MessageId;
  Column<std::uint8_t> Sent;
  Column<double> Time; ///< [s] of the event
  Column<std::int32_t> Partner;
  Column<std::int64_t> SizeBytes;
  Column<double> Transmission, Latency;
  Column<std::uint8_t> Linked;
  Column<std::int32_t> Path; ///< of the event's call
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

/// A row a state. Latencies count once for each event: mean L and greatest L of the state's
/// messages, and mean L over the states of the rank's node.
/// @param nodes node by number of the rank, -1: unknown
/// Source: [PCLVis] 5.3.2 (CS-Glyph). Cost: O(events). Deterministic for any number of threads.
StateTable MakeStateTable(const CommunicationEvents& events, const StateGraph& graph,
  const StateMessageColumns& columns, const std::vector<std::int32_t>& nodes, int threads,
  const Progress& progress = {});

/// A row a pair of states joined by messages; with `programOrder` also one for each two
/// consecutive states of a rank. Sums run in the sender's program order.
/// Source: [PCLVis] Algorithm 2. Cost: O(messages), and a sort of each state's sends.
StateLinkTable MakeStateLinks(const CommunicationEvents& events, const StateGraph& graph,
  const StateMessageColumns& columns, bool programOrder, const Progress& progress = {});

/// A row an event: the bars of the glyphs.
/// Source: [PCLVis] 5.3.2 (CS-Glyph). Cost: O(events).
StateMessageTable MakeStateMessages(const CommunicationEvents& events, const StateGraph& graph,
  const StateMessageColumns& columns, int threads, const Progress& progress = {});
}
