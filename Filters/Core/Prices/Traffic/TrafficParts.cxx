#include "Filters/Core/Prices/Traffic/TrafficParts.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace pclvis
{
namespace
{
using namespace price_constants;

double MedianOfMember(
  const LeftMessage* first, const LeftMessage* past, double LeftMessage::*member)
{
  std::vector<double> values;
  std::transform(first, past, std::back_inserter(values),
    [member](const LeftMessage& message) { return message.*member; });
  return MedianOf(std::move(values));
}
}

TimePart::TimePart(double begin, double end, const LeftMessage* first, const LeftMessage* past)
  : Begin(begin), End(end), Value(MedianOfMember(first, past, &LeftMessage::Value)),
    Started(MedianOfMember(first, past, &LeftMessage::Start)),
    Arrived(MedianOfMember(first, past, &LeftMessage::End))
{
}

std::pair<double, double> TimeOf(
  const PartSpan& span, const std::vector<TimePart>& parts, double runLength)
{
  const TimePart &first = parts[span.First], &last = parts[span.Past - 1];
  const double known = span.First > 0 ? parts[span.First - 1].End : 0;
  const double knownAgain = span.Past < parts.size() ? parts[span.Past].Begin : runLength;
  return { std::min(first.Begin, std::max(known, first.Started)),
    std::max(last.End, std::min(knownAgain, last.Arrived)) };
}

Levels::Levels(const std::vector<double>& values) : Values(values)
{
  std::vector<double> steps, below; // distances: of two parts, and of a part from the base
  for (std::size_t i = 1; i < values.size(); ++i)
  {
    steps.push_back(std::fabs(values[i] - values[i - 1]));
  }
  const double sigma = SigmaOfDistances(std::move(steps)) / std::sqrt(2.0);
  const double ofSteps = std::max(sigma, kHalf * kOwnLoad);
  std::vector<double> sorted = values;
  // The base: the lower quartile plus its distance from the centre of a normal distribution,
  // because traffic only adds to values.
  const double base = Percentile(sorted.data(), sorted.data() + sorted.size(), kHalf / 2) +
    (sigma > 0 ? sigma / kSigmaOfMedian : 0);
  for (double& v : this->Values)
  {
    v -= base;
    if (v < 0)
    {
      below.push_back(-v);
    }
  }
  const double ofLow = below.empty() ? 0 : SigmaOfDistances(std::move(below));
  this->Low = std::max(ofLow, kOwnLoad);
  this->Steps = ofSteps;
  this->Sigma = std::max({ ofSteps, ofLow, kOwnLoad });
}
}
