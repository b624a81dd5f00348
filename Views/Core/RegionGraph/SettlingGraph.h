#pragma once
#include "Views/Core/RegionGraph/EdgeBundling.h"
#include "Views/Core/RegionGraph/RegionGraphChoices.h"
#include "Views/Core/RegionGraph/RegionGraphMarks.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// A region graph while it is laid out, then its links across are bundled, in steps: what is there
/// can be drawn at any time.
class SettlingGraph
{
public:
  SettlingGraph() { this->Drawn.Graph = &this->Data; }
  SettlingGraph(const SettlingGraph&) = delete;
  void operator=(const SettlingGraph&) = delete;

  /// Takes a graph; the layout starts again unless ranks, regions and links are the same.
  void SetGraph(const RegionGraph& graph, const RegionGraphChoices& choices);
  /// Starts again what other choices change: all with another seed, or the bundling.
  void Choose(const RegionGraphChoices& before, const RegionGraphChoices& now);
  const RegionGraph& Graph() const { return this->Data; }
  /// Where everything is.
  const RegionGraphScene& Scene() const { return this->Drawn; }

  /// Goes on for about so long; true: nothing is left to do.
  bool Advance(double milliseconds);
  bool Settled() const;

  /// Takes a rank into the hand; false: the layout goes on. Then nothing goes on.
  bool Grab(std::int32_t rank);
  /// Moves it [world]. Its links follow as straight lines; all are bundled again when it is let go.
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
