#include "Readers/Schema/CommunicationAxis.h"

#include <algorithm>

namespace pclvis
{
double CommunicationAxis::Length() const
{
  return this->Without(this->End);
}

double CommunicationAxis::Without(double time) const
{
  double cut = 0;
  for (const TimeGap& gap : this->Gaps)
  {
    if (time <= gap.Begin)
    {
      break;
    }
    cut += std::min(time, gap.End) - gap.Begin;
  }
  return time - this->Begin - cut;
}

double CommunicationAxis::At(double length) const
{
  double time = this->Begin + length;
  for (const TimeGap& gap : this->Gaps)
  {
    if (time < gap.Begin)
    {
      break;
    }
    time += gap.End - gap.Begin;
  }
  return time;
}

CommunicationAxis CommunicationAxis::Within(double begin, double end) const
{
  CommunicationAxis part;
  part.Begin = std::max(begin, this->Begin);
  part.End = std::min(end, this->End);
  for (const TimeGap& gap : this->Gaps)
  {
    const TimeGap inside{ std::max(gap.Begin, part.Begin), std::min(gap.End, part.End) };
    if (inside.Begin < inside.End)
    {
      part.Gaps.push_back(inside);
    }
  }
  return part;
}
}
