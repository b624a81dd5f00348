#include "Filters/Core/Common/RankWork.h"

#include <algorithm>
#include <utility>

namespace pclvis
{
namespace
{
constexpr double kNever = -std::numeric_limits<double>::infinity();
}

RankWork::RankWork(CommunicationAxis axis, std::vector<TimeWindow> periods, std::int32_t ranks)
  : Axis(std::move(axis)), Periods(std::move(periods)),
    InCalls(this->Periods.size() * static_cast<std::size_t>(ranks)),
    Last(static_cast<std::size_t>(ranks), kNever)
{
}

void RankWork::AddCall(std::int32_t number, double begin, double end)
{
  this->Last[number] = std::max(this->Last[number], end);
  auto period = std::upper_bound(this->Periods.begin(), this->Periods.end(), begin,
    [](double time, const TimeWindow& each) { return time < each.End; });
  for (; period != this->Periods.end() && period->Begin < end; ++period)
  {
    const std::size_t row = static_cast<std::size_t>(period - this->Periods.begin());
    this->InCalls[row * this->Last.size() + number].Add(
      Between(this->Axis, std::max(begin, period->Begin), std::min(end, period->End)));
  }
}

void RankWork::Pack(Packer& packer) const
{
  packer.PutArray(this->InCalls);
  packer.PutArray(this->Last);
}

void RankWork::Join(Unpacker& packed)
{
  const std::vector<OrderlessSum> inCalls = packed.GetArray<OrderlessSum>();
  this->Join(inCalls, packed.GetArray<double>());
}

void RankWork::Join(const RankWork& other)
{
  this->Join(other.InCalls, other.Last);
}

void RankWork::Join(const std::vector<OrderlessSum>& inCalls, const std::vector<double>& last)
{
  for (std::size_t i = 0; i < this->InCalls.size(); ++i)
  {
    this->InCalls[i].Join(inCalls[i]);
  }
  for (std::size_t rank = 0; rank < this->Last.size(); ++rank)
  {
    this->Last[rank] = std::max(this->Last[rank], last[rank]);
  }
}

double RankWork::Of(std::size_t period, std::int32_t number) const
{
  const double last = this->Last[number];
  if (last == kNever)
  {
    return std::numeric_limits<double>::quiet_NaN();
  }
  const TimeWindow& span = this->Periods[period];
  const double there = Between(this->Axis, span.Begin, std::min(span.End, last));
  return std::max(0.0, there - this->InCalls[period * this->Last.size() + number].Value());
}
}
