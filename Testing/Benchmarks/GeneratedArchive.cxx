#include "Testing/Benchmarks/GeneratedArchive.h"

#include "Testing/Generator/GenerateTrace.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace fs = std::filesystem;

namespace pclvis
{
GeneratedArchive MakeArchive(
  std::int64_t ranks, std::int64_t events, const std::string& scratch, const std::string& option)
{
  const std::string folder = scratch + "/reader-" + std::to_string(ranks) + "-" +
    std::to_string(events) + (option.empty() ? "" : "-" + option);
  const std::string text = "preset=benchmark ranks=" + std::to_string(ranks) +
    " events=" + std::to_string(events) + (option.empty() ? "" : " " + option);
  const std::string note = folder + "/counts";
  long long counts[3];
  std::FILE* file = std::fopen(note.c_str(), "r");
  if (!file || std::fscanf(file, "%lld %lld %lld", counts, counts + 1, counts + 2) != 3)
  {
    fs::remove_all(folder);
    const GeneratedTrace trace = GenerateTrace(ParseScenario(text), folder);
    counts[0] = trace.Events;
    counts[1] = trace.Messages;
    counts[2] = trace.Messages + trace.Unmatched;
    file = std::fopen(note.c_str(), "w");
    std::fprintf(file, "%lld %lld %lld\n", counts[0], counts[1], counts[2]);
  }
  std::fclose(file);
  return { folder + "/traces.otf2", counts[0], counts[1], counts[2] };
}

std::vector<std::int64_t> NumbersOf(const std::string& text)
{
  std::vector<std::int64_t> numbers;
  std::istringstream words(text);
  for (std::string word; std::getline(words, word, ',');)
  {
    numbers.push_back(static_cast<std::int64_t>(std::atof(word.c_str())));
  }
  return numbers;
}

std::string BenchmarkScratch()
{
  return (fs::temp_directory_path() / "pclvis-benchmark").string();
}
}
