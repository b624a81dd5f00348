// Writes a synthetic OTF2 archive and its ground truth.
#include "Readers/Base/Error.h"
#include "Testing/Generator/GenerateTrace.h"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>

namespace
{
const char* const kUsage =
  "Usage: pclvis-generate FOLDER [preset=NAME] [FILE.scenario ...] [key=value ...]\n"
  "       pclvis-generate --help | --list\n\n"
  "Writes an OTF2 archive of a simulated MPI program to FOLDER/traces.otf2 and what is really in\n"
  "it (counts, planted causes, windows, nodes, clocks, regions) to FOLDER/truth.json.\n"
  "A FILE holds key=value pairs separated by white space; # starts a comment. Later ones win.\n\n"
  "  pclvis-generate out/slow preset=slow-rank ranks=128\n"
  "  pclvis-generate out/big pattern=stencil3d ranks=512 events=20000000 background=0.4-0.6x5\n";

void PrintHelp()
{
  std::printf("%s\nkey=default            meaning\n", kUsage);
  for (const pclvis::ScenarioKey& key : pclvis::ScenarioKeys())
  {
    std::printf("%-22s %s\n", (key.Name + "=" + key.Default).c_str(), key.Meaning.c_str());
  }
}

void PrintList()
{
  for (const pclvis::ScenarioPreset& preset : pclvis::ScenarioPresets())
  {
    std::printf("preset=%-14s %s\n    %s\n", preset.Name.c_str(), preset.Meaning.c_str(),
      preset.Text.c_str());
  }
}

std::string ReadWords(int argc, char* argv[])
{
  std::string words;
  for (int i = 2; i < argc; ++i)
  {
    const std::string word = argv[i];
    if (word.find('=') != std::string::npos)
    {
      words += word + "\n";
      continue;
    }
    std::ifstream file(word);
    if (!file)
    {
      throw pclvis::Error("Trace generator: cannot read \"" + word +
        "\". Give key=value pairs or a file that holds them.");
    }
    std::ostringstream text;
    text << file.rdbuf();
    words += text.str() + "\n";
  }
  return words;
}
}

int main(int argc, char* argv[])
{
  if (argc < 2 || std::strcmp(argv[1], "--help") == 0 || std::strcmp(argv[1], "-h") == 0)
  {
    PrintHelp();
    return argc < 2 ? 2 : 0;
  }
  if (std::strcmp(argv[1], "--list") == 0)
  {
    PrintList();
    return 0;
  }
  try
  {
    const pclvis::Scenario scenario = pclvis::ParseScenario(ReadWords(argc, argv));
    const pclvis::GeneratedTrace trace = pclvis::GenerateTrace(scenario, argv[1]);
    std::printf("%s: %lld ranks, %lld events, %lld messages, %.6g s, %lld iterations\n",
      trace.Anchor.c_str(), static_cast<long long>(scenario.Ranks),
      static_cast<long long>(trace.Events), static_cast<long long>(trace.Messages), trace.Seconds,
      static_cast<long long>(trace.Iterations));
    return 0;
  }
  catch (const std::exception& error)
  {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
