#pragma once
#include "Views/Core/EventFlow/FlowMarks.h"

#include <vector>

namespace pclvis
{
class ChartCanvas;

/// Draws words in their boxes; measures them, and truncates those that are too long.
void PaintFlowTexts(ChartCanvas& canvas, const std::vector<FlowText>& texts);
}
