#include "Views/Core/EventFlow/LevelPlacement.h"

#include "Views/Core/EventFlow/Lanes.h"
#include "Views/Core/EventFlow/LayerColumns.h"
#include "Views/Core/EventFlow/LayerFit.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace pclvis
{
namespace
{
constexpr double kStraight = 2;  // weight of edges over several layers
constexpr double kColumn = 1e6;  // rough places in channels: column * kColumn + x,
constexpr double kChannel = 5e5; // and beside the column
constexpr double kBeside = 0.25; // of a node's width: from its middle to ends of lines in channels
constexpr double kStub = 4, kArrow = 7; // free height above and below the lanes of a gap
constexpr int kPieces = 8;              // of a curve

/// A part of an edge: between two elements, or an element and the border (-1).
struct Hop
{
  std::int32_t Edge; ///< in the graph
  std::int32_t From, To;
  bool Back, Around;
};

/// A way in channels: along columns (down) and layers in turn.
struct Step
{
  bool Down;
  std::int32_t Channel; ///< of a column; of a gap: 0 above all, 1 + l below layer l
  double Begin, End;    ///< roughly
};

class LevelPlacer
{
public:
  LevelPlacer(
    const LoopedGraph& graph, const LoopLevel& level, LevelParts& parts, const LevelLook& look)
    : Graph(graph), Level(level), Parts(parts), Look(look), Size(level.LayerOf.size()),
      X(level.LayerOf.size(), 0)
  {
    for (std::size_t i = 0; i < this->Size.size(); ++i)
    {
      const bool item = i < level.Items.size();
      this->Size[i] = !item    ? Point{ look.Via, 0 }
        : level.Items[i].Frame ? parts.FrameSize[level.Items[i].Index]
                               : graph.Size[level.Items[i].Index];
    }
    for (std::size_t i = 0; i < this->Size.size(); ++i)
    {
      const bool via = this->IsVia(static_cast<std::int32_t>(i));
      this->Rooms.push_back(
        { 0, via ? kStraight : 1, (this->Size[i].X + (via ? 0 : look.Beside)) / 2 });
    }
    for (const std::vector<std::int32_t>& layer : level.Layers)
    {
      double height = 0;
      for (std::int32_t element : layer)
      {
        height = std::max(height, this->Size[element].Y);
      }
      this->Height.push_back(height);
    }
  }

  PlacedLevel Place(double most, Point head)
  {
    this->SetColumns(most);
    this->CollectHops();
    for (std::size_t c = 0; c + 1 < this->First.size(); ++c)
    {
      this->FitColumn(c);
    }
    this->ShareLanes();
    this->StackLayers(head.Y);
    PlacedLevel placed;
    placed.Size = this->StandColumns(head);
    for (std::size_t i = 0; i < this->Level.Items.size(); ++i)
    {
      placed.Items.push_back(
        { this->X[i] - this->Size[i].X / 2, this->Top[this->Level.LayerOf[i]] });
    }
    this->Foot = placed.Size.Y;
    for (const std::vector<Hop>& hops : this->Hops)
    {
      placed.Pieces.emplace_back();
      for (const Hop& hop : hops)
      {
        this->Draw(hop, placed.Pieces.back());
      }
    }
    this->Pass(placed);
    return placed;
  }

private:
  std::int32_t LayerOf(std::int32_t element) const { return this->Level.LayerOf[element]; }
  std::int32_t ColumnOf(std::int32_t element) const { return this->Column[this->LayerOf(element)]; }
  bool IsFirst(std::int32_t layer) const { return this->First[this->Column[layer]] == layer; }
  bool IsLast(std::int32_t layer) const
  {
    return this->First[this->Column[layer] + 1] == layer + 1;
  }
  Lanes::Bundle BundleOf(const Hop& hop) const
  {
    return { this->Graph.Edges[hop.Edge].To, hop.Back };
  }

  /// How many edges pass from each layer to the next.
  std::vector<int> Passing() const
  {
    std::vector<int> passing(this->Height.size() + 1, 0);
    for (const LoopLevel::Edge& edge : this->Level.Edges)
    {
      for (std::int32_t l = this->LayerOf(edge.From); !edge.Around && l < this->LayerOf(edge.To);
           ++l)
      {
        ++passing[l];
      }
    }
    return passing;
  }

  void SetColumns(double most)
  {
    std::vector<double> heights = this->Height;
    for (double& height : heights)
    {
      height += this->Look.Gap;
    }
    this->First = CutColumns(heights, this->Passing(), most);
    this->First.push_back(static_cast<std::int32_t>(heights.size()));
    for (std::size_t c = 0; c + 1 < this->First.size(); ++c)
    {
      this->Column.resize(this->First[c + 1], static_cast<std::int32_t>(c));
    }
  }

  void CollectHops()
  {
    for (const LoopLevel::Edge& edge : this->Level.Edges)
    {
      this->Hops.emplace_back();
      std::int32_t at = edge.From;
      for (std::int32_t via : edge.Via)
      {
        this->Hops.back().push_back({ edge.Edge, at, via, false, edge.Around });
        at = via;
      }
      this->Hops.back().push_back({ edge.Edge, at, edge.To, edge.Back, edge.Around });
      for (Hop& hop : this->Hops.back())
      {
        hop.Around = hop.Around || this->ColumnOf(hop.From) != this->ColumnOf(hop.To);
      }
    }
    for (const LoopLevel::Passage& exit : this->Level.Exits)
    {
      this->Hops.push_back(
        { { exit.Edge, exit.Item, -1, false, !this->IsLast(this->LayerOf(exit.Item)) } });
    }
    for (const LoopLevel::Passage& entry : this->Level.Entries)
    {
      this->Hops.push_back(
        { { entry.Edge, -1, entry.Item, false, !this->IsFirst(this->LayerOf(entry.Item)) } });
    }
  }

  /// Where an edge touches an element, from its middle.
  double Touch(std::int32_t element, const Hop& hop, bool leaves) const
  {
    if (element >= static_cast<std::int32_t>(this->Level.Items.size()))
    {
      return 0;
    }
    if (this->Level.Items[element].Frame)
    {
      return (leaves ? this->Parts.ExitX : this->Parts.EntryX)[hop.Edge] -
        this->Size[element].X / 2;
    }
    return hop.Around ? kBeside * this->Size[element].X : 0;
  }

  void FitColumn(std::size_t column)
  {
    const std::vector<std::vector<std::int32_t>> layers(
      this->Level.Layers.begin() + this->First[column],
      this->Level.Layers.begin() + this->First[column + 1]);
    std::vector<LayerPull> pulls;
    for (const std::vector<Hop>& hops : this->Hops)
    {
      for (const Hop& hop : hops)
      {
        if (!hop.Around && hop.From >= 0 && hop.To >= 0 &&
          this->ColumnOf(hop.From) == static_cast<std::int32_t>(column))
        {
          pulls.push_back(
            { hop.From, hop.To, this->Touch(hop.From, hop, true) - this->Touch(hop.To, hop, false),
              this->IsVia(hop.From) || this->IsVia(hop.To) ? kStraight : 1 });
        }
      }
    }
    FitLayers(layers, this->Rooms, pulls, this->X);
    this->PushRight(column);
  }
  bool IsVia(std::int32_t element) const
  {
    return element >= static_cast<std::int32_t>(this->Level.Items.size());
  }

  /// The leftmost thing of a column stands at 0.
  void PushRight(std::size_t column)
  {
    double low = 0, high = 0;
    bool any = false;
    const auto each = [&](const auto& act) {
      for (std::int32_t l = this->First[column]; l < this->First[column + 1]; ++l)
      {
        for (std::int32_t element : this->Level.Layers[l])
        {
          act(element);
        }
      }
    };
    each([&](std::int32_t element) {
      const double half = this->Size[element].X / 2;
      low = any ? std::min(low, this->X[element] - half) : this->X[element] - half;
      high = any ? std::max(high, this->X[element] + half) : this->X[element] + half;
      any = true;
    });
    each([&](std::int32_t element) { this->X[element] -= low; });
    this->Width.push_back(high - low);
  }

  /// The way of a hop through channels; none: straight.
  std::vector<Step> WayOf(const Hop& hop) const
  {
    std::vector<Step> way;
    if (!hop.Around)
    {
      return way;
    }
    const double top = -1, foot = 1e9;
    const auto beside = [](std::int32_t column) { return column * kColumn + kChannel; };
    const std::int32_t a = hop.From < 0 ? -1 : this->LayerOf(hop.From);
    const std::int32_t b = hop.To < 0 ? -1 : this->LayerOf(hop.To);
    const std::int32_t ca = a < 0 ? -1 : this->Column[a], cb = b < 0 ? -1 : this->Column[b];
    if (a >= 0)
    {
      way.push_back({ false, 1 + a, ca * kColumn + this->X[hop.From], beside(ca) });
      way.push_back({ true, ca, double(a),
        b < 0                             ? foot
          : ca == cb && !this->IsFirst(b) ? b - 1.0
                                          : top });
    }
    if (b < 0)
    {
      return way;
    }
    const double x = cb * kColumn + this->X[hop.To];
    if (a >= 0 && (ca != cb || this->IsFirst(b)))
    {
      way.push_back({ false, 0, beside(ca), this->IsFirst(b) ? x : beside(cb) });
    }
    if (!this->IsFirst(b))
    {
      if (ca != cb)
      {
        way.push_back({ true, cb, top, b - 1.0 });
      }
      way.push_back({ false, b, beside(cb), x });
    }
    return way;
  }

  void ShareLanes()
  {
    this->Gaps.resize(this->Height.size() + 1);
    this->Channels.resize(this->Width.size());
    for (const std::vector<Hop>& hops : this->Hops)
    {
      for (const Hop& hop : hops)
      {
        for (const Step& step : this->WayOf(hop))
        {
          (step.Down ? this->Channels : this->Gaps)[step.Channel].Add(
            this->BundleOf(hop), step.Begin, step.End);
        }
      }
    }
    for (auto* channels : { &this->Gaps, &this->Channels })
    {
      for (Lanes& lanes : *channels)
      {
        lanes.Share();
      }
    }
  }
  double Pitch(const Lanes& lanes) const
  {
    return std::min(this->Look.Lane, this->Look.MostLanes / std::max(lanes.Count(), 1));
  }
  double Room(const Lanes& lanes) const { return lanes.Count() * this->Pitch(lanes); }

  /// Heights: of the lanes above all, then of layers and the gaps below them.
  void StackLayers(double head)
  {
    std::vector<double> curve(this->Height.size(), 0);
    for (const std::vector<Hop>& hops : this->Hops)
    {
      for (const Hop& hop : hops)
      {
        if (!hop.Around && hop.From >= 0 && hop.To >= 0)
        {
          const double width = std::abs(this->X[hop.From] + this->Touch(hop.From, hop, true) -
            this->X[hop.To] - this->Touch(hop.To, hop, false));
          curve[this->LayerOf(hop.From)] = std::max(curve[this->LayerOf(hop.From)], width);
        }
      }
    }
    const bool entered = !this->Level.Entries.empty();
    const double above = this->Gaps[0].Count() > 0 ? this->Room(this->Gaps[0]) + kArrow
      : entered                                    ? kArrow
                                                   : this->Look.Padding;
    this->GapTop.assign(1, head + kStub / 2);
    this->Top.resize(this->Height.size());
    this->Low = 0;
    for (std::size_t c = 0; c < this->Width.size(); ++c)
    {
      double y = head + above;
      for (std::int32_t l = this->First[c]; l < this->First[c + 1]; ++l)
      {
        this->Top[l] = y;
        y += this->Height[l];
        this->GapTop.push_back(y + kStub);
        const Lanes& lanes = this->Gaps[l + 1];
        const double lined = lanes.Count() > 0 ? kStub + this->Room(lanes) : 0;
        const double bent = std::min(this->Look.Curve * curve[l], this->Look.MostCurve);
        y +=
          this->IsLast(l) ? lined : std::max(this->Look.Gap + bent, lined > 0 ? lined + kArrow : 0);
      }
      this->Low = std::max(this->Low, y);
    }
  }

  /// Places columns and channels; @return the size of all
  Point StandColumns(Point head)
  {
    double x = this->Look.Padding;
    std::vector<double> left;
    for (std::size_t c = 0; c < this->Width.size(); ++c)
    {
      left.push_back(x);
      this->ChannelLeft.push_back(x + this->Width[c] + this->Look.Lane);
      const bool last = c + 1 == this->Width.size();
      const double lanes =
        this->Channels[c].Count() > 0 ? this->Room(this->Channels[c]) + this->Look.Lane : 0;
      x += this->Width[c] + (last ? lanes : std::max(lanes + this->Look.Lane, this->Look.Column));
    }
    x += this->Look.Padding;
    const double width = std::max(x, head.X), shift = (width - x) / 2;
    for (std::size_t i = 0; i < this->X.size(); ++i)
    {
      this->X[i] += shift + left[this->ColumnOf(static_cast<std::int32_t>(i))];
    }
    for (double& channel : this->ChannelLeft)
    {
      channel += shift;
    }
    return { width, this->Low + this->Look.Padding };
  }

  double LaneX(std::int32_t channel, const Hop& hop) const
  {
    const Lanes& lanes = this->Channels[channel];
    return this->ChannelLeft[channel] + lanes.Of(this->BundleOf(hop)) * this->Pitch(lanes);
  }
  double LaneY(std::int32_t gap, const Hop& hop) const
  {
    const Lanes& lanes = this->Gaps[gap];
    return this->GapTop[gap] + lanes.Of(this->BundleOf(hop)) * this->Pitch(lanes);
  }

  void Draw(const Hop& hop, std::vector<Point>& points) const
  {
    const std::vector<Step> way = this->WayOf(hop);
    double x = 0;
    if (hop.From >= 0)
    {
      const std::int32_t layer = this->LayerOf(hop.From);
      x = this->X[hop.From] + this->Touch(hop.From, hop, true);
      points.push_back(
        { x, this->Top[layer] + (this->IsVia(hop.From) ? 0 : this->Size[hop.From].Y) });
    }
    else
    {
      x = way.empty() ? this->X[hop.To] + this->Touch(hop.To, hop, false)
                      : this->LaneX(way.front().Channel, hop);
      points.push_back({ x, 0 });
    }
    for (const Step& step : way)
    {
      if (step.Down)
      {
        x = this->LaneX(step.Channel, hop);
        if (!points.empty() && &step != &way.front())
        {
          points.push_back({ x, points.back().Y });
        }
      }
      else
      {
        points.push_back({ x, this->LaneY(step.Channel, hop) });
      }
    }
    if (hop.To < 0)
    {
      points.push_back({ x, this->Foot });
      return;
    }
    const double to = this->X[hop.To] + this->Touch(hop.To, hop, false);
    const double y = this->Top[this->LayerOf(hop.To)];
    if (way.empty() && hop.From >= 0)
    {
      this->DrawCurve(hop, { to, y }, points);
      return;
    }
    points.push_back({ to, points.back().Y });
    points.push_back({ to, y });
  }

  /// From the lower side of a layer to the upper side of the next.
  void DrawCurve(const Hop& hop, Point to, std::vector<Point>& points) const
  {
    const std::int32_t layer = this->LayerOf(hop.From);
    const Point from{ points.back().X, this->Top[layer] + this->Height[layer] };
    points.push_back(from);
    const double middle = (from.Y + to.Y) / 2;
    for (int i = 1; std::abs(to.X - from.X) > 0.5 && i < kPieces; ++i)
    {
      const double t = double(i) / kPieces, s = 1 - t;
      points.push_back({ (s * s * s + 3 * s * s * t) * from.X + (3 * s * t * t + t * t * t) * to.X,
        s * s * s * from.Y + 3 * s * t * middle + t * t * t * to.Y });
    }
    points.push_back(to);
  }

  /// Where edges pass the border.
  void Pass(const PlacedLevel& placed)
  {
    std::size_t piece = this->Level.Edges.size();
    for (const LoopLevel::Passage& exit : this->Level.Exits)
    {
      this->Parts.ExitX[exit.Edge] = placed.Pieces[piece++].back().X;
    }
    for (const LoopLevel::Passage& entry : this->Level.Entries)
    {
      this->Parts.EntryX[entry.Edge] = placed.Pieces[piece++].front().X;
    }
  }

  const LoopedGraph& Graph;
  const LoopLevel& Level;
  LevelParts& Parts;
  const LevelLook& Look;
  std::vector<Point> Size;                // by element
  std::vector<OrderedThing> Rooms;        // by element
  std::vector<double> X;                  // of middles, by element
  std::vector<double> Height, Top;        // by layer
  std::vector<std::int32_t> First;        // layer of each column; then the number of layers
  std::vector<std::int32_t> Column;       // by layer
  std::vector<double> Width, ChannelLeft; // by column
  std::vector<std::vector<Hop>> Hops;     // by piece
  std::vector<Lanes> Gaps, Channels;
  std::vector<double> GapTop; // of the lanes, by gap
  double Low = 0, Foot = 0;
};
}

PlacedLevel PlaceLevel(const LoopedGraph& graph, const LoopLevel& level, LevelParts& parts,
  double most, Point head, const LevelLook& look)
{
  return LevelPlacer(graph, level, parts, look).Place(most, head);
}
}
