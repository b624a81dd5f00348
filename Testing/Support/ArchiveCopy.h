#pragma once
#include <map>
#include <string>
#include <vector>

namespace pclvis
{
/// A copy of an archive that tests can damage. Its files are kept in memory, so that each can be
/// restored. Names are relative to the folder: "traces.otf2", "traces.def", "traces/0.evt", ...
class ArchiveCopy
{
public:
  /// Copies the archive with the anchor SOURCE/NAME.otf2 to the folder, which is emptied first.
  ArchiveCopy(const std::string& source, const std::string& folder, const std::string& name);

  std::string Anchor() const { return this->Folder + "/" + this->Name + ".otf2"; }
  std::string Path(const std::string& file) const { return this->Folder + "/" + file; }
  const std::string& Content(const std::string& file) const { return this->Files.at(file); }
  /// Names of all files with this ending, ascending.
  std::vector<std::string> Ending(const std::string& end) const;

  void Write(const std::string& file, const std::string& content);
  void Remove(const std::string& file);
  /// Restores all files.
  void Restore();

private:
  std::string Folder, Name;
  std::map<std::string, std::string> Files;
  std::vector<std::string> Changed;
};
}
