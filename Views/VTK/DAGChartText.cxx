// The part of vtkDAGChart that writes titles, numbers and tips, and paints the marks of hovering,
// folding, searching and selecting.
#include "Views/VTK/vtkDAGChart.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/HeadPlacement.h"
#include "Views/Core/DAG/StateDAGTips.h"

#include "vtkContext2D.h"
#include "vtkContextDevice2D.h"

#include <algorithm>
#include <cmath>

using TextPainter = pclvis::TextPainter;

namespace
{
constexpr std::size_t kLongList = 30;   // letters of hidden ranks in the subtitle
constexpr double kTipGlyph = 42;        // radius of the glyph in a tip [units]
constexpr double kSelectedLine = 1.5;   // width of selected links [units]
constexpr std::size_t kMostLines = 300; // selected links that are drawn in motion

void PaintQuads(vtkContext2D* painter, pclvis::QuadBatch& quads)
{
  if (quads.CornerCount() > 0)
  {
    painter->GetDevice()->DrawQuad(quads.Corners.data(), quads.CornerCount());
  }
}

/// What may stand above a layer, the longest first.
std::vector<std::string> HeadForms(const pclvis::StateDAGScene::Head& head)
{
  const std::string number = std::to_string(head.Layer), name = "layer " + number;
  std::vector<std::string> forms{ name, number };
  if (std::isfinite(head.Begin) && std::isfinite(head.End))
  {
    forms.insert(forms.begin(), name + ", " + pclvis::SpanText(head.Begin, head.End));
  }
  return forms;
}
}

std::string vtkDAGChart::DefaultTitle()
{
  return "Communication states and the messages between them";
}

std::string vtkDAGChart::Describe() const
{
  std::set<std::int32_t> ranks;
  for (const pclvis::StateDAG::State& state : this->Dag.States)
  {
    ranks.insert(state.Rank);
  }
  double begin = std::nan(""), end = begin;
  for (const pclvis::StateDAGScene::Head& head : this->Scene.Heads)
  {
    begin = std::fmin(begin, head.Begin);
    end = std::fmax(end, head.End);
  }
  std::string words = pclvis::CountText(ranks.size(), "rank") + ", ";
  if (std::isfinite(begin) && std::isfinite(end))
  {
    words += pclvis::SpanText(begin, end) + ", ";
  }
  words += pclvis::CountText(this->Dag.States.size(), "state") + ", " +
    pclvis::CountText(this->Dag.Links.size(), "link") + ", " +
    pclvis::CountText(this->Dag.Layers, "layer");
  std::int64_t away = 0;
  for (std::size_t i = 0; i < this->Dag.States.size(); ++i)
  {
    away += !this->Scene.Visible[i] && this->Hidden.count(this->Dag.States[i].Rank) == 0;
  }
  words += away > 0 ? ", " + pclvis::CountText(away, "state") + " folded away" : "";
  if (!this->Hidden.empty())
  {
    words += this->Chosen.HiddenRanks.size() <= kLongList
      ? ", ranks hidden: " + this->Chosen.HiddenRanks
      : ", " + pclvis::CountText(this->Hidden.size(), "rank") + " hidden";
  }
  return words;
}

std::string vtkDAGChart::EmptySentence()
{
  if (this->TooMany > 0)
  {
    return std::to_string(this->TooMany) +
      " states are too many to draw. Choose a shorter window (Window Begin, "
      "Window End, the Evolution View's slider) or a region in Communication DAG.";
  }
  if (this->Dag.States.empty() && !this->WhyEmpty.empty())
  {
    return this->WhyEmpty;
  }
  return this->Dag.States.empty() ? "Nothing to show. Show the DAG port of Communication DAG here, "
                                    "with a window that has messages and no more states than its "
                                    "Maximum States."
                                  : "Nothing to show: all ranks are hidden.";
}

void vtkDAGChart::PaintTexts(const std::vector<pclvis::GlyphText>& texts)
{
  for (const pclvis::GlyphText& text : texts)
  {
    TextPainter::Style style;
    style.Horizontal = TextPainter::Align::Center;
    style.Points = text.Points;
    style.Bold = text.Inside;
    style.Halo = !text.Inside && text.Rank == this->FoundRank; // against its dashed ring
    style.Ground = this->Theme.Ground;
    // In an ellipse the ink that reads better on its colour.
    const pclvis::Color dark = pclvis::FromHex(0x22262B), light = pclvis::FromHex(0xFFFFFF);
    style.Ink = !text.Inside ? this->Theme.Ink
      : pclvis::Contrast(text.Ground, dark) >= pclvis::Contrast(text.Ground, light) ? dark
                                                                                    : light;
    style.Ink = text.Dim ? pclvis::Mix(style.Ink, this->Theme.Ground, 0.6) : style.Ink;
    this->Text.Draw(std::to_string(text.Rank), text.Middle, style);
  }
}

