#include "Views/Core/EventFlow/FlowMarks.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/DAG/StateDAGStyle.h"
#include "Views/Core/EventFlow/FlowShapes.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
constexpr double kPoints = 9, kLeastPoints = 4.8, kMostPoints = 11;
constexpr double kArrow = 4.5;                   // length and width of an arrow head [unit]
constexpr double kInside = 4;                    // between a box and its words [unit]
constexpr double kLower = 0.42, kSmaller = 0.86; // second line: height, size of letters
constexpr double kBar = 3.5; // width of the bar at the left of a representative [unit]
constexpr std::size_t kMostLinkWords = 600;

Box Around(const std::vector<Point>& line)
{
  Point low = line.front(), high = line.front();
  for (const Point& p : line)
  {
    low = { std::min(low.X, p.X), std::min(low.Y, p.Y) };
    high = { std::max(high.X, p.X), std::max(high.Y, p.Y) };
  }
  return { low.X, low.Y, high.X - low.X, high.Y - low.Y };
}

class Painter
{
public:
  Painter(
    const FlowScene& scene, const PlaneCamera& camera, const Box& window, const FlowStyle& style)
    : Scene(scene), Camera(camera), Window(window), Style(style), Unit(camera.Scale()),
      Points(FlowPoints(camera.Scale(), style.Density))
  {
  }

  FlowMarks Paint()
  {
    this->PaintFrames();
    this->PaintLinks();
    this->PaintItems();
    this->PaintHeads();
    if (!this->Style.Quick && this->Points > 0)
    {
      this->PaintCounts();
    }
    return std::move(this->Marks);
  }

private:
  using Kind = FlowScene::Kind;

  int DepthOf(std::size_t frame) const
  {
    int depth = 0;
    for (std::int32_t at = this->Scene.Parents[frame]; at >= 0; at = this->Scene.Parents[at])
    {
      ++depth;
    }
    return depth;
  }

  void PaintFrames()
  {
    std::vector<std::vector<std::size_t>> byDepth;
    for (std::size_t i = 0; i < this->Scene.Places.Frames.size(); ++i)
    {
      const auto depth = static_cast<std::size_t>(this->DepthOf(i));
      byDepth.resize(std::max(byDepth.size(), depth + 1));
      byDepth[depth].push_back(i);
    }
    for (std::size_t depth = 0; depth < byDepth.size(); ++depth)
    {
      MarkStage fills(this->Marks.Layers, 1);
      for (std::size_t frame : byDepth[depth])
      {
        AddBox(fills.Of(FrameGround(this->Style.Colors, static_cast<int>(depth))),
          PixelsOf(this->Scene.Places.Frames[frame], this->Camera));
      }
    }
    MarkStage rims(this->Marks.Layers, 1);
    for (std::size_t i = 0; i < this->Scene.Places.Frames.size(); ++i)
    {
      const auto frame = static_cast<std::int32_t>(i);
      const bool lit = this->Style.LitFrame == frame || this->Style.ChosenFrame == frame;
      AddRim(rims.Of(lit ? this->Style.Colors.Accent : FrameColor(this->Style.Colors)),
        PixelsOf(this->Scene.Places.Frames[i], this->Camera), this->Style.Density * (lit ? 2 : 1));
    }
  }

  bool IsLit(std::size_t link) const
  {
    const FlowScene::Link& facts = this->Scene.Links[link];
    return this->Style.LitLink == static_cast<std::int32_t>(link) ||
      (this->Style.LitItem >= 0 &&
        (facts.From == this->Style.LitItem || facts.To == this->Style.LitItem));
  }
  bool AnyLit() const { return this->Style.LitItem >= 0 || this->Style.LitLink >= 0; }

  bool IsIdle(std::size_t item) const
  {
    return this->Style.Idle.count(static_cast<std::int32_t>(item)) > 0;
  }

  Color ColorOf(std::size_t link) const
  {
    const FlowScene::Link& facts = this->Scene.Links[link];
    const Theme& theme = this->Style.Colors;
    if (this->IsLit(link) && this->Style.LitItem >= 0)
    {
      return facts.From == this->Style.LitItem ? OutColor(theme) : InColor(theme);
    }
    const Color own = facts.Back ? BackColor(theme) : Mix(theme.Ground, theme.Ink, 0.62);
    const bool pale =
      this->AnyLit() ? !this->IsLit(link) : this->IsIdle(facts.From) || this->IsIdle(facts.To);
    return pale                                                ? Mix(own, theme.Ground, kPale)
      : this->Style.LitLink == static_cast<std::int32_t>(link) ? theme.Accent
                                                               : own;
  }

