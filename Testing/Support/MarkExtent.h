#pragma once
#include "Views/Core/Common/MarkLayer.h"

#include <algorithm>
#include <vector>

namespace pclvis
{
/// The bounds of layers of marks, and how many layers are not empty.
struct MarkExtent
{
  double Left = 1e9, Right = -1e9, Low = 1e9, High = -1e9;
  int Layers = 0;
};

inline MarkExtent ExtentOf(const std::vector<MarkLayer>& layers)
{
  MarkExtent extent;
  for (const MarkLayer& layer : layers)
  {
    const std::vector<float>& corners = layer.Quads.Corners;
    extent.Layers += !corners.empty();
    for (std::size_t i = 0; i < corners.size(); i += 2)
    {
      extent.Left = std::min<double>(extent.Left, corners[i]);
      extent.Right = std::max<double>(extent.Right, corners[i]);
      extent.Low = std::min<double>(extent.Low, corners[i + 1]);
      extent.High = std::max<double>(extent.High, corners[i + 1]);
    }
  }
  return extent;
}
}
