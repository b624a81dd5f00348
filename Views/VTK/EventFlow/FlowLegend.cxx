#include "Views/VTK/EventFlow/FlowLegend.h"

#include "Readers/Base/ShortText.h"
#include "Views/VTK/Common/ChartCanvas.h"
#include "Views/VTK/Common/ColorBar.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace pclvis
{
namespace
{
enum Mark
{
  Call,
  Representative,
  Outside,
  Transition,
  Back,
  Loop,
  Idle,
  Selected
};

constexpr double kPadding = 13, kRim = 6, kBar = 200, kHead = 46;  // [units]
constexpr double kLowView = 400, kLeastView = 270, kBarView = 520; // lower: one row; none; no bar
constexpr double kHalf = 10, kHigh = 6;

const char* CaptionOf(FlowColoring by)
{
  return by == FlowColoring::Wait ? "Waiting time, all calls (\xE2\x88\x9A)"
    : by == FlowColoring::Bytes   ? "Bytes sent and received (\xE2\x88\x9A)"
                                  : "Time in calls, all ranks (\xE2\x88\x9A)";
}

std::string ValueWords(double value, FlowColoring by)
{
  return by == FlowColoring::Bytes ? BytesText(value) : SecondsText(value);
}
}

bool FlowLegend::Has(FlowScene::Kind kind) const
{
  return std::any_of(this->Scene.Items.begin(), this->Scene.Items.end(),
    [kind](const FlowScene::Item& item) { return item.Is == kind; });
}

double FlowLegend::BarWidth(double width) const
{
  return width > kBarView ? kBar : 0;
}

LegendRows FlowLegend::Rows(double width)
{
  std::vector<LegendEntry> entries{ { Call,
    this->Scene.Joined ? "signatures of a call, how often" : "call and how often" } };
  if (this->Has(FlowScene::Kind::Representative))
  {
    entries.push_back({ Representative, "function, for the calls in it" });
  }
  if (this->Has(FlowScene::Kind::Outside))
  {
    entries.push_back({ Outside, "call outside of the chosen function" });
  }
  entries.push_back({ Transition, "next call; wide: often" });
  const auto& links = this->Scene.Links;
  if (std::any_of(links.begin(), links.end(), [](const auto& link) { return link.Back; }))
  {
    entries.push_back({ Back, "next iteration" });
  }
  if (!this->Scene.Loops.empty())
  {
    entries.push_back({ Loop, "loop, iterations of a rank" });
  }
  if (!this->Style.Idle.empty())
  {
    entries.push_back({ Idle, "not called in the chosen time" });
  }
  if (!this->Style.Selected.empty())
  {
    entries.push_back(
      { Selected, CountText(std::int64_t(this->Style.Selected.size()), "node") + " selected" });
  }
  LegendRows::Look look;
  look.Mark = 30;
  look.Middle = 12;
  look.Gap = 18;
  look.MostRows = this->MostRows;
  return LegendRows(this->Canvas, std::move(entries), width, look);
}

double FlowLegend::Height(double width, double height)
{
  if (height < kLeastView)
  {
    return 0;
  }
  this->MostRows = height < kLowView ? 1 : 2;
  // The height for two rows is kept, whatever appears and disappears with the selection.
  const double rows = LegendRows::kRow * this->MostRows;
  return std::max(rows, this->BarWidth(width) > 0 && this->MostRows > 1 ? kHead - kRim : 0.0) +
    2 * kRim;
}

void FlowLegend::PaintBar(Point corner, double width)
{
  TextPainter::Style words;
  words.Ink = this->Canvas.Colors.Second;
  this->Canvas.Text.Draw(
    CaptionOf(this->Style.By), { corner.X, corner.Y - this->Canvas.Units(7) }, words);
  if (this->MostRows < 2)
  {
    return;
  }
  if (!(this->Style.Most > 0))
  {
    this->Canvas.Text.Draw(
      this->Style.By == FlowColoring::Wait ? "not known; connect Wait States before" : "none",
      { corner.X, corner.Y - this->Canvas.Units(27) }, words);
    return;
  }
  constexpr int kSteps = 33;
  const Box bar{ corner.X, corner.Y - this->Canvas.Units(25), this->Canvas.Units(width),
    this->Canvas.Units(9) };
  ColorBar::Paint(this->Canvas, bar, kSteps, [this](int step) {
    const double share = double(step) / (kSteps - 1);
    return FlowColor(this->Style, share * share * this->Style.Most);
  });
  const double y = bar.Y - this->Canvas.Units(10);
  this->Canvas.Text.Draw("0", { bar.X, y }, words);
  words.Horizontal = TextPainter::Align::Center;
  this->Canvas.Text.Draw(
    ValueWords(this->Style.Most / 4, this->Style.By), { bar.X + bar.Width / 2, y }, words);
  words.Horizontal = TextPainter::Align::Right;
  this->Canvas.Text.Draw(
    ValueWords(this->Style.Most, this->Style.By), { bar.X + bar.Width, y }, words);
}

void FlowLegend::PaintMark(int mark, Point at)
{
  const Theme& theme = this->Canvas.Colors;
  const double half = this->Canvas.Units(kHalf), high = this->Canvas.Units(kHigh);
  const Box box{ at.X - half, at.Y - high, 2 * half, 2 * high };
  const std::vector<Point> rim{ { box.X, box.Y }, { box.X + box.Width, box.Y },
    { box.X + box.Width, box.Y + box.Height }, { box.X, box.Y + box.Height } };
  const Color node = FlowColor(this->Style, 0.25 * this->Style.Most);
  const Color line = Mix(theme.Ground, theme.Ink, 0.7);
  QuadBatch quads;
  switch (mark)
  {
    case Call:
    case Representative:
    case Idle:
      this->Canvas.Rectangle(box, mark == Idle ? Mix(node, theme.Ground, kPale) : node);
      this->Canvas.Outline(
        rim, mark == Idle ? Mix(line, theme.Ground, kPale) : line, this->Canvas.Units(1));
      if (mark == Representative)
      {
        this->Canvas.Rectangle({ box.X, box.Y, this->Canvas.Units(3.5), box.Height }, line);
      }
      break;
    case Outside:
      this->Canvas.Rectangle(box, theme.Ground);
      for (double x = 0; x < 2 * half; x += this->Canvas.Units(4))
      {
        for (double y : { box.Y, box.Y + box.Height })
        {
          quads.AddStroke(
            { box.X + x, y }, { box.X + x + this->Canvas.Units(2.4), y }, this->Canvas.Units(1));
        }
      }
      for (double y = 0; y < 2 * high; y += this->Canvas.Units(4))
      {
        for (double x : { box.X, box.X + box.Width })
        {
          quads.AddStroke(
            { x, box.Y + y }, { x, box.Y + y + this->Canvas.Units(2.4) }, this->Canvas.Units(1));
        }
      }
      this->Canvas.Quads(quads, line);
      break;
    case Loop:
      this->Canvas.Rectangle(box, FrameGround(theme, 1));
      this->Canvas.Outline(rim, FrameColor(theme), this->Canvas.Units(1));
      break;
    case Selected:
      this->Canvas.Outline(rim, theme.Accent, this->Canvas.Units(2));
      break;
    default:
      quads.AddStroke({ at.X - half, at.Y + high / 2 }, { at.X + half, at.Y + high / 2 },
        this->Canvas.Units(0.9));
      quads.AddStroke(
        { at.X - half, at.Y - high / 2 }, { at.X + half, at.Y - high / 2 }, this->Canvas.Units(3));
      this->Canvas.Quads(
        quads, mark == Back ? BackColor(theme) : Mix(theme.Ground, theme.Ink, 0.62));
      break;
  }
}

void FlowLegend::Paint(const Box& box)
{
  this->Canvas.Panel(box, this->Canvas.Colors.Panel, this->Canvas.Colors.PanelBorder);
  const double width = box.Width / this->Canvas.Density;
  Point corner{ box.X + this->Canvas.Units(kPadding),
    box.Y + box.Height - this->Canvas.Units(kRim) };
  double inner = width - 2 * kPadding;
  const double bar = this->BarWidth(width);
  if (bar > 0)
  {
    this->PaintBar(corner, bar);
    corner.X += this->Canvas.Units(bar + 24);
    inner -= bar + 24;
  }
  this->Rows(inner).Paint(corner, [this](int mark, Point at) { this->PaintMark(mark, at); });
}
}
