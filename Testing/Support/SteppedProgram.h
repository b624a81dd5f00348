#pragma once
#include "Testing/Support/PricedProgram.h"

#include <cmath>
#include <random>
#include <vector>

namespace pclvis
{
/// A run of steps that all ranks end together. Before the first step, all ranks work for 1 us. Work
/// varies randomly by 1 %.
/// @param nodeOf by rank
/// @param workOf workOf(step, rank) [s]
template<typename WorkOf>
PricedProgram SteppedProgram(
  const std::vector<std::int32_t>& nodeOf, int steps, std::uint32_t seed, WorkOf&& workOf)
{
  std::mt19937 random(seed);
  std::normal_distribution<double> chance(0, 0.01);
  PricedProgram program(nodeOf);
  program.Step(std::vector<double>(nodeOf.size(), 1e-6));
  for (int step = 0; step < steps; ++step)
  {
    std::vector<double> work;
    for (std::size_t rank = 0; rank < nodeOf.size(); ++rank)
    {
      work.push_back(workOf(step, static_cast<int>(rank)) * std::exp(chance(random)));
    }
    program.Step(work, 1e-6);
  }
  return program;
}
}
