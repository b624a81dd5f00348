#pragma once
#include <cstdint>
#include <string>
#include <vector>

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
/// @param option one more of a scenario, such as "slow_ranks=5,8-11" or "mode=blocking"; empty:
/// none
GeneratedArchive MakeArchive(std::int64_t ranks, std::int64_t events, const std::string& scratch,
  const std::string& option = "");

/// The numbers in a text such as 2e6,20e6.
std::vector<std::int64_t> NumbersOf(const std::string& text);

/// Where archives are kept unless another folder is asked for.
std::string BenchmarkScratch();
}
