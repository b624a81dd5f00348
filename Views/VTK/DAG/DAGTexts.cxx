#include "Views/VTK/DAG/DAGTexts.h"

#include "Views/Core/Common/HeadPlacement.h"
#include "Views/Core/DAG/StateDAGMarks.h"
#include "Views/Core/DAG/StateDAGWords.h"

#include <algorithm>
#include <string>
#include <vector>

namespace pclvis
{
void DAGTexts::PaintHeads(const PlaneCamera& camera, double y, const Box& window, bool moving)
{
  if (camera.Zoom != 1 || camera.Offset.X != 0 || camera.Offset.Y != 0)
  {
    const double foot = y - this->Canvas.Units(6);
    this->Canvas.Rectangle(
      { 0, foot, window.Width, window.Height - foot }, this->Canvas.Colors.Ground, 0.88);
  }
  TextPainter::Style style;
  style.Ink = this->Canvas.Colors.Second;
  style.Horizontal = TextPainter::Align::Center;
  style.Halo = !moving;
  style.Ground = this->Canvas.Colors.Ground;
  const double edge = this->Canvas.Units(4);
  std::vector<ColumnHead> heads;
  std::vector<std::vector<std::string>> forms;
  for (const StateDAGScene::Head& head : this->Scene.Heads)
  {
    // If only part of a layer is visible, the words are above that part.
    const double left = std::max(camera.ToPixel({ head.Left, 0 }).X, edge);
    const double right = std::min(camera.ToPixel({ head.Right, 0 }).X, window.Width - edge);
    if (left <= right)
    {
      forms.push_back(HeadForms(head));
      heads.push_back({ (left + right) / 2, {} });
      for (const std::string& words : forms.back())
      {
        heads.back().Widths.push_back(this->Canvas.Text.Width(words, 9, false));
      }
    }
  }
  const std::vector<PlacedHead> placed =
    PlaceHeads(heads, edge, window.Width - edge, this->Canvas.Units(10));
  QuadBatch leads;
  for (std::size_t i = 0; i < heads.size(); ++i)
  {
    if (placed[i].Shown)
    {
      this->Canvas.Text.Draw(forms[i][placed[i].Form], { placed[i].Middle, y }, style);
    }
    if (placed[i].Away)
    {
      leads.AddStroke({ placed[i].Middle, y - this->Canvas.Units(6) },
        { heads[i].Middle, y - this->Canvas.Units(13) }, this->Canvas.Units(0.8));
    }
  }
  this->Canvas.Quads(leads, this->Canvas.Colors.Neutral);
}

void DAGTexts::PaintFolded(std::int64_t count, Point at, double radius, bool dashed)
{
  TextPainter::Style style = this->Canvas.OnGround(this->Canvas.Colors.Accent);
  style.Bold = true;
  const double beside = dashed ? 14 : 8;
  this->Canvas.Text.Draw(
    "+ " + std::to_string(count), at + Point{ radius + this->Canvas.Units(beside), 0 }, style);
}

void DAGTexts::PaintDirections(std::int32_t lit, Point at, double radius)
{
  const double away = radius + this->Canvas.Units(8);
  TextPainter::Style style = this->Canvas.OnGround({});
  style.Bold = true;
  const double up = radius * 0.7;
  if (this->Data.InBegin[lit] < this->Data.InBegin[lit + 1])
  {
    style.Ink = InColor(this->Canvas.Colors);
    style.Horizontal = TextPainter::Align::Right;
    this->Canvas.Text.Draw("received from", at + Point{ -away, up }, style);
  }
  if (this->Data.OutBegin[lit] < this->Data.OutBegin[lit + 1])
  {
    style.Ink = OutColor(this->Canvas.Colors);
    style.Horizontal = TextPainter::Align::Left;
    this->Canvas.Text.Draw("sent to", at + Point{ away, up }, style);
  }
}
}
