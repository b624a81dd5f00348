#pragma once
#include <otf2/otf2.h>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace pclvis
{
/// @throws Error that names the file or call, and the library's reason
void CheckOTF2(OTF2_ErrorCode code, const char* call);

/// The library's handles while an archive is written. They are closed at the end, even after an
/// error.
struct ArchiveOutput
{
  ArchiveOutput(const std::string& folder, std::uint64_t eventChunk, std::uint64_t definitionChunk);
  ~ArchiveOutput();
  ArchiveOutput(const ArchiveOutput&) = delete;
  ArchiveOutput& operator=(const ArchiveOutput&) = delete;
  /// @throws Error if the library cannot complete the anchor file
  void Close();
  /// The id of a string, which is defined when it is first used.
  std::uint32_t String(const std::string& text);

  OTF2_Archive* Archive = nullptr;
  OTF2_EvtWriter* Events = nullptr; ///< of the current location
  OTF2_DefWriter* Local = nullptr;
  OTF2_GlobalDefWriter* Global = nullptr;
  std::vector<std::int32_t> Codes; ///< communicators of the current location
  std::unordered_map<std::string, std::uint32_t> Strings;
};
}
