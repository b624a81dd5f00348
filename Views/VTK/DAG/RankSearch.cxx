#include "Views/VTK/DAG/RankSearch.h"

namespace pclvis
{
namespace
{
constexpr double kWidth = 190, kHeight = 30, kIndent = 12; // [units]
}

bool RankSearch::Key(const std::string& symbol, std::optional<int>& rank)
{
  if (!this->Typed.Active)
  {
    if (symbol == "slash" || symbol == "KP_Divide" || symbol == "/")
    {
      this->Typed.Begin();
    }
    return this->Typed.Active;
  }
  if (this->Typed.Type(symbol) == TypedNumber::Step::Given)
  {
    rank = static_cast<int>(this->Typed.Value().value_or(-1));
  }
  return true;
}

void RankSearch::Paint(Point corner)
{
  if (!this->Typed.Active)
  {
    return;
  }
  const double width = this->Canvas.Units(kWidth), height = this->Canvas.Units(kHeight);
  const Box box{ corner.X - width, corner.Y - height, width, height };
  this->Canvas.Panel(box, this->Canvas.Colors.TipGround, this->Canvas.Colors.Accent);
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Ink;
  this->Canvas.Text.Draw("Find rank: " + this->Typed.Text + "_",
    { box.X + this->Canvas.Units(kIndent), box.Y + height / 2 }, style);
}
}
