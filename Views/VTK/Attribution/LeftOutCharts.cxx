#include "Views/VTK/Attribution/LeftOutCharts.h"

#include <algorithm>
#include <utility>

namespace pclvis
{
namespace
{
// [units]
constexpr double kRow = 18, kLeastView = 300, kLeastCharts = 30;
constexpr double kOneChart = 68; // a header, two ticks with their numbers, the times
}

void LeftOutCharts::Update()
{
  this->Idle = LeftOutSentence(FindIdleCharts(this->Data));
}

AttributionFrame LeftOutCharts::Frame(const Box& window, const Box& drawing, double words)
{
  return this->Above(drawing, words, this->Lines(window, drawing, words).size());
}

std::vector<std::string> LeftOutCharts::Lines(const Box& window, const Box& drawing, double words)
{
  std::vector<std::string> lines;
  if (!this->Idle.empty() && window.Height >= this->Canvas.Units(kLeastView))
  {
    lines = this->Canvas.Text.Wrap(this->Idle, 9, false, drawing.Width, 2);
  }
  if (CrowdedOut(this->Data, this->Above(drawing, words, lines.size())).empty())
  {
    return lines;
  }
  // These lines take up room that the last chart needs more.
  const AttributionFrame left = this->Above(drawing, words, lines.size() + 1);
  if (left.Area.Height < this->Canvas.Units(kOneChart))
  {
    return lines;
  }
  const std::string crowded = CrowdedOutSentence(CrowdedOut(this->Data, left));
  for (std::string& line : this->Canvas.Text.Wrap(crowded, 9, false, drawing.Width, 1))
  {
    lines.push_back(std::move(line));
  }
  return lines;
}

AttributionFrame LeftOutCharts::Above(const Box& drawing, double words, std::size_t lines) const
{
  const double foot = this->Canvas.Units(static_cast<double>(lines) * kRow);
  AttributionFrame frame;
  frame.Density = this->Canvas.Density;
  frame.Area = drawing;
  frame.Area.Y += foot;
  frame.Area.Height = std::max(frame.Area.Height - words - foot, this->Canvas.Units(kLeastCharts));
  return frame;
}

void LeftOutCharts::Paint(const Box& window, const Box& drawing, double words)
{
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  const std::vector<std::string> lines = this->Lines(window, drawing, words);
  double y = drawing.Y + this->Canvas.Units(kRow * (static_cast<double>(lines.size()) - 0.5));
  for (const std::string& line : lines)
  {
    this->Canvas.Text.Draw(line, { drawing.X, y }, style);
    y -= this->Canvas.Units(kRow);
  }
}
}
