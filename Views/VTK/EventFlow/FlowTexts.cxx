#include "Views/VTK/EventFlow/FlowTexts.h"

#include "Views/VTK/Common/ChartCanvas.h"

namespace pclvis
{
namespace
{
constexpr int kLeastPoints = 5;
}

void PaintFlowTexts(ChartCanvas& canvas, const std::vector<FlowText>& texts)
{
  for (const FlowText& text : texts)
  {
    TextPainter::Style style;
    style.Points = text.Points;
    style.Ink = text.Ink;
    style.Ground = text.Ground;
    style.Halo = text.Halo;
    const Box& room = text.Room;
    // Font sizes are whole points: one point less may fit.
    const auto fits = [&] {
      return canvas.Text.Width(text.Words, style.Points, false) <= room.Width;
    };
    if (!fits() && text.Points > kLeastPoints)
    {
      --style.Points;
    }
    if (!fits() && !text.Must)
    {
      continue;
    }
    const std::string words = canvas.Text.Fit(text.Words, style.Points, false, room.Width);
    double x = room.X;
    if (text.At == FlowText::Side::Middle)
    {
      style.Horizontal = TextPainter::Align::Center;
      x += room.Width / 2;
    }
    else if (text.At == FlowText::Side::Right)
    {
      style.Horizontal = TextPainter::Align::Right;
      x += room.Width;
    }
    canvas.Text.Draw(words, { x, room.Y + room.Height / 2 }, style);
  }
}
}
