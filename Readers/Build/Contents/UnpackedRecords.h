#pragma once
#include "Readers/Build/Contents/ArchiveContents.h"

namespace pclvis
{
/// The records of contents, for as long as this lives: unpacks them if they are packed, and keeps
/// only packed ones afterwards. If there is no memory to pack them, they stay as they are. They are
/// packed only once, because unpacked records are not changed. Of this process only; on
/// contents.Options.Threads threads.
/// Cost: O(records). While they are unpacked, the packed ones stay.
class UnpackedRecords
{
public:
  /// @throws std::bad_alloc, after which they are still packed
  explicit UnpackedRecords(ArchiveContents& contents);
  ~UnpackedRecords();
  UnpackedRecords(const UnpackedRecords&) = delete;
  UnpackedRecords& operator=(const UnpackedRecords&) = delete;

private:
  ArchiveContents& Contents;
};
}
