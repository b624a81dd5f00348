#include "Filters/Core/Attribution/ChoiceSums.h"

#include "Filters/Core/Attribution/Traffic/BaselineTimes.h"
#include "Filters/Core/Attribution/Verdict.h"
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
constexpr double kBaselineShare = 0.25;

/// Where a message belongs.
enum class Place
{
  Here,
  OtherRegion, ///< in the window, within one region that is not chosen
  OtherTime,   ///< within the chosen regions, outside of the window
  Across,      ///< in the window, with one end in the chosen regions
  Nowhere
};

class Places
{
public:
  Places(const AttributionRows& rows, const AttributionChoice& choice)
    : Region(rows.Region), Window(choice.Window), Always(choice.AllTimes()),
      Chosen(ChosenRanks(rows, choice))
  {
  }
  bool InWindow(double begin) const { return this->Always || this->Window.Holds(begin); }
  bool IsChosen(std::int32_t rank) const { return this->Chosen[rank] != 0; }
  Place Of(std::int32_t source, std::int32_t destination, double begin) const
  {
    const bool from = this->IsChosen(source), to = this->IsChosen(destination);
    const bool in = this->InWindow(begin);
    if (from && to)
    {
      return in ? Place::Here : Place::OtherTime;
    }
    if (!in || from || to)
    {
      return in ? Place::Across : Place::Nowhere;
    }
    const std::int32_t region = this->Region[source];
    return region >= 0 && region == this->Region[destination] ? Place::OtherRegion : Place::Nowhere;
  }

private:
  const std::vector<std::int32_t>& Region;
  EventWindow Window;
  bool Always;
  std::vector<char> Chosen;
};

/// What is summed over one place.
struct Sums
{
  std::int64_t Messages = 0, Inter = 0, Judged = 0;
  double Latency = 0;
  void Add(bool inter, double latency)
  {
    ++this->Messages;
    this->Inter += inter;
    this->Judged += std::isfinite(latency);
    this->Latency += std::isfinite(latency) ? latency : 0;
  }
  double InterShare() const
  {
    return this->Messages > 0
      ? static_cast<double>(this->Inter) / static_cast<double>(this->Messages)
      : kNaN;
  }
  double MeanLatency() const
  {
    return this->Judged > 0 ? this->Latency / static_cast<double>(this->Judged) : kNaN;
  }
};

/// Messages and bytes of every rank, both ways.
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

/// Median of what is known.
double MedianOfKnown(std::vector<double> values)
{
  values.erase(
    std::remove_if(values.begin(), values.end(), [](double value) { return std::isnan(value); }),
    values.end());
  return MedianOf(std::move(values));
}

double LatencyOf(const AttributionMessage& message)
{
  return message.Latency;
}

double LatencyOf(const LoneSend&)
{
  return kNaN;
}