void vtkDAGChart::PaintMarkedStates(vtkContext2D* painter)
{
  std::vector<pclvis::Point> places;
  for (std::size_t i = 0; this->HasMarkedRanks() && i < this->Dag.States.size(); ++i)
  {
    if (this->IsMarked(this->Dag.States[i].Rank) && this->Scene.Visible[i])
    {
      const pclvis::Point at = this->PlaceOf(static_cast<std::int32_t>(i));
      if (this->Window.Holds(at))
      {
        places.push_back(at);
      }
    }
  }
  this->PaintCulprits(painter, places, this->OuterRadius());
}

void vtkDAGChart::PaintRings(vtkContext2D* painter)
{
  const double radius = this->OuterRadius(), line = this->Units(2);
  pclvis::QuadBatch rings;
  const auto ring = [&](std::int32_t state, bool dashed) {
    if (state < 0 || !this->Scene.Visible[state])
    {
      return;
    }
    const pclvis::Point at = this->PlaceOf(state);
    const double inner = radius + this->Units(1);
    if (dashed)
    {
      rings.AddDashedRing(at, inner + 2 * line, inner + 3 * line, 16);
    }
    else
    {
      rings.AddRing(at, inner, inner + line, pclvis::SidesFor(inner));
    }
  };
  for (std::int64_t id : this->Selected)
  {
    ring(this->IndexOf(id), false);
  }
  if (this->Lit() >= 0)
  {
    ring(this->Lit(), false);
  }
  for (std::size_t i = 0; this->FoundRank >= 0 && i < this->Dag.States.size(); ++i)
  {
    if (this->Dag.States[i].Rank == this->FoundRank)
    {
      ring(static_cast<std::int32_t>(i), true);
    }
  }
  // While the drawing moves, many of them would slow it down.
  const bool lines = !this->Moving || this->SelectedLinks.size() <= kMostLines;
  for (std::size_t i = 0; lines && !this->SelectedLinks.empty() && i < this->Dag.Links.size(); ++i)
  {
    const pclvis::StateDAG::Link& link = this->Dag.Links[i];
    if (this->SelectedLinks.count(link.Row) > 0 && this->Scene.Visible[link.From] &&
      this->Scene.Visible[link.To])
    {
      rings.AddChain(this->LinkPixels(static_cast<std::int32_t>(i)), this->Units(kSelectedLine));
    }
  }
  if (this->Hovered.Link >= 0)
  {
    rings.AddChain(this->LinkPixels(this->Hovered.Link), line);
  }
  Fill(painter, this->Theme.Accent);
  PaintQuads(painter, rings);
}

void vtkDAGChart::PaintFolds()
{
  TextPainter::Style style;
  style.Bold = true;
  style.Ink = this->Theme.Accent;
  style.Halo = true;
  style.Ground = this->Theme.Ground;
  for (std::int64_t id : this->Folded)
  {
    const std::int32_t state = this->IndexOf(id);
    if (state >= 0 && this->Scene.Visible[state])
    {
      const bool dashed = this->Dag.States[state].Rank == this->FoundRank;
      const double beside = dashed ? 14 : 8;
      const std::int64_t count = pclvis::CountFolded(this->Dag, state, this->Hidden);
      this->Text.Draw("+ " + std::to_string(count),
        this->PlaceOf(state) + pclvis::Point{ this->OuterRadius() + this->Units(beside), 0 },
        style);
    }
  }
}

void vtkDAGChart::PaintHeads(vtkContext2D* painter)
{
  TextPainter::Style style;
  style.Ink = this->Theme.Second;
  style.Horizontal = TextPainter::Align::Center;
  style.Halo = !this->Moving;
  style.Ground = this->Theme.Ground;
  const double y = this->Drawing.Y + this->Drawing.Height + this->Units(10);
  if (this->Camera.Zoom != 1 || this->Camera.Offset.X != 0 || this->Camera.Offset.Y != 0)
  {
    // Then marks run under title and heads.
    const double foot = y - this->Units(6);
    Fill(painter, this->Theme.Ground, 0.88);
    painter->DrawRect(0, foot, this->Window.Width, this->Window.Height - foot);
  }
  const double edge = this->Units(4);
  std::vector<pclvis::ColumnHead> heads;
  std::vector<std::vector<std::string>> forms;
  for (const pclvis::StateDAGScene::Head& head : this->Scene.Heads)
  {
    // Of a layer that is seen in part the words stand over that part.
    const double left = std::max(this->Camera.ToPixel({ head.Left, 0 }).X, edge);
    const double right =
      std::min(this->Camera.ToPixel({ head.Right, 0 }).X, this->Window.Width - edge);
    if (left <= right)
    {
      forms.push_back(HeadForms(head));
      heads.push_back({ (left + right) / 2, {} });
      for (const std::string& words : forms.back())
      {
        heads.back().Widths.push_back(this->Text.Width(words, 9, false));
      }
    }
  }
  const std::vector<pclvis::PlacedHead> placed =
    pclvis::PlaceHeads(heads, edge, this->Window.Width - edge, this->Units(10));
  pclvis::QuadBatch leads;
  for (std::size_t i = 0; i < heads.size(); ++i)
  {
    if (placed[i].Shown)
    {
      this->Text.Draw(forms[i][placed[i].Form], { placed[i].Middle, y }, style);
    }
    if (placed[i].Away)
    {
      leads.AddStroke({ placed[i].Middle, y - this->Units(6) },
        { heads[i].Middle, y - this->Units(13) }, this->Units(0.8));
    }
  }
  Fill(painter, this->Theme.Neutral);
  PaintQuads(painter, leads);
}

