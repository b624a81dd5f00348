#include "Filters/Core/TimeWindow.h"

#include "Readers/Core/Error.h"
#include "Readers/Core/GroupSums.h"
#include "Readers/Core/ShortText.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
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

TimeWindow SpanOf(const TimeExtent& extent, double begin, double end, const std::string& filter)
{
  if (!(extent.First <= extent.LastBegin))
  {
    return {};
  }
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double first = std::min(0.0, extent.First);
  const double last = std::max(extent.Last, std::nextafter(extent.LastBegin, kInfinity));
  TimeWindow span;
  span.Begin = begin == 0 ? first : std::max(first, begin);
  span.End = end < 0 ? last : std::min(last, end);
  if (span.Empty())
  {
    throw Error(filter + ": the window from " + InstantText(begin) + " to " +
      (end < 0 ? "the end" : InstantText(end)) + " holds nothing, the trace goes from " +
      SpanText(first, last) + ". Choose a window in it.");
  }
  return span;
}
}
