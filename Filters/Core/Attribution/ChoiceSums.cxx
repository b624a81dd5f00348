#include "Filters/Core/Attribution/ChoiceSums.h"

#include "Filters/Core/Common/OrderlessSum.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kGreatestSum = 0x1p30; ///< limit of a summed value, for nonsensical tables

/// Where a message belongs with respect to the choice.
enum class Place
{
  Here,
  OtherRegion, ///< in the window, within a region that is not chosen
  OtherTime,   ///< within the chosen regions, but outside of the window or by other calls
  Across,      ///< in the window, with one end in the chosen regions
  Nowhere
};

class Places
{
public:
  Places(const AttributionRows& rows, const RunChoice& choice)
    : Region(rows.Region), Sends(rows, choice), Chosen(ChosenRanks(rows, choice))
  {
  }
  bool IsChosen(std::int32_t rank) const { return this->Chosen[rank] != 0; }
  Place Of(const AttributionMessage& message) const
  {
    const bool from = this->IsChosen(message.Source), to = this->IsChosen(message.Destination);
    const bool in = this->Sends.Hold(message);
    if (from && to)
    {
      return in ? Place::Here : Place::OtherTime;
    }
    if (!in || from || to)
    {
      return in ? Place::Across : Place::Nowhere;
    }
    const std::int32_t region = this->Region[message.Source];
    return region >= 0 && region == this->Region[message.Destination] ? Place::OtherRegion
                                                                      : Place::Nowhere;
  }

private:
  const std::vector<std::int32_t>& Region;
  AskedSends Sends;
  std::vector<char> Chosen;
};

/// Sums over the messages of one place.
struct Sums
{
  std::int64_t Messages = 0, Inter = 0, Judged = 0;
  OrderlessSum Latency;
  void Add(bool inter, double latency)
  {
    ++this->Messages;
    this->Inter += inter;
    this->Judged += std::isfinite(latency);
    this->Latency.Add(std::isfinite(latency) ? std::min(latency, kGreatestSum) : 0);
  }
  double InterShare() const
  {
    return this->Messages > 0
      ? static_cast<double>(this->Inter) / static_cast<double>(this->Messages)
      : kNaN;
  }
  double MeanLatency() const
  {
    return this->Judged > 0 ? this->Latency.Value() / static_cast<double>(this->Judged) : kNaN;
  }
};

/// Messages and bytes of every rank, sent and received.
struct Loads
{
  explicit Loads(std::size_t ranks) : Messages(ranks), Bytes(ranks) {}
  std::vector<double> Messages, Bytes;
  void Add(std::int32_t source, std::int32_t destination, std::int64_t bytes)
  {
    ++this->Messages[source];
    ++this->Messages[destination];
    this->Bytes[source] += static_cast<double>(bytes);
    this->Bytes[destination] += static_cast<double>(bytes);
  }
};

std::vector<double> Take(const std::vector<double>& all, const std::vector<std::int32_t>& ranks)
{
  std::vector<double> values;
  for (const std::int32_t rank : ranks)
  {
    values.push_back(all[rank]);
  }
  return values;
}

double ImbalanceOf(const std::vector<double>& all, const std::vector<std::int32_t>& ranks)
{
  return DescribeLoad(Take(all, ranks)).Imbalance;
}

/// Median of the values that are not NaN.
double MedianOfKnown(std::vector<double> values)
{
  values.erase(
    std::remove_if(values.begin(), values.end(), [](double value) { return std::isnan(value); }),
    values.end());
  return MedianOf(std::move(values));
}

class Summing
{
public:
  Summing(const AttributionRows& rows, const RunChoice& choice)
    : Rows(rows), Where(rows, choice), InWindow(rows.Ranks.Size()), AtOtherTimes(rows.Ranks.Size())
  {
    for (std::int32_t rank = 0; rank < rows.Ranks.Size(); ++rank)
    {
      if (this->Where.IsChosen(rank))
      {
        this->Ranks.push_back(rank);
      }
      else if (rows.Region[rank] >= 0)
      {
        this->Others[rows.Region[rank]].Ranks.push_back(rank);
      }
    }
  }
  void AddMessages()
  {
    ForEachMessage(this->Rows, [this](const AttributionMessage& m) {
      const Place place = this->Where.Of(m);
      this->Found.Across += place == Place::Across;
      if (place == Place::Across || place == Place::Nowhere)
      {
        return;
      }
      Sums& sums = place == Place::Here ? this->Here
        : place == Place::OtherTime     ? this->OtherTimes
                                        : this->Others[this->Rows.Region[m.Source]].Sum;
      sums.Add(m.InterNode, m.Latency);
      (place == Place::OtherTime ? this->AtOtherTimes : this->InWindow)
        .Add(m.Source, m.Destination, m.Bytes);
    });
  }
  ChoiceSums Result()
  {
    ChoiceSums& f = this->Found;
    f.Messages = this->Here.Messages;
    std::vector<double> share, latency, imbalance, imbalanceBytes;
    for (const auto& other : this->Others)
    {
      if (other.second.Sum.Messages >= price_constants::kManySamples)
      {
        share.push_back(other.second.Sum.InterShare());
        latency.push_back(other.second.Sum.MeanLatency());
        imbalance.push_back(ImbalanceOf(this->InWindow.Messages, other.second.Ranks));
        imbalanceBytes.push_back(ImbalanceOf(this->InWindow.Bytes, other.second.Ranks));
      }
    }
    f.InterShare = { this->Here.InterShare(), MedianOfKnown(share), this->OtherTimes.InterShare() };
    f.Latency = { this->Here.MeanLatency(), MedianOfKnown(latency),
      this->OtherTimes.MeanLatency() };
    const RankLoad load = DescribeLoad(Take(this->InWindow.Messages, this->Ranks));
    f.GreatestLoad = load.GreatestLoad;
    f.Imbalance = { load.Imbalance, MedianOfKnown(imbalance),
      ImbalanceOf(this->AtOtherTimes.Messages, this->Ranks) };
    f.ImbalanceBytes = { ImbalanceOf(this->InWindow.Bytes, this->Ranks),
      MedianOfKnown(imbalanceBytes), ImbalanceOf(this->AtOtherTimes.Bytes, this->Ranks) };
    return std::move(f);
  }

private:
  struct OtherRegion
  {
    std::vector<std::int32_t> Ranks;
    Sums Sum;
  };
  const AttributionRows& Rows;
  Places Where;
  ChoiceSums Found;
  Sums Here, OtherTimes;
  Loads InWindow, AtOtherTimes;    // a rank is in one region only, so one load serves all regions
  std::vector<std::int32_t> Ranks; // numbers of the chosen ranks, ascending
  std::map<std::int32_t, OtherRegion> Others;
};
}

double Comparison::Reference() const
{
  return std::isnan(this->Elsewhere) ? this->OtherTimes : this->Elsewhere;
}

ChoiceSums SumChoice(const AttributionRows& rows, const RunChoice& choice)
{
  Summing sums(rows, choice);
  sums.AddMessages();
  return sums.Result();
}
}
