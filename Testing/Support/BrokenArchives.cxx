#include "Testing/Support/BrokenArchives.h"

#include "Readers/Archive/OTF2Import.h"

#include <fstream>
#include <iterator>
#include <random>

namespace pclvis
{
namespace fs = std::filesystem;

Content Load(const fs::path& path)
{
  std::ifstream file(path, std::ios::binary);
  return Content(std::istreambuf_iterator<char>(file), {});
}

void Save(const fs::path& path, const Content& content)
{
  std::ofstream(path, std::ios::binary | std::ios::trunc) << content;
}

void Cut(const fs::path& path, double share)
{
  const Content content = Load(path);
  Save(path, content.substr(0, static_cast<std::size_t>(share * double(content.size()))));
}

void Noise(const fs::path& path, double from, std::size_t bytes, unsigned seed)
{
  Content content = Load(path);
  std::mt19937 random(seed);
  const auto begin = static_cast<std::size_t>(from * double(content.size()));
  for (std::size_t i = begin; i < std::min(begin + bytes, content.size()); ++i)
  {
    content[i] = static_cast<char>(random() & 0xFF);
  }
  Save(path, content);
}

Broken::Broken(const char* data, const char* scratch, const std::string& name)
  : Folder(fs::path(scratch) / "broken" / name)
{
  fs::remove_all(this->Folder);
  fs::create_directories(this->Folder);
  fs::copy(fs::path(data) / "scorep-halo-slow-4", this->Folder, fs::copy_options::recursive);
  for (const auto& file : fs::recursive_directory_iterator(this->Folder))
  {
    fs::permissions(file.path(), fs::perms::owner_write, fs::perm_options::add);
  }
}

Broken::~Broken()
{
  std::error_code ignored;
  fs::remove_all(this->Folder, ignored);
}

Trace Broken::Read() const
{
  ProcessGroup alone;
  return BuildTrace(*ReadArchive(this->Anchor().string(), {}, alone), {}, alone);
}
}
