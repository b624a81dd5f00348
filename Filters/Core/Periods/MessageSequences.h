#pragma once
#include "Filters/Core/Periods/TemporalTables.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace pclvis
{
/// The messages that are looked at together: all, or those of one region.
/// Source: [PCLVis] 5.1.
class Sequences
{
public:
  /// @throws Error for a region that does not exist
  Sequences(const std::vector<std::int32_t>& chosen, std::int32_t lastRegion);
  std::size_t Size() const { return this->Regions.size(); }
  std::int32_t Region(std::size_t number) const { return this->Regions[number]; }
  /// Calls with each sequence that message i is in.
  template<typename Use>
  void ForEach(const TemporalMessages& messages, std::size_t i, const Use& use) const
  {
    if (this->All >= 0)
    {
      use(static_cast<std::size_t>(this->All));
    }
    const std::int32_t region = messages.SourceRegion.Size > 0 ? messages.SourceRegion[i] : -1;
    if (region >= 0 && region == messages.DestinationRegion[i] && this->OfRegion[region] >= 0)
    {
      use(static_cast<std::size_t>(this->OfRegion[region]));
    }
  }

private:
  std::vector<std::int32_t> Regions, OfRegion;
  std::int32_t All = -1;
};

/// Sums of sequences: one T each.
template<typename T>
struct PerSequence
{
  std::vector<T> Parts;
  void Join(const PerSequence& other)
  {
    for (std::size_t i = 0; i < this->Parts.size(); ++i)
    {
      this->Parts[i].Join(other.Parts[i]);
    }
  }
};

/// One pass over this process's messages: body(i, sums) with sums of each worker, joined at the
/// end.
template<typename Sums, typename Body>
Sums Pass(const TemporalMessages& messages, int threads, const Sums& empty, const Body& body,
  const Progress& progress, const char* what)
{
  std::vector<Sums> parts(ThreadCount(threads), empty);
  ParallelFor(
    messages.SendBegin.Size, std::size_t{ 1 } << 16, threads,
    [&](std::size_t begin, std::size_t end, int worker) {
      Sums mine = std::move(parts[worker]); // apart from lines of the cache that others write
      for (std::size_t i = begin; i < end; ++i)
      {
        body(i, mine);
      }
      parts[worker] = std::move(mine);
    },
    progress, what);
  for (std::size_t worker = 1; worker < parts.size(); ++worker)
  {
    parts[0].Join(parts[worker]);
  }
  return std::move(parts[0]);
}
}