  void PaintLinks()
  {
    for (const bool lit : { false, true })
    {
      MarkStage strokes(this->Marks.Layers, 1);
      for (std::size_t i = 0; i < this->Scene.Links.size(); ++i)
      {
        std::vector<Point> line = PixelsOf(this->Scene.Places.Lines[i].Points, this->Camera);
        if (this->IsLit(i) != lit || line.empty() || !Around(line).Meets(this->Window))
        {
          continue;
        }
        ++this->Marks.Links;
        const double width = LinkWidth(
          this->Scene.Links[i].Count, this->Scene.MostCount, this->Unit, this->Style.Density);
        QuadBatch& quads = strokes.Of(this->ColorOf(i));
        AddArrow(quads, line, kArrow * this->Unit + width);
        if (this->Scene.Links[i].Outside)
        {
          AddDashes(quads, line, width, this->Unit);
        }
        else
        {
          quads.AddChain(line, width);
        }
      }
    }
  }

  void PaintItems()
  {
    // Of these stages, the one that is destroyed last is drawn last.
    MarkStage rims(this->Marks.Layers, 1);
    MarkStage fills(this->Marks.Layers, 1);
    const Theme& theme = this->Style.Colors;
    for (std::size_t i = 0; i < this->Scene.Items.size(); ++i)
    {
      const FlowScene::Item& item = this->Scene.Items[i];
      const Box box = PixelsOf(this->Scene.Places.Nodes[i], this->Camera);
      if (!box.Meets(this->Window))
      {
        continue;
      }
      ++this->Marks.Items;
      const bool end = item.Is == Kind::Start || item.Is == Kind::End;
      const bool outside = item.Is == Kind::Outside;
      const double pale = this->IsIdle(i) ? kPale : 0;
      const Color own = end || outside || item.Setup
        ? theme.Ground
        : FlowColor(this->Style, ValueOf(item.Sums, this->Style.By));
      const Color fill = Mix(own, theme.Ground, pale);
      AddBox(fills.Of(fill), box);
      const Color rim = Mix(Mix(theme.Ground, theme.Ink, outside ? 0.5 : 0.7), theme.Ground, pale);
      const double thin = std::max(0.8 * this->Unit, this->Style.Density);
      if (outside)
      {
        AddDashedRim(rims.Of(rim), box, thin, 0.6 * this->Unit);
      }
      else
      {
        AddRim(rims.Of(rim), box, end ? 1.8 * thin : thin);
      }
      if (item.Is == Kind::Representative)
      {
        AddBox(rims.Of(rim), { box.X, box.Y, kBar * this->Unit, box.Height });
      }
      const bool lit = this->Style.LitItem == static_cast<std::int32_t>(i);
      if (lit || this->Style.Selected.count(static_cast<std::int32_t>(i)) > 0)
      {
        const double away = 2 * this->Style.Density;
        AddRim(rims.Of(theme.Accent),
          { box.X - away, box.Y - away, box.Width + 2 * away, box.Height + 2 * away },
          2 * this->Style.Density);
      }
      this->AddWords(item, box, fill, pale);
    }
  }

  /// Adds words in ink, or in the ground's colour if that contrasts more.
  /// @param pale share of the fill in the words, limited so that they remain readable
  void AddWords(const FlowScene::Item& item, const Box& box, Color fill, double pale)
  {
    if (this->Points == 0)
    {
      return;
    }
    const Theme& theme = this->Style.Colors;
    const bool isDark = Contrast(theme.Ground, fill) > Contrast(theme.Ink, fill);
    const Color plain = isDark ? theme.Ground : theme.Ink;
    const Color ink = Readable(Mix(plain, fill, pale), fill, kTextContrast);
    const double in = kInside * this->Unit;
    Box room{ box.X + in, box.Y, box.Width - 2 * in, box.Height };
    if (item.Count.empty())
    {
      this->Marks.Texts.push_back(
        { item.Label, room, FlowText::Side::Middle, this->Points, ink, fill, false, true });
      return;
    }
    if (item.Is == Kind::Representative)
    {
      room.X += kBar * this->Unit;
      room.Width -= kBar * this->Unit;
    }
    const bool two = this->Scene.Details && !item.Detail.empty();
    const double lower = two ? kLower * room.Height : 0;
    const double high = room.Height - lower;
    // Words are measured when they are drawn; this estimates their width.
    const double count = 6.9 * this->Unit * item.Count.size() + in / 2;
    const Color second = Readable(Mix(ink, fill, 0.3), fill, kTextContrast);
    this->Marks.Texts.push_back({ item.Label, { room.X, room.Y + lower, room.Width - count, high },
      FlowText::Side::Left, this->Points, ink, fill, false, true });
    this->Marks.Texts.push_back(
      { item.Count, { room.X + room.Width - count, room.Y + lower, count, high },
        FlowText::Side::Right, this->Points, second, fill, false, false });
    const int small = FlowPoints(kSmaller * this->Unit, this->Style.Density);
    if (two && small > 0)
    {
      this->Marks.Texts.push_back({ item.Detail, { room.X, room.Y, room.Width, lower * 1.15 },
        FlowText::Side::Left, small, second, fill, false, true });
    }
  }

