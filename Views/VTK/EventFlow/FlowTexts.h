#pragma once
#include "Views/Core/EventFlow/FlowMarks.h"

#include <vector>

namespace pclvis
{
class ChartCanvas;

/// Draws words in their boxes: measured, and cut where they are too long.
void PaintFlowTexts(ChartCanvas& canvas, const std::vector<FlowText>& texts);
}
