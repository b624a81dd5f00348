#pragma once
#include "Filters/Core/Criteria/CriteriaCurve.h"
#include "Filters/Core/Criteria/SizeBins.h"
#include "Readers/Base/ProcessGroup.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace pclvis
{
/// The samples of every size bin, collected in one pass, merged over threads and processes. Keeps
/// in each bin the messages with the smallest keys; a key is a hash of (seed, message_id), so that
/// the choice does not depend on which thread or process saw a message, or when; on equal keys the
/// smallest t.
/// Source: [PCLVis] 4.1; Filters/README, Latency Criteria.
class CriteriaSamples
{
public:
  static constexpr std::size_t kChartSamples = 100; ///< of a bin, in the chart

  /// @param width   [bytes] of a size bin, >= 1
  /// @param maximum samples kept in a bin; 0: all
  CriteriaSamples(std::int64_t width, std::int64_t maximum, std::int64_t seed);
  /// A usable message. @param sizeBytes >= 0; @param seconds [s] t > 0, finite
  void Add(bool interNode, std::int64_t sizeBytes, std::int64_t messageId, double seconds);
  void Join(const CriteriaSamples& other);
  Bytes Pack();
  void Join(const Bytes& packed);
  /// (class, first size [bytes]) of the bins, in order of first occurrence.
  std::vector<std::pair<bool, std::int64_t>> Bins() const;
  /// Median of each bin's samples; thin bins take the monotone fit of their class.
  CriteriaCurve Curve(std::int64_t minimumSamples);
  /// Table Criteria Chart: first the criteria, by (class, size), then of each bin the samples with
  /// the smallest keys, at the middle of the bin (1 byte at least, for a logarithmic axis): up to
  /// kChartSamples of a bin, fewer where there are very many bins.
  schema::CriteriaChart::Table Chart(const CriteriaCurve& curve);

private:
  struct Sample
  {
    std::uint64_t Key;
    double Seconds;
    bool operator<(const Sample& other) const
    {
      return this->Key < other.Key || (this->Key == other.Key && this->Seconds < other.Seconds);
    }
  };
  struct Bin
  {
    bool InterNode;
    std::int64_t First;
    std::uint64_t Bound; ///< samples with a greater key are no longer needed
    std::vector<Sample> Kept;
  };
  Bin& BinOf(bool interNode, std::int64_t sizeBytes);
  void Keep(Bin& bin, const Sample& sample);
  void Prune(Bin& bin);
  /// All bins, by (class, size).
  std::vector<Bin*> Sorted();

  std::int64_t Width;
  std::size_t Maximum;
  std::uint64_t Salt;
  SizeBins Numbers;
  std::vector<Bin> AllBins;
};
}
