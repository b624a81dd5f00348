#include "Filters/Core/Criteria/CriteriaSamples.h"

#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Criteria/MonotoneFit.h"
#include "Readers/Base/Packing.h"

#include <algorithm>
#include <limits>

namespace pclvis
{
namespace
{
constexpr std::size_t kMostChartSamples = 20000; // more dots merge into a blot

/// The finaliser of SplitMix64: a bijection of 64 bits, so different ids never share a key.
std::uint64_t Mix(std::uint64_t x)
{
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}
}

CriteriaSamples::CriteriaSamples(std::int64_t width, std::int64_t maximum, std::int64_t seed)
  : Width(width), Maximum(maximum > 0 ? static_cast<std::size_t>(maximum)
                                      : std::numeric_limits<std::size_t>::max() / 2),
    Salt(Mix(static_cast<std::uint64_t>(seed) + 0x9e3779b97f4a7c15u)), Numbers(width)
{
}

CriteriaSamples::Bin& CriteriaSamples::BinOf(bool interNode, std::int64_t sizeBytes)
{
  const std::int32_t next = static_cast<std::int32_t>(this->AllBins.size());
  const std::int32_t number = this->Numbers.FindOrAdd(interNode, sizeBytes, next);
  if (number == next)
  {
    this->AllBins.push_back(
      { interNode, this->Numbers.First(sizeBytes), std::numeric_limits<std::uint64_t>::max(), {} });
  }
  return this->AllBins[number];
}

void CriteriaSamples::Prune(Bin& bin)
{
  if (bin.Kept.size() > this->Maximum)
  {
    const auto last = bin.Kept.begin() + this->Maximum - 1;
    std::nth_element(bin.Kept.begin(), last, bin.Kept.end());
    bin.Bound = last->Key;
    bin.Kept.resize(this->Maximum);
  }
}

void CriteriaSamples::Keep(Bin& bin, const Sample& sample)
{
  if (sample.Key <= bin.Bound)
  {
    bin.Kept.push_back(sample);
    // Selects only once there are twice as many as wanted, so that the cost per sample is constant.
    if (bin.Kept.size() / 2 >= this->Maximum)
    {
      this->Prune(bin);
    }
  }
}

void CriteriaSamples::Add(
  bool interNode, std::int64_t sizeBytes, std::int64_t messageId, double seconds)
{
  const std::uint64_t key = Mix(static_cast<std::uint64_t>(messageId) ^ this->Salt);
  this->Keep(this->BinOf(interNode, sizeBytes), { key, seconds });
}

void CriteriaSamples::Join(const CriteriaSamples& other)
{
  for (const Bin& theirs : other.AllBins)
  {
    Bin& mine = this->BinOf(theirs.InterNode, theirs.First);
    for (const Sample& sample : theirs.Kept)
    {
      this->Keep(mine, sample);
    }
  }
}

Bytes CriteriaSamples::Pack()
{
  Packer packer;
  for (Bin& bin : this->AllBins)
  {
    this->Prune(bin);
    packer.Put(bin.InterNode);
    packer.Put(bin.First);
    packer.PutArray(bin.Kept);
  }
  return packer.Take();
}

void CriteriaSamples::Join(const Bytes& packed)
{
  Unpacker reader(packed);
  while (!reader.AtEnd())
  {
    const bool interNode = reader.Get<bool>();
    Bin& mine = this->BinOf(interNode, reader.Get<std::int64_t>());
    for (const Sample& sample : reader.GetArray<Sample>())
    {
      this->Keep(mine, sample);
    }
  }
}

std::vector<std::pair<bool, std::int64_t>> CriteriaSamples::Bins() const
{
  std::vector<std::pair<bool, std::int64_t>> bins;
  for (const Bin& bin : this->AllBins)
  {
    bins.emplace_back(bin.InterNode, bin.First);
  }
  return bins;
}

std::vector<CriteriaSamples::Bin*> CriteriaSamples::Sorted()
{
  std::vector<Bin*> bins;
  for (Bin& bin : this->AllBins)
  {
    bins.push_back(&bin);
  }
  std::sort(bins.begin(), bins.end(), [](const Bin* a, const Bin* b) {
    return std::make_pair(a->InterNode, a->First) < std::make_pair(b->InterNode, b->First);
  });
  return bins;
}

CriteriaCurve CriteriaSamples::Curve(std::int64_t minimumSamples)
{
  const std::vector<Bin*> bins = this->Sorted();
  CriteriaCurve curve;
  std::vector<double> seconds;
  for (std::size_t begin = 0, end = 0; begin < bins.size(); begin = end)
  {
    std::vector<double> medians, weights;
    for (; end < bins.size() && bins[end]->InterNode == bins[begin]->InterNode; ++end)
    {
      this->Prune(*bins[end]);
      seconds.clear();
      for (const Sample& sample : bins[end]->Kept)
      {
        seconds.push_back(sample.Seconds);
      }
      medians.push_back(Median(seconds.data(), seconds.data() + seconds.size()));
      weights.push_back(static_cast<double>(seconds.size()));
    }
    const std::vector<double> fit = MonotoneFit(medians, weights);
    for (std::size_t i = begin; i < end; ++i)
    {
      const std::int64_t samples = static_cast<std::int64_t>(bins[i]->Kept.size());
      const bool thin = samples < minimumSamples;
      curve.Append(bins[i]->InterNode, bins[i]->First, samples,
        thin ? fit[i - begin] : medians[i - begin],
        thin ? CriterionSource::Fit : CriterionSource::BinMedian);
    }
  }
  return curve;
}

schema::CriteriaChart::Table CriteriaSamples::Chart(const CriteriaCurve& curve)
{
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  constexpr double kMicroseconds = 1e6;
  schema::CriteriaChart::Table rows;
  const auto append = [&](bool criterion, bool interNode, std::int64_t first, double seconds) {
    const auto value = [&](bool forCriterion, bool forInterNode) {
      return forCriterion == criterion && forInterNode == interNode ? kMicroseconds * seconds
                                                                    : kUnknown;
    };
    rows.SizeBytes.Append(std::max<std::int64_t>(1, first + this->Width / 2));
    rows.Within.Append(value(false, false));
    rows.Between.Append(value(false, true));
    rows.CriterionWithin.Append(value(true, false));
    rows.CriterionBetween.Append(value(true, true));
  };
  for (std::size_t row = 0; row < curve.Size(); ++row)
  {
    append(true, curve.InterNode[row] != 0, curve.SizeBytes[row], curve.Criterion[row]);
  }
  const std::size_t most =
    std::min(kChartSamples, kMostChartSamples / std::max<std::size_t>(1, this->AllBins.size()) + 1);
  for (Bin* bin : this->Sorted())
  {
    const std::size_t count = std::min({ most, bin->Kept.size(), this->Maximum });
    std::partial_sort(bin->Kept.begin(), bin->Kept.begin() + count, bin->Kept.end());
    for (std::size_t i = 0; i < count; ++i)
    {
      append(false, bin->InterNode, bin->First, bin->Kept[i].Seconds);
    }
  }
  return rows;
}
}
