#include "Views/Core/PhysicalTimeline/CounterMarks.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/Common/ChartMarks.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace pclvis
{
namespace
{
constexpr double kBand = 0.28;                  // opacity
constexpr double kWords = 14, kLeastCurve = 12; // heights [units]
constexpr double kCurve = 1.6;                  // width [units]
}

void CounterStrip::Show(CounterPixels values)
{
  this->Values = std::move(values);
  this->Low = this->High = 0;
  for (std::size_t x = 0; x < this->Values.Mean.size(); ++x)
  {
    if (!std::isnan(this->Values.Mean[x]))
    {
      this->Low = std::min(this->Low, this->Values.Least[x]);
      this->High = std::max(this->High, this->Values.Most[x]);
    }
  }
}

double CounterStrip::Y(double value) const
{
  // The curve is below the words if there is room for both.
  const double words = kWords * this->Density;
  const double free = this->Place.Height - words;
  const double height = free >= kLeastCurve * this->Density ? free : this->Place.Height;
  const double range = this->High - this->Low;
  return this->Place.Y + (range > 0 ? (value - this->Low) / range * height : 0);
}

std::vector<MarkLayer> CounterStrip::Marks(const Theme& theme) const
{
  MarkLayer ground{ theme.Grid, 0.5, {} }, band{ theme.Accent, kBand, {} };
  MarkLayer curve{ theme.Accent, 1, {} }, axis{ theme.Neutral, 1, {} };
  const double right = this->Place.X + this->Place.Width;
  AddBox(ground.Quads, this->Place.X, this->Place.Y, right, this->Place.Y + this->Place.Height);
  const double zero = std::round(this->Y(0)), thin = std::max(1.0, std::round(this->Density));
  AddBox(axis.Quads, this->Place.X, zero - thin, right, zero);
  // In whole pixels: a horizontal curve between two pixels would be pale.
  const double wide = std::max(1.0, std::round(kCurve * this->Density)), half = wide / 2;
  double before = NAN;
  const CounterPixels& all = this->Values;
  const auto same = [&all](std::size_t a, std::size_t b) {
    return all.Mean[a] == all.Mean[b] && all.Least[a] == all.Least[b] && all.Most[a] == all.Most[b];
  };
  for (std::size_t i = 0, next = 0; i < all.Mean.size(); i = next)
  {
    for (next = i + 1; next < all.Mean.size() && same(i, next);)
    {
      ++next;
    }
    const double left = this->Place.X + double(i * this->Column);
    const double end = std::min(right, this->Place.X + double(next * this->Column));
    const double mean = this->Y(all.Mean[i]);
    if (!std::isnan(mean))
    {
      AddBox(band.Quads, left, this->Y(all.Least[i]), end, this->Y(all.Most[i]));
      const double low = std::round(mean - half);
      AddBox(curve.Quads, left, low, end, low + wide);
      if (!std::isnan(before) && std::fabs(before - mean) > half)
      {
        AddBox(curve.Quads, left - half, std::min(before, mean) - half, left + half,
          std::max(before, mean) + half);
      }
    }
    before = mean;
  }
  return { ground, axis, band, curve };
}

TipRows CounterStrip::Tip(Point pixel, const std::string& name, bool rate) const
{
  const double along = pixel.X - this->Place.X, above = pixel.Y - this->Place.Y;
  if (along < 0 || along >= this->Place.Width || above < 0 || above >= this->Place.Height)
  {
    return {};
  }
  const auto i = static_cast<std::size_t>(along) / this->Column;
  TipRows rows{ { "", name + (rate ? " per second" : "") } };
  if (i >= this->Values.Mean.size() || std::isnan(this->Values.Mean[i]))
  {
    rows.emplace_back("value", "no sample here");
    return rows;
  }
  const bool one = this->Values.Ranks == 1;
  rows.emplace_back(one ? "value" : "mean", AmountText(this->Values.Mean[i]));
  if (!one)
  {
    rows.emplace_back(
      "range", AmountText(this->Values.Least[i]) + " to " + AmountText(this->Values.Most[i]));
  }
  rows.emplace_back("of", CountText(std::int64_t(this->Values.Ranks), "rank"));
  return rows;
}

std::string AmountText(double value)
{
  const char* const signs[] = { "", " k", " M", " G", " T", " P" };
  double rest = std::fabs(value);
  std::size_t sign = 0;
  while (rest >= 999.5 && sign < 5)
  {
    rest /= 1000;
    ++sign;
  }
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", value < 0 ? -rest : rest);
  return text + std::string(signs[sign]);
}

std::string CounterWords(const std::string& name, bool rate, std::size_t ranks)
{
  return name + (rate ? " per second" : "") +
    (ranks > 1       ? ", mean of " + CountText(std::int64_t(ranks), "rank") + ", least to greatest"
        : ranks == 1 ? ", 1 rank"
                     : ": no samples on these ranks");
}
}
