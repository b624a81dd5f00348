#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// An archive for measurements, and what it contains; -1: unknown.
struct GeneratedArchive
{
  std::string Anchor;
  std::int64_t Events = -1, Messages = -1, Rows = -1;
};

/// An archive with the preset `benchmark` (halo exchange of a periodic 2-D stencil) and about
/// `events` records, generated in `scratch` and kept there for the next run.
/// @param option another option of the scenario, such as "slow_ranks=5,8-11" or "mode=blocking";
/// empty: none
GeneratedArchive MakeArchive(std::int64_t ranks, std::int64_t events, const std::string& scratch,
  const std::string& option = "");

/// Parses a list of numbers such as 2e6,20e6.
std::vector<std::int64_t> NumbersOf(const std::string& text);

/// The default folder for archives.
std::string BenchmarkScratch();
}
