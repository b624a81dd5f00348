#include "Testing/Generator/ArchiveOutput.h"
#include "Readers/Base/Error.h"

namespace pclvis
{
namespace
{
OTF2_FlushType PreFlush(void*, OTF2_FileType, OTF2_LocationRef, void*, bool)
{
  return OTF2_FLUSH;
}

OTF2_TimeStamp PostFlush(void*, OTF2_FileType, OTF2_LocationRef)
{
  return 0;
}

const OTF2_FlushCallbacks kFlush = { PreFlush, PostFlush };
}

void CheckOTF2(OTF2_ErrorCode code, const char* call)
{
  if (code != OTF2_SUCCESS)
  {
    throw Error(std::string("Trace generator: ") + call +
      " failed: " + OTF2_Error_GetDescription(code) + ". Is the disk full?");
  }
}

ArchiveOutput::ArchiveOutput(
  const std::string& folder, std::uint64_t eventChunk, std::uint64_t definitionChunk)
{
  this->Archive = OTF2_Archive_Open(folder.c_str(), "traces", OTF2_FILEMODE_WRITE, eventChunk,
    definitionChunk, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
  if (!this->Archive)
  {
    throw Error("Trace generator: cannot make an archive in \"" + folder +
      "\". Is the folder writable and without another archive?");
  }
  CheckOTF2(OTF2_Archive_SetFlushCallbacks(this->Archive, &kFlush, nullptr), "SetFlushCallbacks");
  CheckOTF2(OTF2_Archive_SetSerialCollectiveCallbacks(this->Archive), "SetCollectiveCallbacks");
  CheckOTF2(OTF2_Archive_SetCreator(this->Archive, "pclvis-generate"), "SetCreator");
}

ArchiveOutput::~ArchiveOutput()
{
  if (this->Archive)
  {
    OTF2_Archive_Close(this->Archive);
  }
}

void ArchiveOutput::Close()
{
  OTF2_Archive* archive = this->Archive;
  this->Archive = nullptr;
  CheckOTF2(OTF2_Archive_Close(archive), "closing the archive");
}

std::uint32_t ArchiveOutput::String(const std::string& text)
{
  const auto found = this->Strings.find(text);
  if (found != this->Strings.end())
  {
    return found->second;
  }
  const auto id = static_cast<std::uint32_t>(this->Strings.size());
  this->Strings[text] = id;
  CheckOTF2(OTF2_GlobalDefWriter_WriteString(this->Global, id, text.c_str()), "writing a string");
  return id;
}
}
