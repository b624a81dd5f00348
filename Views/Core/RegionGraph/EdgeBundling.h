#pragma once
#include "Views/Core/Common/Point.h"

#include <cstdint>
#include <vector>

namespace pclvis
{
/// Bends links so that those that run alike come together, in steps. Force-directed edge bundling:
/// each link is a chain of springs, and each of its points attracts the corresponding points of
/// compatible links. Later cycles have more points and smaller moves.
/// Source: Holten and van Wijk 2009, compatibility = angle x scale x position x visibility.
/// Above Options::MaximumLinks links, one link represents each pair of groups, and the others
/// follow its bend, so that the cost stays bounded.
/// Ends do not move. Deterministic, however the work is divided into steps.
class EdgeBundling
{
public:
  struct Line
  {
    Point From, To;
    std::int32_t FromGroup = 0, ToGroup = 0; ///< regions of the ends
  };
  struct Options
  {
    double Strength = 1;         ///< fraction of the bend that is drawn, from 0 (straight) to 1
    double Compatibility = 0.15; ///< least compatibility that attracts, 0..1: a few hundred
                                 ///< links form strands, the paper's 0.6 is for thousands
    int MaximumLinks = 1200;
  };

  EdgeBundling() = default;
  EdgeBundling(std::vector<Line> lines, const Options& options);

  /// Runs one cycle; false if all were done before. Cost of a cycle: at most O(links x 80 partners
  /// x points x iterations).
  bool Step();
  bool StepFor(double milliseconds);
  bool Done() const { return this->Cycle >= kCycles; }

  /// Control points of each line, including its ends; the same number for all lines. Straight lines
  /// before the first step.
  std::vector<std::vector<Point>> Curves() const;

  /// From 0 (nothing in common) to 1 (the same line). Source: Holten and van Wijk 2009, 4.1.
  static double Compatible(const Line& a, const Line& b);

private:
  static constexpr int kCycles = 5;
  void Prepare();
  void ChooseLeaders();
  void FindPartners();
  void Refine();
  void Smooth();

  std::vector<Line> Lines, Leaders;
  std::vector<std::int32_t> LeaderOf;     ///< by line; its own index if all lead
  std::vector<std::vector<Point>> Chains; ///< by leader
  struct Partner
  {
    std::int32_t Leader;
    bool Reversed;
  };
  std::vector<std::vector<Partner>> Partners; ///< by leader
  Options Choice;
  double Size = 1;
  int Cycle = 0;
};
}