  void PaintHeads()
  {
    if (this->Points == 0)
    {
      return;
    }
    for (std::size_t i = 0; i < this->Scene.Places.Frames.size(); ++i)
    {
      const Box box = PixelsOf(this->Scene.Places.Frames[i], this->Camera);
      const Box head{ box.X + kInside * this->Unit, box.Y + box.Height - kFrameHead * this->Unit,
        box.Width - 2 * kInside * this->Unit, kFrameHead * this->Unit };
      if (head.Meets(this->Window))
      {
        this->Marks.Texts.push_back({ this->Scene.Heads[i], head, FlowText::Side::Left,
          this->Points, FrameColor(this->Style.Colors),
          FrameGround(this->Style.Colors, this->DepthOf(i)), true, true });
      }
    }
  }

  /// Adds the transition counts of links, if a node has several links out.
  void PaintCounts()
  {
    std::vector<int> ways(this->Scene.Items.size(), 0);
    for (const FlowScene::Link& link : this->Scene.Links)
    {
      ++ways[link.From];
    }
    std::vector<Box> taken;
    for (std::size_t i = 0; i < this->Scene.Links.size() && taken.size() < kMostLinkWords; ++i)
    {
      const FlowScene::Link& link = this->Scene.Links[i];
      if (ways[link.From] < 2 || (this->AnyLit() && !this->IsLit(i)))
      {
        continue;
      }
      const std::string words = WholeText(link.Count);
      const int points = std::max(this->Points - 1, 5);
      const double width = 0.72 * points * this->Style.Density * (words.size() + 0.6);
      const double height = 1.45 * points * this->Style.Density;
      const Point at = this->PlaceOfCount(i);
      const Box box{ at.X - width / 2, at.Y - height / 2, width, height };
      if (box.Meets(this->Window) && this->IsFree(box, taken))
      {
        taken.push_back(box);
        this->Marks.Texts.push_back({ words, box, FlowText::Side::Middle, points,
          link.Back ? BackColor(this->Style.Colors) : this->Style.Colors.Second, this->GroundAt(at),
          true, false });
      }
    }
  }

  /// The middle of a link's longest straight piece.
  Point PlaceOfCount(std::size_t link) const
  {
    const std::vector<Point>& line = this->Scene.Places.Lines[link].Points;
    std::size_t longest = 0;
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
    {
      if (Length(line[i + 1] - line[i]) > Length(line[longest + 1] - line[longest]) + 1e-6)
      {
        longest = i;
      }
    }
    return line.size() < 2 ? Point()
                           : this->Camera.ToPixel(0.5 * (line[longest] + line[longest + 1]));
  }

  bool IsFree(const Box& box, const std::vector<Box>& taken) const
  {
    const auto meets = [&box](const Box& other) { return box.Meets(other); };
    if (std::any_of(taken.begin(), taken.end(), meets))
    {
      return false;
    }
    return std::none_of(this->Scene.Places.Nodes.begin(), this->Scene.Places.Nodes.end(),
             [&](const Box& node) { return box.Meets(PixelsOf(node, this->Camera)); }) &&
      std::none_of(this->Marks.Texts.begin(), this->Marks.Texts.end(),
        [&](const FlowText& text) { return text.Halo && box.Meets(this->TakenBy(text)); });
  }

  /// Approximate place of the words of a frame.
  Box TakenBy(const FlowText& text) const
  {
    Box taken = text.Room;
    taken.Width =
      std::min(taken.Width, 0.85 * text.Points * this->Style.Density * text.Words.size());
    return taken;
  }

  Color GroundAt(Point pixel) const
  {
    int depth = -1;
    for (std::size_t i = 0; i < this->Scene.Places.Frames.size(); ++i)
    {
      if (PixelsOf(this->Scene.Places.Frames[i], this->Camera).Holds(pixel))
      {
        depth = std::max(depth, this->DepthOf(i));
      }
    }
    return depth < 0 ? this->Style.Colors.Ground : FrameGround(this->Style.Colors, depth);
  }

  const FlowScene& Scene;
  const PlaneCamera& Camera;
  const Box& Window;
  const FlowStyle& Style;
  double Unit;
  int Points;
  FlowMarks Marks;
};
}

int FlowPoints(double pixelsPerUnit, double density)
{
  const double points = kPoints * pixelsPerUnit / density;
  return points < kLeastPoints ? 0
                               : static_cast<int>(std::floor(std::min(points, kMostPoints) + 0.3));
}

Box PixelsOf(const Box& box, const PlaneCamera& camera)
{
  const Point low = camera.ToPixel({ box.X, box.Y });
  const Point high = camera.ToPixel({ box.X + box.Width, box.Y + box.Height });
  return { low.X, low.Y, high.X - low.X, high.Y - low.Y };
}

std::vector<Point> PixelsOf(const std::vector<Point>& line, const PlaneCamera& camera)
{
  std::vector<Point> pixels;
  pixels.reserve(line.size());
  for (const Point& p : line)
  {
    pixels.push_back(camera.ToPixel(p));
  }
  return pixels;
}

FlowMarks BuildFlowMarks(
  const FlowScene& scene, const PlaneCamera& camera, const Box& window, const FlowStyle& style)
{
  return Painter(scene, camera, window, style).Paint();
}
}
