#pragma once
#include "Views/Core/Common/Point.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Places discs in the plane so that discs with much traffic between them are close and none
/// overlap: attraction along pairs, gravity towards the middle, and repulsion between discs that
/// touch. The temperature falls with the steps. The last step removes all overlaps.
/// Based on: Fruchterman and Reingold 1991, with contact instead of repulsion.
/// Deterministic: the same input and seed give the same places.
class DiscPlacement
{
public:
  struct Pair
  {
    std::int32_t First, Second; ///< discs
    double Weight;              ///< weight of the traffic between them, > 0
  };
  struct Options
  {
    double Gap = 0.36;   ///< free space between two discs, relative to their mean radius, >= 0
    double Aspect = 1.3; ///< width over height of the whole drawing, > 0
    std::uint32_t Seed = 1;
  };

  DiscPlacement() = default;
  /// @param radii [any unit, the same as for places], shape (n), > 0
  /// @param pairs of discs, each pair at most once, first != second
  DiscPlacement(std::vector<double> radii, std::vector<Pair> pairs, const Options& options);

  /// Makes one step; false if none was left. Cost: O(n + pairs), more if discs differ much in size.
  bool Step();
  /// Total number of steps, fixed by n.
  int Steps() const { return this->Last; }
  /// Current centres of the discs, shape (n).
  const std::vector<Point>& Places() const { return this->Middles; }

private:
  using Arrangement = std::vector<Point>;
  std::vector<std::int32_t> OrderByPairs() const;
  void Move(Arrangement& middles, double heat) const;
  double Separate(Arrangement& middles, double share) const;
  void Swap(Arrangement& middles) const;
  double Score(const Arrangement& middles) const;
  void Settle();

  std::vector<double> Radii;
  std::vector<Pair> Pairs;
  std::vector<Arrangement> Starts;
  Arrangement Middles; ///< the first start until the last step, then the best one
  double Gap = 0, Aspect = 1, Extent = 1;
  int Now = 0, Last = 0;
};
}
