#pragma once
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
/// What the DAG view shows: communication states of ranks, the links between them, and the
/// messages of each state.
struct StateDAG
{
  /// A node; its index in States is its identity in layout and drawing.
  struct State
  {
    std::int64_t Id = 0; ///< as the filter numbered it
    std::int32_t Rank = 0;
    std::int32_t Node = -1; ///< compute node, -1 where unknown
    std::int32_t Layer = 0;
    double Begin = 0, End = 0; ///< [s]
    std::int64_t Received = 0, Sent = 0;
    double LoadBalance = 0, RelativeLoad = 0;              ///< of its rank
    double Latency = 0, LatencyWorst = 0, NodeLatency = 0; ///< L; NaN where absent
    std::int64_t Row = -1;                                 ///< of the table States
  };
  struct Link
  {
    std::int32_t From = 0, To = 0; ///< indices into States
    std::int64_t Messages = 0, Bytes = 0;
    double Latency = 0, LatencyWorst = 0; ///< L; NaN where absent
    bool ProgramOrder = false;
    std::int64_t Row = -1;   ///< of the table State Links
    std::int64_t Worst = -1; ///< message with the greatest L, -1: none
  };
  /// One end of a message in a state: a bar of its glyph.
  struct Bar
  {
    std::int32_t State = 0; ///< index into States
    std::int64_t Message = 0;
    bool Sent = false;
    std::int32_t Partner = -1;
    std::int64_t Bytes = -1;
    double Latency = 0;      ///< L; NaN where absent
    double Time = 0;         ///< [s]
    double Transmission = 0; ///< [s], NaN where absent
    bool Linked = false;     ///< its other end is in the DAG as well
    std::int64_t Row = -1;   ///< of the table State Messages
    std::int32_t Path = -1;  ///< call path of this end; -1: unknown
  };
  std::vector<State> States; ///< by id
  std::vector<Link> Links;   ///< by (from, to), messages before program order
  std::vector<Bar> Bars;     ///< by (state, received before sent, time, message)

  // Derived by MakeStateDAG:
  std::vector<std::int64_t> BarsBegin;         ///< first bar of each state, shape (states + 1)
  std::vector<std::int64_t> OutBegin, InBegin; ///< shape (states + 1), into Out and In
  std::vector<std::int32_t> Out, In;           ///< links by from and by to
  std::int32_t Layers = 0;
  std::int64_t MostMessages = 1;              ///< of a link
  double MostBytes = 0, MostTransmission = 0; ///< of a bar; 0 where there is none
  bool HasLatencies = false;                  ///< the L of a state, link, bar or node is known
  std::vector<std::string> NodeNames;         ///< by node; may be empty
  std::vector<std::string> PathNames;         ///< call paths in words, by number; may be empty
};

/// Rows of the tables States, State Links and State Messages; links and bars refer to states by id.
struct StateDAGRows
{
  struct LinkRow
  {
    std::int64_t From, To; ///< ids
    StateDAG::Link Link;   ///< the rest
  };
  struct BarRow
  {
    std::int64_t State; ///< id
    StateDAG::Bar Bar;  ///< the rest
  };
  std::vector<StateDAG::State> States;
  std::vector<LinkRow> Links;
  std::vector<BarRow> Bars;
  std::vector<std::string> NodeNames, PathNames;
};

/// Joins the rows of the three tables.
/// @throws Error if a state occurs twice, a link or a message names an unknown state, a layer is
///   negative, or a link does not lead to a higher layer
/// Cost: O(n log n). Independent of the order of the rows.
StateDAG MakeStateDAG(StateDAGRows rows);

/// Totals of the received or the sent bars of a state, for its tip.
struct BarSums
{
  std::int64_t Messages = 0, Bytes = 0;
  double Mean = 0, Worst = 0;       ///< L; NaN where none has one
  double Longest = 0;               ///< [s] of transmission; NaN where none has one
  std::int32_t LongestPartner = -1; ///< rank of that message's other end
  std::int32_t LongestPath = -1;    ///< call path of this end of that message
  std::int64_t Outside = 0;         ///< messages with the other end outside the DAG
};
/// Sums of the bars of one side. Cost: O(bars of the state).
BarSums SumBars(const StateDAG& dag, std::int32_t state, bool sent);

/// The states that are drawn if some are folded and some ranks hidden, shape (states), 1: drawn. A
/// folded state hides everything that is reachable from it by links, but not itself, unless it is
/// reachable from another folded one. Links through a hidden rank are not followed: states reached
/// only through it stay.
/// @param folded indices of states, @param hidden world ranks
std::vector<char> VisibleStates(
  const StateDAG& dag, const std::set<std::int32_t>& folded, const std::set<std::int32_t>& hidden);
/// Number of states that a folded state hides (reachable ones of ranks that are not hidden).
std::int64_t CountFolded(
  const StateDAG& dag, std::int32_t state, const std::set<std::int32_t>& hidden);

/// The ranks in a text such as "3, 5, 8-11"; empty: none.
/// @throws Error if it is not such a list
std::set<std::int32_t> ParseRanks(const std::string& text);

/// Where an arrow key leads.
enum class Walk
{
  Predecessor, ///< along the link with the worst L; ties: most messages, then the smaller id
  Successor,   ///< likewise
  Above,       ///< the next drawn state above it in its layer
  Below
};
/// @param height y of each state; @param visible as of VisibleStates
/// @return the state itself if there is nowhere to go
std::int32_t WalkFrom(const StateDAG& dag, std::int32_t state, Walk way,
  const std::vector<double>& height, const std::vector<char>& visible);
}
