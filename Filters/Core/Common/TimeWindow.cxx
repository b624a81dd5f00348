#include "Filters/Core/Common/TimeWindow.h"

#include "Readers/Base/Error.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
void CheckWindow(const EventWindow& window, const char* who)
{
  if (std::isnan(window.Begin) || std::isnan(window.End) ||
    (window.End != -1 && !(window.End > window.Begin)))
  {
    throw Error(std::string(who) + ": the window runs from " + InstantText(window.Begin) + " to " +
      InstantText(window.End) +
      "; its end must be after its begin. Set WindowEnd to -1 for the end of the trace.");
  }
}

void TimeExtent::Join(const TimeExtent& other)
{
  this->First = std::min(this->First, other.First);
  this->LastBegin = std::max(this->LastBegin, other.LastBegin);
  this->Last = std::max(this->Last, other.Last);
}

TimeExtent TimeExtent::OfAll(ProcessGroup& group) const
{
  TimeExtent all;
  for (const TimeExtent& other : GatherValues(*this, group))
  {
    all.Join(other);
  }
  return all;
}

namespace
{
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The part of first..last that was asked for.
TimeWindow PartOf(double first, double last, double begin, double end, const std::string& filter)
{
  if (std::isnan(begin) || std::isnan(end))
  {
    CheckWindow({ begin, end }, filter.c_str());
  }
  TimeWindow span;
  span.Begin = begin == 0 ? first : std::max(first, begin);
  span.End = end < 0 ? last : std::min(last, end);
  if (span.Empty())
  {
    throw Error(filter + ": the window from " + InstantText(begin) + " to " +
      (end < 0 ? "the end" : InstantText(end)) + " contains nothing; the trace spans " +
      SpanWords(first, last) + ". Choose a window within it.");
  }
  return span;
}
}

TimeWindow SpanOf(const TimeExtent& extent, double begin, double end, const std::string& filter)
{
  if (!(extent.First <= extent.LastBegin))
  {
    return {};
  }
  return PartOf(std::min(0.0, extent.First),
    std::max(extent.Last, std::nextafter(extent.LastBegin, kInfinity)), begin, end, filter);
}

TimeWindow SpanOf(const TimeExtent& extent, const CommunicationAxis& axis, double begin, double end,
  const std::string& filter)
{
  if (axis.Empty() || !(extent.First <= extent.LastBegin))
  {
    return SpanOf(extent, begin, end, filter);
  }
  const double last = extent.LastBegin == axis.End ? std::nextafter(axis.End, kInfinity) : axis.End;
  return PartOf(axis.Begin, last, begin, end, filter);
}
}
