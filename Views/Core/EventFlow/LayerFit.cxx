#include "Views/Core/EventFlow/LayerFit.h"

#include <cstddef>
#include <map>

namespace pclvis
{
std::vector<double> FitInOrder(const std::vector<OrderedThing>& things)
{
  struct Block
  {
    double Sum, Weight;
    std::size_t Count;
    double Mean() const { return this->Sum / this->Weight; }
  };
  // With the room between elements subtracted, only their order has to be kept.
  std::vector<Block> blocks;
  std::vector<double> offsets;
  for (const OrderedThing& thing : things)
  {
    offsets.push_back(
      offsets.empty() ? 0 : offsets.back() + things[offsets.size() - 1].Half + thing.Half);
    blocks.push_back({ (thing.Wanted - offsets.back()) * thing.Weight, thing.Weight, 1 });
    while (blocks.size() > 1 && blocks[blocks.size() - 2].Mean() > blocks.back().Mean())
    {
      Block& before = blocks[blocks.size() - 2];
      before.Sum += blocks.back().Sum;
      before.Weight += blocks.back().Weight;
      before.Count += blocks.back().Count;
      blocks.pop_back();
    }
  }
  std::vector<double> middles;
  for (const Block& block : blocks)
  {
    for (std::size_t i = 0; i < block.Count; ++i)
    {
      middles.push_back(block.Mean() + offsets[middles.size()]);
    }
  }
  return middles;
}

namespace
{
constexpr int kRounds = 12; // rounds of moving towards neighbours

struct Neighbour
{
  std::int32_t Element;
  double Shift, Weight;
};
using Neighbours = std::map<std::int32_t, std::vector<Neighbour>>;

/// Adds the weights and weighted places that an element's neighbours ask for.
void AddWanted(const Neighbours& of, std::int32_t element, const std::vector<double>& x,
  double& sum, double& weights)
{
  const auto found = of.find(element);
  if (found == of.end())
  {
    return;
  }
  for (const Neighbour& neighbour : found->second)
  {
    sum += neighbour.Weight * (x[neighbour.Element] + neighbour.Shift);
    weights += neighbour.Weight;
  }
}
}

void FitLayers(const std::vector<std::vector<std::int32_t>>& layers,
  const std::vector<OrderedThing>& rooms, const std::vector<LayerPull>& pulls,
  std::vector<double>& x)
{
  Neighbours above, below;
  for (const LayerPull& pull : pulls)
  {
    above[pull.Lower].push_back({ pull.Upper, pull.Shift, pull.Weight });
    below[pull.Upper].push_back({ pull.Lower, -pull.Shift, pull.Weight });
  }
  for (int round = 0; round < kRounds; ++round)
  {
    const bool down = round % 2 == 0, last = round + 2 >= kRounds;
    for (std::size_t k = 0; k < layers.size(); ++k)
    {
      const std::vector<std::int32_t>& layer = layers[down ? k : layers.size() - 1 - k];
      std::vector<OrderedThing> things;
      for (std::int32_t element : layer)
      {
        double sum = 0, weights = 0;
        if (down || last)
        {
          AddWanted(above, element, x, sum, weights);
        }
        if (!down || last)
        {
          AddWanted(below, element, x, sum, weights);
        }
        things.push_back(rooms[element]);
        things.back().Wanted = weights > 0 ? sum / weights : x[element];
      }
      const std::vector<double> middles = FitInOrder(things);
      for (std::size_t i = 0; i < middles.size(); ++i)
      {
        x[layer[i]] = middles[i];
      }
    }
  }
}
}
