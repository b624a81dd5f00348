#pragma once
#include "Views/Core/RegionGraph/EdgeBundling.h"
#include "Views/Core/RegionGraph/RegionGraphChoices.h"
#include "Views/Core/RegionGraph/RegionGraphMarks.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// A region graph that is laid out, and then has its links across regions bundled, in steps: it can
/// be drawn at any time.
class SettlingGraph
{
public:
  SettlingGraph() { this->Drawn.Graph = &this->Data; }
  SettlingGraph(const SettlingGraph&) = delete;
  void operator=(const SettlingGraph&) = delete;

  /// Takes a graph; the layout starts again unless ranks, regions and links are the same.
  void SetGraph(const RegionGraph& graph, const RegionGraphChoices& choices);
  /// Restarts what the new choices affect: everything for another seed, or the bundling.
  void Choose(const RegionGraphChoices& before, const RegionGraphChoices& now);
  const RegionGraph& Graph() const { return this->Data; }
  /// Where everything is.
  const RegionGraphScene& Scene() const { return this->Drawn; }

  /// Continues for about that long; true: nothing is left to do.
  bool Advance(double milliseconds);
  bool Settled() const;

  /// Grabs a rank, which suspends bundling; false: the layout is still running.
  bool Grab(std::int32_t rank);
  /// Moves it [world]. Its links follow as straight lines; all are bundled again when it is
  /// released.
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
  std::vector<std::int32_t> BundledLinks; ///< links across, as given to the bundling
  bool BundlingStarted = false;
  std::int32_t Grabbed = -1; ///< rank by index, -1: none
};
}
