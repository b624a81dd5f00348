#include "Views/Core/EventFlow/TreePane.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/EventFlow/FlowShapes.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
// [unit]
constexpr double kRow = 18, kIndent = 12, kKnob = 14, kHead = 20, kInside = 5;
constexpr double kShare = 0.19, kLeast = 150,
                 kMost = 270; // width: part of the drawing, least, most
constexpr double kLeastDrawing = 520, kLeastHeight = 160;
constexpr double kMostIndent = 0.4; // share of the width

double IndentOf(const CallTree& tree, std::int32_t place, const Box& area, double density)
{
  return std::min(kIndent * density * tree.Places[place].Depth, kMostIndent * area.Width);
}

int RowsIn(const Box& area, double density)
{
  return std::max(static_cast<int>((area.Height - kHead * density) / (kRow * density)), 0);
}

int FirstIn(int first, int all, int rows)
{
  return std::clamp(first, 0, std::max(all - rows, 0));
}

/// The knob that opens and closes a row: points down if the row is open.
void AddKnob(QuadBatch& quads, Point m, bool open, double half)
{
  if (open)
  {
    AddTriangle(quads, { m.X - half, m.Y + half }, { m.X + half, m.Y + half }, { m.X, m.Y - half });
  }
  else
  {
    AddTriangle(quads, { m.X - half, m.Y + half }, { m.X - half, m.Y - half }, { m.X + half, m.Y });
  }
}

/// The share in words, for a narrow column.
std::string ShareWords(double share)
{
  return share <= 0 ? "" : share < 0.001 ? "< 0.1 %" : PercentText(share);
}

const char* CaptionOf(FlowColoring by)
{
  return by == FlowColoring::Wait ? "Calls by waiting time"
    : by == FlowColoring::Bytes   ? "Calls by bytes"
                                  : "Calls by time";
}
}

Box TreeArea(const CallTree& tree, const Box& drawing, double density)
{
  if (tree.Places.size() < 2 || drawing.Width < kLeastDrawing * density ||
    drawing.Height < kLeastHeight * density)
  {
    return {};
  }
  const double width = std::clamp(kShare * drawing.Width, kLeast * density, kMost * density);
  return { drawing.X, drawing.Y, width, drawing.Height };
}

TreePane LayTree(const CallTree& tree, const std::set<std::int32_t>& closed, const Box& area,
  double density, int first)
{
  TreePane pane;
  pane.Area = area;
  if (area.Width <= 0)
  {
    return pane;
  }
  const std::vector<std::int32_t> open = OpenPlaces(tree, closed);
  const int rows = RowsIn(area, density);
  pane.All = static_cast<int>(open.size());
  pane.First = FirstIn(first, pane.All, rows);
  for (int i = 0; i < std::min(rows, pane.All - pane.First); ++i)
  {
    TreePane::Row row;
    row.Place = open[pane.First + i];
    row.Room = { area.X, area.Y + area.Height - kHead * density - (i + 1) * kRow * density,
      area.Width, kRow * density };
    row.Open = closed.count(row.Place) == 0;
    row.Knob = { area.X + kInside * density / 2 + IndentOf(tree, row.Place, area, density),
      row.Room.Y, tree.Places[row.Place].Children.empty() ? 0 : kKnob * density, row.Room.Height };
    pane.Rows.push_back(row);
  }
  return pane;
}

int FirstToShow(const CallTree& tree, const std::set<std::int32_t>& closed, const TreePane& pane,
  std::int32_t place, double density)
{
  const std::vector<std::int32_t> open = OpenPlaces(tree, closed);
  const auto found = std::find(open.begin(), open.end(), place);
  const int rows = RowsIn(pane.Area, density);
  if (found == open.end() || rows == 0)
  {
    return pane.First;
  }
  const int row = static_cast<int>(found - open.begin());
  return row < pane.First ? row : std::max(pane.First, row - rows + 1);
}

std::int32_t PlaceAt(const TreePane& pane, Point pixel, bool& knob)
{
  knob = false;
  for (const TreePane::Row& row : pane.Rows)
  {
    if (row.Room.Holds(pixel))
    {
      knob = row.Knob.Width > 0 && row.Knob.Holds(pixel);
      return row.Place;
    }
  }
  return -1;
}

namespace
{
/// Draws the rows of a pane.
class RowPainter
{
public:
  RowPainter(
    const ProgramFlow& flow, const CallTree& tree, const TreePane& pane, const FlowStyle& style)
    : Flow(flow), Tree(tree), Pane(pane), Style(style)
  {
  }

  FlowMarks Paint(std::int32_t chosen, std::int32_t lit)
  {
    this->PaintArea();
    {
      MarkStage over(this->Marks.Layers, 1), under(this->Marks.Layers, 1);
      for (const TreePane::Row& row : this->Pane.Rows)
      {
        this->PaintRow(row, row.Place == chosen, row.Place == lit, over, under);
      }
      this->PaintScroll(over);
    }
    return std::move(this->Marks);
  }

private:
  double Units(double units) const { return units * this->Style.Density; }