class Summing
{
public:
  Summing(const AttributionRows& rows, const AttributionChoice& choice)
    : Rows(rows), Where(rows, choice), Any(rows.Ranks.Size()), InWindow(rows.Ranks.Size()),
      AtOtherTimes(rows.Ranks.Size())
  {
    for (std::int32_t rank = 0; rank < rows.Ranks.Size(); ++rank)
    {
      if (this->Where.IsChosen(rank))
      {
        this->Found.Ranks.push_back(rank);
      }
      else if (rows.Region[rank] >= 0)
      {
        this->Others[rows.Region[rank]].Ranks.push_back(rank);
      }
    }
  }
  void AddMessages()
  {
    ForEachMessage(this->Rows, [this](const auto& m) {
      const Place place = this->Where.Of(m.Source, m.Destination, m.SendBegin);
      this->Found.Across += place == Place::Across;
      if (this->Where.InWindow(m.SendBegin))
      {
        this->Any.Add(m.Source, m.Destination, m.Bytes);
      }
      if (place == Place::Across || place == Place::Nowhere)
      {
        return;
      }
      Sums& sums = place == Place::Here ? this->Here
        : place == Place::OtherTime     ? this->OtherTimes
                                        : this->Others[this->Rows.Region[m.Source]].Sum;
      sums.Add(m.InterNode != 0, LatencyOf(m));
      (place == Place::OtherTime ? this->AtOtherTimes : this->InWindow)
        .Add(m.Source, m.Destination, m.Bytes);
    });
  }
  void AddLooks(const std::vector<NetworkLook>& looks, double slowdown)
  {
    std::vector<double> baseline[2], criterion[2]; // here, at other times
    std::map<std::int32_t, std::vector<double>> otherBaseline, otherCriterion;
    std::map<std::pair<std::int32_t, std::int32_t>, std::vector<double>> pairs;
    for (const NetworkLook& look : looks)
    {
      const Place place = this->Where.Of(look.Source, look.Destination, look.Begin);
      if (place == Place::Here || place == Place::OtherTime)
      {
        baseline[place == Place::OtherTime].push_back(look.OverBaseline);
        criterion[place == Place::OtherTime].push_back(look.OverCriterion);
      }
      if (place == Place::Here)
      {
        const std::int32_t a = this->Rows.Node[look.Source], b = this->Rows.Node[look.Destination];
        pairs[std::minmax(a, b)].push_back(look.OverBaseline);
      }
      if (place == Place::OtherRegion)
      {
        otherBaseline[this->Rows.Region[look.Source]].push_back(look.OverBaseline);
        otherCriterion[this->Rows.Region[look.Source]].push_back(look.OverCriterion);
      }
    }
    this->Found.Looks = static_cast<std::int64_t>(baseline[0].size());
    this->Found.OverBaseline = Compare(baseline, otherBaseline);
    this->Found.OverCriterion = Compare(criterion, otherCriterion);
    const double reference = this->Found.OverBaseline.Elsewhere;
    for (auto& pair : pairs)
    {
      ++this->Found.NodePairs;
      this->Found.SlowNodePairs += MedianOf(std::move(pair.second)) >=
        slowdown * (std::isnan(reference) ? 1 : std::max(1.0, reference));
    }
  }
  ChoiceSums Result()
  {
    ChoiceSums& f = this->Found;
    f.Messages = this->Here.Messages;
    f.InterMessages = this->Here.Inter;
    f.AnyMessages = std::move(this->Any.Messages);
    f.AnyBytes = std::move(this->Any.Bytes);
    f.MessageLoad = Take(this->InWindow.Messages, f.Ranks);
    f.ByteLoad = Take(this->InWindow.Bytes, f.Ranks);
    f.MessageInRun = f.MessageLoad;
    f.BytesInRun = f.ByteLoad;
    for (std::size_t i = 0; i < f.Ranks.size(); ++i)
    {
      f.MessageInRun[i] += this->AtOtherTimes.Messages[f.Ranks[i]];
      f.BytesInRun[i] += this->AtOtherTimes.Bytes[f.Ranks[i]];
    }
    std::vector<double> share, latency, imbalance, imbalanceBytes;
    for (const auto& other : this->Others)
    {
      if (other.second.Sum.Messages >= static_cast<std::int64_t>(kFewestMessages))
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
    f.Imbalance = { DescribeLoad(f.MessageLoad).Imbalance, MedianOfKnown(imbalance),
      ImbalanceOf(this->AtOtherTimes.Messages, f.Ranks) };
    f.ImbalanceBytes = { DescribeLoad(f.ByteLoad).Imbalance, MedianOfKnown(imbalanceBytes),
      ImbalanceOf(this->AtOtherTimes.Bytes, f.Ranks) };
    return std::move(f);
  }

private:
  struct OtherRegion
  {
    std::vector<std::int32_t> Ranks;
    Sums Sum;
  };
  static Comparison Compare(
    std::vector<double> mine[2], std::map<std::int32_t, std::vector<double>>& others)
  {
    std::vector<double> medians;
    for (auto& other : others)
    {
      medians.push_back(MedianOfKnown(std::move(other.second)));
    }
    return { MedianOfKnown(std::move(mine[0])), MedianOfKnown(std::move(medians)),
      MedianOfKnown(std::move(mine[1])) };
  }

  const AttributionRows& Rows;
  Places Where;
  ChoiceSums Found;
  Sums Here, OtherTimes;
  Loads Any, InWindow, AtOtherTimes; // a rank is of one region: one load for all of them
  std::map<std::int32_t, OtherRegion> Others;
};
}

double Comparison::Reference() const
{
  return std::isnan(this->Elsewhere) ? this->OtherTimes : this->Elsewhere;
}

double Comparison::Ratio() const
{
  const double reference = this->Reference();
  return reference > 0 ? this->Here / reference : kNaN;
}

std::vector<NetworkLook> FindNetworkLooks(const std::vector<Transfer>& transfers)
{
  const std::vector<Transfer> between = TransfersBetweenNodes(transfers);
  const std::vector<double> baseline =
    BaselineTimes(between, std::vector<char>(between.size(), 1), kBaselineShare);
  std::vector<NetworkLook> looks;
  for (std::size_t i = 0; i < between.size(); ++i)
  {
    const Transfer& t = between[i];
    if (t.Late <= 0 && t.Seconds > 0 && baseline[i] > 0)
    {
      const double overCriterion = t.Criterion > 0 ? t.Seconds / t.Criterion : kNaN;
      looks.push_back({ t.Begin, t.Source, t.Destination, t.Seconds / baseline[i], overCriterion });
    }
  }
  return looks;
}

ChoiceSums SumChoice(const AttributionRows& rows, const AttributionChoice& choice,
  const std::vector<NetworkLook>& looks, double slowdown)
{
  Summing sums(rows, choice);
  sums.AddMessages();
  sums.AddLooks(looks, slowdown);
  return sums.Result();
}
}
