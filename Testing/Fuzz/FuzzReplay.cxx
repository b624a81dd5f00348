// Runs the target of FuzzRecords on fixed cases, with any compiler.
//   FuzzReplay [--seeds N] [--first SEED] [--write FOLDER] [FILE ...]
// Replays N (3000) pseudo-random inputs, and the files (inputs that once failed, Corpus). With
// --write, it only writes its inputs into the folder, as an initial corpus for a fuzzer.
#include "Testing/Fuzz/CheckRecords.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

namespace
{
using Input = std::vector<std::uint8_t>;

/// Seeds differ in length and in how often bytes are small, both of which affect the resulting
/// records.
Input MakeInput(std::uint32_t seed)
{
  std::mt19937 random(seed);
  Input input(40 + random() % 3000);
  const std::uint32_t most = seed % 3 == 0 ? 256 : seed % 3 == 1 ? 216 : 64;
  for (std::uint8_t& byte : input)
  {
    byte = static_cast<std::uint8_t>(random() % (random() % 64 == 0 ? 256 : most));
  }
  return input;
}

bool Passes(const std::string& name, const Input& input)
{
  std::string broken;
  try
  {
    broken = pclvis::CheckRecords(input.data(), input.size());
  }
  catch (const std::exception& error)
  {
    broken = std::string("thrown: ") + error.what();
  }
  if (!broken.empty())
  {
    std::printf("%s: %s\n", name.c_str(), broken.c_str());
  }
  return broken.empty();
}

int Write(const std::string& folder, std::uint32_t first, std::uint32_t seeds)
{
  for (std::uint32_t seed = first; seed < first + seeds; ++seed)
  {
    const Input input = MakeInput(seed);
    std::ofstream file(folder + "/seed" + std::to_string(seed), std::ios::binary);
    file.write(
      reinterpret_cast<const char*>(input.data()), static_cast<std::streamsize>(input.size()));
    if (!file)
    {
      std::printf("cannot write into %s\n", folder.c_str());
      return 1;
    }
  }
  return 0;
}
}

int main(int argc, char* argv[])
{
  std::uint32_t seeds = 3000, first = 1;
  std::string folder;
  std::vector<std::string> files;
  for (int i = 1; i < argc; ++i)
  {
    const bool more = i + 1 < argc;
    if (more && std::strcmp(argv[i], "--seeds") == 0)
    {
      seeds = static_cast<std::uint32_t>(std::atoi(argv[++i]));
    }
    else if (more && std::strcmp(argv[i], "--first") == 0)
    {
      first = static_cast<std::uint32_t>(std::atoi(argv[++i]));
    }
    else if (more && std::strcmp(argv[i], "--write") == 0)
    {
      folder = argv[++i];
    }
    else
    {
      files.emplace_back(argv[i]);
    }
  }
  if (!folder.empty())
  {
    return Write(folder, first, seeds);
  }
  int failed = 0;
  for (const std::string& name : files)
  {
    std::ifstream file(name, std::ios::binary);
    const Input input{ std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>() };
    if (!file)
    {
      std::printf("%s: cannot be read\n", name.c_str());
      ++failed;
      continue;
    }
    failed += !Passes(name, input);
  }
  for (std::uint32_t seed = first; seed < first + seeds; ++seed)
  {
    failed += !Passes("seed " + std::to_string(seed), MakeInput(seed));
  }
  std::printf("%u inputs, %d failed\n", seeds + static_cast<std::uint32_t>(files.size()), failed);
  return failed > 0;
}
