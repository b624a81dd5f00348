#pragma once
#include "Views/Core/EventFlow/CallTree.h"
#include "Views/Core/EventFlow/LoopPlaces.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// What the colours of nodes show.
enum class FlowColoring
{
  Time,  ///< spent in the calls
  Wait,  ///< time that the calls waited for other ranks
  Bytes, ///< sent and received
};
/// The value that the colour shows; NaN: not known.
double ValueOf(const FlowTotals& sums, FlowColoring by);

/// Which signatures of the same call and call path are drawn as one node.
enum class FlowJoin
{
  Automatic, ///< as few signatures joined as leave the graph readable
  Never,
  InLoop, ///< those in the same loop
  Always  ///< all; then loops have no frames
};

/// What is drawn of an event flow graph, and where.
struct FlowScene
{
  enum class Kind
  {
    Call,           ///< a node of the graph
    Representative, ///< a function that stands for the calls in it
    Outside,        ///< a node that is not in the chosen function
    Start,          ///< where ranks begin
    End             ///< where they end
  };
  struct Item
  {
    Kind Is = Kind::Call;
    std::vector<std::int32_t> Nodes; ///< nodes of the graph that it stands for
    std::int32_t Place = -1;         ///< of a representative: its place in the tree
    std::string Label, Count;        ///< "MPI_Send", "1,200"
    std::string Detail;              ///< second line: "8 kB, rank +1, halo.c:120"
    FlowTotals Sums;
    bool Setup = false; ///< start-up or shut-down: not coloured
  };
  struct Link
  {
    std::int32_t From, To;           ///< items
    std::int64_t Count = 0;          ///< transitions
    std::vector<std::int32_t> Edges; ///< edges of the graph that it stands for; none: start or end
    bool Outside = false;            ///< one of its ends is outside
    bool Back = false;               ///< starts another iteration
  };
  std::vector<Item> Items;
  std::vector<Link> Links;
  bool Details = true;               ///< whether items have room for a second line
  std::vector<std::int32_t> Loops;   ///< number of the graph's loop, by frame
  std::vector<std::int32_t> Parents; ///< by frame: the frame around it, -1: none
  std::vector<std::string> Heads;    ///< by frame: its heading
  LoopPlaces Places;                 ///< of items, frames and links
  bool Joined = false;               ///< whether a node stands for several signatures
  std::int64_t Crossings = 0;        ///< of links between adjacent layers
  std::int64_t MostCount = 0;        ///< of a link
};

/// More items than this are not laid out.
constexpr std::size_t kMostFlowItems = 50000;

/// Selects what a place of the tree shows, and lays it out for a window of that shape.
/// - Nodes called from the chosen function are shown as they are. Each function called from it has
///   one representative, with the sums of the calls in it. Nodes elsewhere are shown only if they
///   are linked with these. Loops around what is shown have frames, unless everything in a loop is
///   one representative or outside.
/// - The program, place 0, shows the whole graph.
/// - Details of signatures are left out if they would make the graph too small to read.
/// - Signatures may be joined: nodes with the same call and call path in the same loop become one,
///   and a loop of a single node then has no frame of its own; or those in all loops are joined,
///   without any frames.
/// Source: [Fuerlinger2010] 4.
/// @param width, height of the window [design unit], > 0
/// Cost: that of MakeLoopLevels and FitLoops.
FlowScene MakeFlowScene(const ProgramFlow& flow, const CallTree& tree, std::int32_t place,
  double width, double height, FlowJoin join = FlowJoin::Automatic);

/// "100 iterations", or "8 to 12 iterations" if ranks differ.
std::string IterationsText(const ProgramFlow::Loop& loop);
}
