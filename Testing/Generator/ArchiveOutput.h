#pragma once
#include <otf2/otf2.h>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace pclvis
{
/// @throws Error naming the file or call and the library's reason
void CheckOTF2(OTF2_ErrorCode code, const char* call);

/// The library's handles while an archive is written; closed in the end, also after an error.
struct ArchiveOutput
{
  ArchiveOutput(const std::string& folder, std::uint64_t eventChunk, std::uint64_t definitionChunk);
  ~ArchiveOutput();
  ArchiveOutput(const ArchiveOutput&) = delete;
  ArchiveOutput& operator=(const ArchiveOutput&) = delete;
  /// @throws Error if the library cannot complete the anchor file
  void Close();
  /// Id of a string, defined at its first use.
  std::uint32_t String(const std::string& text);

  OTF2_Archive* Archive = nullptr;
  OTF2_EvtWriter* Events = nullptr; ///< of the location at hand
  OTF2_DefWriter* Local = nullptr;
  OTF2_GlobalDefWriter* Global = nullptr;
  std::vector<std::int32_t> Codes; ///< communicators that the location at hand is in
  std::unordered_map<std::string, std::uint32_t> Strings;
};
}
