#pragma once
#include "Views/Core/Common/HitGrid.h"
#include "Views/Core/Common/PlaneCamera.h"
#include "Views/Core/DAG/StateDAG.h"
#include "Views/Core/DAG/StateDAGLayout.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pclvis
{
/// Where the states and links of a laid-out DAG are [pixel].
class StateDAGPlaces
{
public:
  StateDAGPlaces(const StateDAGScene& scene, const PlaneCamera& camera, double density)
    : Scene(scene), Camera(camera), Density(density)
  {
  }
  Point Of(std::int32_t state) const { return this->Camera.ToPixel(this->Scene.Places[state]); }
  std::vector<Point> Link(std::int32_t link) const;
  /// Radius of a glyph's border circle.
  double Radius() const;
  /// Radius of a whole glyph, including the bars outside its border if there are any.
  double OuterRadius() const;
  /// Half the width and height of a whole mark: the outer radius of a glyph, or DotPixels of a dot
  /// or bar.
  Point Half() const;
  /// Whether marks are bars instead of dots.
  bool HasBars() const { return this->Half().Y > this->Half().X; }
  /// Where the mark of a state is.
  Box BoxOf(std::int32_t state) const;
  /// Whether any visible state has its middle in a box [pixel].
  bool AnyIn(const Box& box) const;

private:
  const StateDAGScene& Scene;
  const PlaneCamera& Camera;
  double Density;
};

/// What the pointer is over, as indices; -1: nothing.
struct StateDAGUnder
{
  std::int32_t State = -1, Link = -1;
  bool operator==(const StateDAGUnder& o) const { return State == o.State && Link == o.Link; }
};

/// With more links than this, every pixel is on one of them: none is found.
constexpr std::int64_t kManyLinks = 1500;

/// Finds the visible states and links of a DAG.
class StateDAGHits
{
public:
  /// Stores the places of the visible states. Cost: O(states).
  /// @param density pixels per design unit
  void Update(const StateDAGScene& scene, const StateDAGPlaces& places, double density);
  /// The nearest state within its glyph, at least 5 units; otherwise the nearest link within 3
  /// units.
  /// @param programOrder whether links of program order are drawn
  /// @param drawnLinks if more than kManyLinks, none is found
  StateDAGUnder Find(const StateDAG& dag, const StateDAGScene& scene, const StateDAGPlaces& places,
    Point pixel, bool programOrder, std::int64_t drawnLinks) const;
  /// The visible states inside a closed outline.
  std::vector<std::int32_t> Inside(const std::vector<Point>& outline) const;

private:
  std::int32_t FindLink(const StateDAG& dag, const StateDAGScene& scene,
    const StateDAGPlaces& places, Point pixel, bool programOrder) const;

  /// Bars are higher than wide: vertical distances count less, as if all marks were round.
  Point Rounded(Point pixel) const { return { pixel.X, pixel.Y * this->Flatten }; }

  HitGrid Pixels;                   ///< rounded
  std::vector<std::int32_t> States; ///< of Pixels
  double Density = 1;
  double Reach = 0; ///< distance from a state's middle within which it is found [pixel]
  double Flatten = 1;
};

/// Direction of an arrow key; none: not an arrow key.
std::optional<Walk> WalkOf(const std::string& symbol);

/// The list of hidden ranks (ParseRanks) after a key: h also hides those of the selected states, o
/// hides all others, a shows all again; none: the key means nothing now.
/// @param selected ids of states
std::optional<std::string> HideByKey(const std::string& symbol, const StateDAG& dag,
  const std::set<std::int64_t>& selected, const std::set<std::int32_t>& hidden);
}
