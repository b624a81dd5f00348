#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace pclvis
{
/// Sums over calls, for a node or for all nodes that one mark stands for.
struct FlowTotals
{
  std::int64_t Calls = 0;
  double Seconds = 0;                                     ///< time in these calls
  double Wait = std::numeric_limits<double>::quiet_NaN(); ///< [s]; NaN: not known
  std::int64_t Sent = 0, Received = 0;                    ///< [bytes]

  void Add(const FlowTotals& other);
};

/// An event flow graph of all ranks, as shown by its view. Indices are rows of the tables.
struct ProgramFlow
{
  struct Node
  {
    std::string Label; ///< the signature in words
    std::string Call;  ///< name of the MPI call
    std::string Partner;
    std::int64_t Size = -1;            ///< [bytes] of the signature; -1: it has none
    std::int32_t Path = -1, Loop = -1; ///< call path, innermost loop
    bool Header = false;               ///< the iterations of its loop begin with it
    bool Setup = false;                ///< MPI_Init, MPI_Finalize: excluded from sums over nodes
    std::int32_t Ranks = 0, FirstRank = -1;
    std::int32_t Starts = 0, Ends = 0; ///< number of ranks whose first or last call it is
    FlowTotals Sums;
    double Least = 0, Most = 0; ///< [s] of a single call
  };
  /// Ranks that make a transition equally often.
  struct Class
  {
    std::int64_t Weight = 0; ///< how often each of them makes it
    std::int32_t Ranks = 0, FirstRank = -1;
  };
  /// All transitions from one node to another.
  struct Edge
  {
    std::int32_t From = -1, To = -1;
    std::int64_t Count = 0;
    double Seconds = 0, Least = 0, Most = 0; ///< between the two calls
    bool Back = false;                       ///< starts another iteration of Loop
    std::int32_t Loop = -1;                  ///< innermost loop that contains both nodes
    std::vector<Class> Classes;              ///< by weight, descending
  };
  struct Loop
  {
    std::int32_t Parent = -1; ///< loop around it
    std::string Call, File;   ///< of its header
    std::int32_t Line = -1, Path = -1;
    bool Main = false, Irreducible = false;
    bool Counted = true; ///< its passes are iterations of the program
    std::string Cure;    ///< what to do about an irreducible loop
    std::int32_t Ranks = 0;
    std::int64_t Nodes = 0, Entries = 0, Iterations = 0, LeastIterations = 0, MostIterations = 0;
    double Seconds = 0, OwnSeconds = 0;                 ///< sum over ranks
    double MpiShare = 0, LeastShare = 0, MostShare = 0; ///< NaN: not known
    double Stable = 0; ///< time when the last of its stable ranks became so [s]; NaN: never
  };
  /// A call path by path_id: a function or an MPI call, and its callers.
  struct Path
  {
    std::int32_t Parent = -1;
    std::string Region, File;
    std::int32_t Line = -1;
    bool Known = false;
    /// "exchange (halo.c:120)"
    std::string Words() const;
  };
  std::vector<Node> Nodes;
  std::vector<Edge> Edges;
  std::vector<Loop> Loops;
  std::vector<Path> Paths;
  std::int32_t Ranks = 0; ///< ranks of the graph; 0: not known

  /// Sums of all nodes except start-up and shut-down.
  FlowTotals All() const;
  /// "cg.f:1234"; empty if not known.
  std::string PlaceOf(std::int32_t path) const;
};

/// "loop 0", "loop 0, iteration 4 of 10", "loop 0, iterations 4 to 7 of 10"; empty: none.
/// @param chosen loop, first and last iteration; -1: none, any
std::string LoopWords(const ProgramFlow& flow, const std::array<int, 3>& chosen);

/// A file name without its folders.
std::string FileName(const std::string& file);
/// "halo.c:120", "halo.c"; empty without a file.
std::string PlaceWords(const std::string& file, std::int32_t line);

/// Merges edges between the same nodes, and checks the references between the tables.
/// @param graph edges with one class each
/// @throws Error if an edge, a loop or a call path refers to a row that does not exist, or if loops
///   or call paths form cycles
/// Cost: O(n log n).
ProgramFlow MakeProgramFlow(ProgramFlow graph);
}
