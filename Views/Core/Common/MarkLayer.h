#pragma once
#include "Views/Core/Common/ColorScales.h"
#include "Views/Core/Common/QuadBatch.h"

#include <utility>
#include <vector>

namespace pclvis
{
/// Marks of one colour, drawn in one call.
struct MarkLayer
{
  Color Fill;
  double Opacity = 1;
  QuadBatch Quads;
};

/// The colour of a value on a scale, in 33 steps, so that there are few layers.
/// @param low, middle, high ends and middle of the scale, low < middle < high
Color SteppedColor(const ColorScale& scale, double low, double high, double value);

/// Colour of a relative latency on a scale over log2 L, in the same steps; grey if absent.
Color LatencyColor(const ColorScale& scale, double latency);

/// Layers of one stage, one per colour, in order of first use.
class MarkStage
{
public:
  MarkStage(std::vector<MarkLayer>& all, double opacity) : All(all), Opacity(opacity) {}
  ~MarkStage()
  {
    for (MarkLayer& layer : this->Layers)
    {
      if (layer.Quads.CornerCount() > 0)
      {
        this->All.push_back(std::move(layer));
      }
    }
  }
  QuadBatch& Of(Color color)
  {
    for (MarkLayer& layer : this->Layers)
    {
      if (layer.Fill == color)
      {
        return layer.Quads;
      }
    }
    this->Layers.push_back({ color, this->Opacity, {} });
    return this->Layers.back().Quads;
  }

private:
  std::vector<MarkLayer>& All;
  double Opacity;
  std::vector<MarkLayer> Layers;
};
}
