#pragma once
#include "Filters/Core/Common/TimeWindow.h"
#include "Readers/Schema/CommunicationAxis.h"

namespace pclvis
{
/// The time that is looked at, true and laid: without the gaps of the axis.
class LaidTime
{
public:
  LaidTime(const TimeWindow& span, const CommunicationAxis& axis)
    : Span(span), Part{ span.Begin, span.End, axis.Within(span.Begin, span.End).Gaps }
  {
  }
  const TimeWindow Span; ///< [s] true
  double Laid(double time) const
  {
    return this->Part.Gaps.empty() ? time : this->Part.Begin + this->Part.Without(time);
  }
  double Begin(double laid) const
  {
    return this->Part.Gaps.empty() ? laid : this->Part.At(laid - this->Part.Begin);
  }
  /// As the begin, but at a gap its begin.
  double End(double laid) const
  {
    const double time = this->Begin(laid);
    for (const TimeGap& gap : this->Part.Gaps)
    {
      if (time == gap.End)
      {
        return gap.Begin;
      }
    }
    return time;
  }

private:
  CommunicationAxis Part;
};
}