  void PaintArea()
  {
    const Box& area = this->Pane.Area;
    MarkStage grounds(this->Marks.Layers, 1);
    AddBox(grounds.Of(this->Style.Colors.Panel), area);
    MarkStage rims(this->Marks.Layers, 1);
    AddRim(rims.Of(this->Style.Colors.PanelBorder), area, this->Style.Density);
    this->Marks.Texts.push_back({ CaptionOf(this->Style.By),
      { area.X + this->Units(kInside), area.Y + area.Height - this->Units(kHead),
        area.Width - this->Units(2 * kInside), this->Units(kHead) },
      FlowText::Side::Left, 9, this->Style.Colors.Second, this->Style.Colors.Panel, false, true });
  }

  void PaintRow(const TreePane::Row& row, bool chosen, bool lit, MarkStage& over, MarkStage& under)
  {
    const CallTree::Place& place = this->Tree.Places[row.Place];
    const Theme& theme = this->Style.Colors;
    const double all = ValueOf(this->Tree.Places[0].Sums, this->Style.By);
    const double value = ValueOf(place.Sums, this->Style.By);
    const double share = all > 0 && value > 0 ? value / all : 0;
    const Box bar{ row.Room.X + this->Units(1), row.Room.Y + this->Units(2),
      share * (row.Room.Width - this->Units(2)), row.Room.Height - this->Units(4) };
    const Color fill = Mix(theme.Panel, FlowScale(theme, this->Style.BlueToRed).At(0.6), 0.35);
    AddBox(under.Of(fill), bar);
    if (chosen || lit)
    {
      const Box& room = row.Room;
      const double in = this->Units(1);
      AddRim(over.Of(chosen ? theme.Accent : theme.Neutral),
        { room.X + in, room.Y, room.Width - 2 * in, room.Height }, this->Units(chosen ? 2 : 1));
    }
    if (row.Knob.Width > 0)
    {
      AddKnob(over.Of(theme.Second), row.Knob.Middle(), row.Open, this->Units(3.2));
    }
    this->AddWords(row, share, fill);
  }

  /// A function's name, with its line if other rows beside it have the same name: in calling
  /// contexts, each call of a function has a line of its own.
  std::string NameOf(std::int32_t at) const
  {
    const CallTree::Place& place = this->Tree.Places[at];
    if (place.Path < 0)
    {
      return "whole program";
    }
    const ProgramFlow::Path& path = this->Flow.Paths[place.Path];
    const std::vector<std::int32_t>& beside = this->Tree.Places[place.Parent].Children;
    const auto same = std::count_if(beside.begin(), beside.end(), [&](std::int32_t other) {
      return this->Flow.Paths[this->Tree.Places[other].Path].Region == path.Region;
    });
    return same > 1 ? path.Words() : path.Region;
  }

  void AddWords(const TreePane::Row& row, double share, Color fill)
  {
    const double left = row.Knob.X + this->Units(kKnob), right = row.Room.X + row.Room.Width;
    const double percent = this->Units(40);
    const Theme& theme = this->Style.Colors;
    const Color ink = Readable(theme.Ink, fill, kTextContrast);
    this->Marks.Texts.push_back(
      { this->NameOf(row.Place), { left, row.Room.Y, right - left - percent, row.Room.Height },
        FlowText::Side::Left, 9, ink, theme.Panel, false, true });
    this->Marks.Texts.push_back({ ShareWords(share),
      { right - percent, row.Room.Y, percent - this->Units(kInside), row.Room.Height },
      FlowText::Side::Right, 8, Readable(theme.Second, fill, kTextContrast), theme.Panel, false,
      false });
  }

  /// Draws which part of the rows is visible.
  void PaintScroll(MarkStage& over)
  {
    const auto seen = static_cast<double>(this->Pane.Rows.size());
    if (this->Pane.All <= static_cast<int>(seen))
    {
      return;
    }
    const Box& area = this->Pane.Area;
    const double height = area.Height - this->Units(kHead);
    const double top = area.Y + height * (1 - double(this->Pane.First) / this->Pane.All);
    const double length = height * seen / this->Pane.All;
    AddBox(over.Of(this->Style.Colors.Neutral),
      { area.X + area.Width - this->Units(3), top - length, this->Units(3), length });
  }

  const ProgramFlow& Flow;
  const CallTree& Tree;
  const TreePane& Pane;
  const FlowStyle& Style;
  FlowMarks Marks;
};
}

FlowMarks BuildTreeMarks(const ProgramFlow& flow, const CallTree& tree, const TreePane& pane,
  const FlowStyle& style, std::int32_t chosen, std::int32_t lit)
{
  return pane.Area.Width > 0 ? RowPainter(flow, tree, pane, style).Paint(chosen, lit) : FlowMarks();
}

std::set<std::int32_t> ClosedAtFirst(const CallTree& tree, std::size_t most)
{
  std::set<std::int32_t> closed;
  for (std::size_t i = 0; i < tree.Places.size(); ++i)
  {
    closed.insert(static_cast<std::int32_t>(i));
  }
  std::size_t rows = 1;
  for (int depth = 0; rows <= most; ++depth)
  {
    std::vector<std::int32_t> level;
    for (std::size_t i = 0; i < tree.Places.size(); ++i)
    {
      if (tree.Places[i].Depth == depth && !tree.Places[i].Children.empty())
      {
        level.push_back(static_cast<std::int32_t>(i));
        rows += tree.Places[i].Children.size();
      }
    }
    if (level.empty())
    {
      break;
    }
    if (rows > most && depth > 0)
    {
      break;
    }
    for (std::int32_t place : level)
    {
      closed.erase(place);
    }
  }
  return closed;
}
}
