#pragma once
#include "Views/Core/RegionGraph/EdgeBundling.h"
#include "Views/Core/RegionGraph/RegionGraphChoices.h"
#include "Views/Core/RegionGraph/RegionGraphMarks.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// A region graph that is laid out in steps, and then has its links between regions bundled; it can
/// be drawn at any time.
class SettlingGraph
{
public:
  SettlingGraph() { this->Drawn.Graph = &this->Data; }
  SettlingGraph(const SettlingGraph&) = delete;
  void operator=(const SettlingGraph&) = delete;

  /// Takes a graph; the layout restarts unless ranks, regions and links are the same.
  void SetGraph(const RegionGraph& graph, const RegionGraphChoices& choices);
  /// Restarts what the new choices affect: everything for a new seed, or only the bundling.
  void Choose(const RegionGraphChoices& before, const RegionGraphChoices& now);
  const RegionGraph& Graph() const { return this->Data; }
  /// Where everything is.
  const RegionGraphScene& Scene() const { return this->Drawn; }

  /// Continues for about that long; true: nothing is left to do.
  bool Advance(double milliseconds);
  bool Settled() const;

  /// Grabs a rank, which suspends bundling; false: the layout is still running.
  bool Grab(std::int32_t rank);
  /// Moves the rank [world]. Its links follow as straight lines; all links are bundled again when
  /// it is released.
  void Move(Point place);
  void Drop() { this->Grabbed = -1; }

private:
  void Restart();
  void StartBundling();
  void StopBundling();

  RegionGraph Data;
  RegionGraphChoices Chosen;
  RegionGraphScene Drawn;
  RegionGraphLayout Layout;
  EdgeBundling Bundling;
  std::vector<std::int32_t> BundledLinks; ///< links between regions, as given to the bundling
  bool BundlingStarted = false;
  std::int32_t Grabbed = -1; ///< rank by index, -1: none
};
}