void vtkDAGChart::PaintDirections()
{
  const std::int32_t lit = this->Lit();
  if (lit < 0 || this->Marks.Level == pclvis::GlyphLevel::Dot)
  {
    return;
  }
  const pclvis::Point at = this->PlaceOf(lit);
  const double away = this->OuterRadius() + this->Units(8);
  TextPainter::Style style;
  style.Bold = true;
  style.Halo = true;
  style.Ground = this->Theme.Ground;
  const double up = this->OuterRadius() * 0.7;
  if (this->Dag.InBegin[lit] < this->Dag.InBegin[lit + 1])
  {
    style.Ink = pclvis::InColor(this->Theme);
    style.Horizontal = TextPainter::Align::Right;
    this->Text.Draw("received from", at + pclvis::Point{ -away, up }, style);
  }
  if (this->Dag.OutBegin[lit] < this->Dag.OutBegin[lit + 1])
  {
    style.Ink = pclvis::OutColor(this->Theme);
    style.Horizontal = TextPainter::Align::Left;
    this->Text.Draw("sent to", at + pclvis::Point{ away, up }, style);
  }
}

void vtkDAGChart::PaintSearch(vtkContext2D* painter)
{
  if (!this->Search.Active)
  {
    return;
  }
  const double width = this->Units(190), height = this->Units(30);
  const pclvis::Box box{ this->Window.Width - width - this->Units(16),
    this->Drawing.Y + this->Drawing.Height - height, width, height };
  this->Rectangle(painter, box, this->Theme.TipGround, this->Theme.Accent);
  TextPainter::Style style;
  style.Ink = this->Theme.Ink;
  this->Text.Draw("Find rank: " + this->Search.Text + "_",
    { box.X + this->Units(12), box.Y + height / 2 }, style);
}

std::vector<vtkCommunicationChart::TipRow> vtkDAGChart::Tip()
{
  return this->Lit() >= 0     ? pclvis::StateTip(this->Dag, this->Lit(),
                                  this->Folded.count(this->Dag.States[this->Lit()].Id) > 0)
    : this->Hovered.Link >= 0 ? pclvis::LinkTip(this->Dag, this->Hovered.Link)
                              : std::vector<TipRow>();
}

bool vtkDAGChart::TipMark(pclvis::Box& mark, std::vector<pclvis::Point>& places)
{
  const std::int32_t lit = this->Lit();
  if (lit >= 0)
  {
    const pclvis::Point at = this->PlaceOf(lit);
    const double reach = this->OuterRadius();
    mark = { at.X - reach, at.Y - reach, 2 * reach, 2 * reach };
    for (std::int64_t i = this->Dag.InBegin[lit]; i < this->Dag.InBegin[lit + 1]; ++i)
    {
      places.push_back(this->PlaceOf(this->Dag.Links[this->Dag.In[i]].From));
    }
    for (std::int64_t i = this->Dag.OutBegin[lit]; i < this->Dag.OutBegin[lit + 1]; ++i)
    {
      places.push_back(this->PlaceOf(this->Dag.Links[this->Dag.Out[i]].To));
    }
    return true;
  }
  if (this->Hovered.Link < 0)
  {
    return false;
  }
  const double half = this->Units(4);
  mark = { this->LinkPointer.X - half, this->LinkPointer.Y - half, 2 * half, 2 * half };
  places = this->LinkPixels(this->Hovered.Link);
  return true;
}

double vtkDAGChart::TipPicture()
{
  return this->Lit() >= 0 && this->Marks.Level != pclvis::GlyphLevel::Full
    ? this->Units(2 * pclvis::kGlyphSentOuter * kTipGlyph)
    : 0;
}

void vtkDAGChart::PaintTipPicture(vtkContext2D* painter, const pclvis::Box& box)
{
  pclvis::StateDAGStyle style = this->Style();
  style.Quick = false;
  pclvis::StateDAGMarks marks;
  pclvis::AddGlyph(marks, this->Dag, this->Lit(), { box.X + box.Width / 2, box.Y + box.Height / 2 },
    this->Units(kTipGlyph), style);
  this->PaintMarks(painter, marks);
  this->PaintTexts(marks.Texts);
}
