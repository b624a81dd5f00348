#include "Testing/Support/ArchiveCopy.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace pclvis
{
namespace
{
namespace fs = std::filesystem;

std::string ReadAll(const fs::path& path)
{
  std::ifstream file(path, std::ios::binary);
  return { std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>() };
}
}

ArchiveCopy::ArchiveCopy(
  const std::string& source, const std::string& folder, const std::string& name)
  : Folder(folder), Name(name)
{
  fs::remove_all(folder);
  fs::create_directories(fs::path(folder) / name);
  for (const char* end : { ".otf2", ".def" })
  {
    this->Files[name + end] = ReadAll(fs::path(source) / (name + end));
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(source) / name))
  {
    this->Files[name + "/" + entry.path().filename().string()] = ReadAll(entry.path());
  }
  for (const auto& file : this->Files)
  {
    this->Changed.push_back(file.first);
  }
  this->Restore();
}

std::vector<std::string> ArchiveCopy::Ending(const std::string& end) const
{
  std::vector<std::string> names;
  for (const auto& file : this->Files)
  {
    const std::string& name = file.first;
    if (name.size() >= end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0)
    {
      names.push_back(name);
    }
  }
  return names;
}

void ArchiveCopy::Write(const std::string& file, const std::string& content)
{
  this->Changed.push_back(file);
  std::ofstream(this->Path(file), std::ios::binary) << content;
}

void ArchiveCopy::Remove(const std::string& file)
{
  this->Changed.push_back(file);
  fs::remove(this->Path(file));
}

void ArchiveCopy::Restore()
{
  for (const std::string& file : this->Changed)
  {
    std::ofstream(this->Path(file), std::ios::binary) << this->Files.at(file);
  }
  this->Changed.clear();
}
}
