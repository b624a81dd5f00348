#pragma once
#include "Readers/Build/Trace/Trace.h"

#include <cstddef>
#include <filesystem>
#include <string>

namespace pclvis
{
using Content = std::string;

Content Load(const std::filesystem::path& path);
void Save(const std::filesystem::path& path, const Content& content);
/// Keeps the first part of a file.
void Cut(const std::filesystem::path& path, double share);
/// Overwrites bytes from a place in the file on with pseudo-random ones.
void Noise(const std::filesystem::path& path, double from, std::size_t bytes, unsigned seed = 1);

/// A copy of Testing/Data/scorep-halo-slow-4 (4 ranks, locations 0 to 3) to be damaged, and what
/// the reader makes of it. The copy is removed when the object goes out of scope.
class Broken
{
public:
  Broken(const char* data, const char* scratch, const std::string& name);
  ~Broken();
  Broken(const Broken&) = delete;
  Broken& operator=(const Broken&) = delete;
  std::filesystem::path Anchor() const { return this->Folder / "traces.otf2"; }
  std::filesystem::path Definitions() const { return this->Folder / "traces.def"; }
  std::filesystem::path Files() const { return this->Folder / "traces"; }
  std::filesystem::path Events(int location) const
  {
    return this->Files() / (std::to_string(location) + ".evt");
  }
  std::filesystem::path Local(int location) const
  {
    return this->Files() / (std::to_string(location) + ".def");
  }
  Trace Read() const;

private:
  std::filesystem::path Folder;
};
}
