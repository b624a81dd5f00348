#include "Views/VTK/Attribution/TimeBarWords.h"

#include "Readers/Base/ShortText.h"

#include <algorithm>

namespace pclvis
{
namespace
{
// [units]
constexpr double kLeastView = 260, kLowView = 420;
constexpr double kTitle = 20, kBar = 20, kLowBar = 16, kGap = 12, kInside = 5;
}

bool TimeBarWords::Low() const
{
  return this->Window.Height < this->Canvas.Units(kLowView);
}

double TimeBarWords::Height() const
{
  if (this->Tree.empty() || this->Window.Height < this->Canvas.Units(kLeastView))
  {
    return 0;
  }
  return this->Canvas.Units(this->Low() ? kLowBar + kGap : kTitle + kBar + kGap);
}

void TimeBarWords::Paint(double words)
{
  this->Painted.clear();
  if (!(this->Height() > 0))
  {
    return;
  }
  double top = this->Drawing.Y + this->Drawing.Height - words;
  if (!this->Low())
  {
    TextPainter::Style style;
    style.Bold = true;
    style.Ink = this->Canvas.Colors.Ink;
    const double y = top - this->Canvas.Units(kTitle / 2);
    this->Canvas.Text.Draw("Time", { this->Drawing.X, y }, style);
    const double x =
      this->Drawing.X + this->Canvas.Text.Width("Time", 9, true) + this->Canvas.Units(10);
    style.Bold = false;
    style.Ink = this->Canvas.Colors.Second;
    const double room = this->Drawing.X + this->Drawing.Width - x;
    this->Canvas.Text.Draw(
      this->Canvas.Text.Fit(TitleOfBar(this->Tree), 9, false, room), { x, y }, style);
    top -= this->Canvas.Units(kTitle);
  }
  const double height = this->Canvas.Units(this->Low() ? kLowBar : kBar);
  this->Painted =
    LayTimeBar(this->Tree, { this->Drawing.X, top - height, this->Drawing.Width, height });
  for (const TimeBarPart& part : this->Painted)
  {
    this->PaintPart(part);
  }
}

void TimeBarWords::PaintPart(const TimeBarPart& part)
{
  const Color fill = TimeBarColor(part, this->Canvas.Colors);
  this->Canvas.Rectangle(part.Place, fill);
  const TimeUse& use = this->Tree[part.Row];
  const std::string share = PercentText(use.Share);
  const double room = part.Place.Width - 2 * this->Canvas.Units(kInside);
  const bool parted = std::any_of(this->Tree.begin(), this->Tree.end(),
    [&use](const TimeUse& other) { return other.Parent == use.Name; });
  if (part.Level > 0 || parted)
  {
    return; // the words are in its tip
  }
  TextPainter::Style style;
  style.Ink = Readable(FromHex(0xFFFFFF), fill, kTextContrast);
  for (const std::string& words : { use.Name + " " + share, share })
  {
    if (this->Canvas.Text.Width(words, 9, false) <= room)
    {
      this->Canvas.Text.Draw(
        words, { part.Place.X + this->Canvas.Units(kInside), part.Place.Middle().Y }, style);
      return;
    }
  }
}

int TimeBarWords::RowAt(Point pixel) const
{
  const int part = PartAt(this->Painted, pixel);
  return part < 0 ? -1 : static_cast<int>(this->Painted[part].Row);
}

Box TimeBarWords::PlaceOf(int row) const
{
  const auto part = std::find_if(this->Painted.begin(), this->Painted.end(),
    [row](const TimeBarPart& each) { return static_cast<int>(each.Row) == row; });
  return part == this->Painted.end() ? Box() : part->Place;
}
}
