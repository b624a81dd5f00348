#pragma once
#include "Views/Core/EventFlow/CallTree.h"
#include "Views/Core/EventFlow/LoopPlaces.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// What colours of nodes say.
enum class FlowColoring
{
  Time,  ///< in the calls
  Wait,  ///< of the calls for other ranks
  Bytes, ///< sent and received
};
/// The value that is coloured; NaN: not known.
double ValueOf(const FlowTotals& sums, FlowColoring by);

/// Which signatures of the same call and call path are drawn as one node.
enum class FlowJoin
{
  Automatic, ///< as few as leave the graph readable
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
    std::vector<std::int32_t> Nodes; ///< of the graph, for which it stands
    std::int32_t Place = -1;         ///< in the tree, of a representative
    std::string Label, Count;        ///< "MPI_Send", "1,200"
    std::string Detail;              ///< in a second line: "8 kB, rank +1, halo.c:120"
    FlowTotals Sums;
    bool Setup = false; ///< start-up or shut-down: has no colour
  };
  struct Link
  {
    std::int32_t From, To;           ///< items
    std::int64_t Count = 0;          ///< transitions
    std::vector<std::int32_t> Edges; ///< of the graph, for which it stands; none: start or end
    bool Outside = false;            ///< one of its ends is outside
    bool Back = false;               ///< begins another iteration
  };
  std::vector<Item> Items;
  std::vector<Link> Links;
  bool Details = true;               ///< whether items have room for a second line
  std::vector<std::int32_t> Loops;   ///< of the graph, by frame
  std::vector<std::int32_t> Parents; ///< by frame: the frame around it, -1: none
  std::vector<std::string> Heads;    ///< by frame: words in it
  LoopPlaces Places;                 ///< of items, frames and links
  bool Joined = false;               ///< whether a node stands for several signatures
  std::int64_t Crossings = 0;        ///< of links between neighbouring layers
  std::int64_t MostCount = 0;        ///< of a link
};

/// More items than this are not laid out.
constexpr std::size_t kMostFlowItems = 50000;

/// Chooses what a place of the tree shows, and lays it out for a window of that shape.
/// - nodes called from the chosen function as they are; one representative for each function called
///   from it, with the sums of the calls in it; nodes elsewhere only where they are linked with
///   these. Loops around what is shown have frames, unless all that is in a loop is one
///   representative or outside
/// - the program, place 0, shows the whole graph
/// - details of signatures are left out where the graph would be too small to be read with them
/// - signatures may be joined: nodes with the same call and call path in the same loop become one,
///   and a loop of a single node then has no frame of its own; or those in all loops do, without
///   any frames
/// Source: [Fuerlinger2010] 4.
/// @param width, height of the window [design unit], > 0
/// Cost: that of MakeLoopLevels and FitLoops.
FlowScene MakeFlowScene(const ProgramFlow& flow, const CallTree& tree, std::int32_t place,
  double width, double height, FlowJoin join = FlowJoin::Automatic);

/// "100 iterations", "8 to 12 iterations" of each rank.
std::string IterationsText(const ProgramFlow::Loop& loop);
}
