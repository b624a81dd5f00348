#include "Filters/Core/Criteria/MonotoneFit.h"

#include <cassert>
#include <cstddef>

namespace pclvis
{
namespace
{
struct Block
{
  double Mean, Weight;
  std::size_t Values;
};
}

std::vector<double> MonotoneFit(
  const std::vector<double>& values, const std::vector<double>& weights)
{
  assert(values.size() == weights.size() && "one weight a value");
  std::vector<Block> blocks;
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    Block block{ values[i], weights[i], 1 };
    while (!blocks.empty() && blocks.back().Mean >= block.Mean)
    {
      const Block& before = blocks.back();
      const double weight = before.Weight + block.Weight;
      block = { (before.Mean * before.Weight + block.Mean * block.Weight) / weight, weight,
        before.Values + block.Values };
      blocks.pop_back();
    }
    blocks.push_back(block);
  }
  std::vector<double> fit;
  fit.reserve(values.size());
  for (const Block& block : blocks)
  {
    fit.insert(fit.end(), block.Values, block.Mean);
  }
  return fit;
}
}
