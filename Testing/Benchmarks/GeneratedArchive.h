#pragma once
#include <cstdint>
#include <string>

namespace pclvis
{
/// An archive to measure with, and what is in it; -1: not known.
struct GeneratedArchive
{
  std::string Anchor;
  std::int64_t Events = -1, Messages = -1, Rows = -1;
};

/// An archive of the preset `benchmark` (halo exchange of a periodic 2-D stencil) of about `events`
/// records, generated into `scratch` and kept there for the next run.
/// @param slowRanks work twice as long, as a scenario's slow_ranks: "5,8-11"; empty: none
GeneratedArchive MakeArchive(std::int64_t ranks, std::int64_t events, const std::string& scratch,
  const std::string& slowRanks = "");

/// Where archives are kept unless another folder is asked for.
std::string BenchmarkScratch();
}
