#include "Testing/Support/EmptyArchive.h"

#include "Readers/Base/Error.h"

#include <otf2/otf2.h>

#include <filesystem>
#include <memory>

namespace pclvis
{
namespace
{
constexpr std::uint64_t kTicksPerSecond = 1000000;
constexpr std::uint64_t kLocations = 2;

struct CloseArchive
{
  void operator()(OTF2_Archive* archive) const { OTF2_Archive_Close(archive); }
};

OTF2_FlushType OnFlush(void*, OTF2_FileType, OTF2_LocationRef, void*, bool)
{
  return OTF2_FLUSH;
}

OTF2_TimeStamp OnFlushed(void*, OTF2_FileType, OTF2_LocationRef)
{
  return 0;
}

void Require(OTF2_ErrorCode code)
{
  if (code != OTF2_SUCCESS)
  {
    throw Error(std::string("Empty archive: ") + OTF2_Error_GetDescription(code) + ".");
  }
}

void WriteLocations(OTF2_Archive* archive, int calls)
{
  Require(OTF2_Archive_OpenEvtFiles(archive));
  for (std::uint64_t location = 0; location < kLocations; ++location)
  {
    OTF2_EvtWriter* events = OTF2_Archive_GetEvtWriter(archive, location);
    for (int call = 1; call <= calls; ++call)
    {
      Require(OTF2_EvtWriter_Enter(events, nullptr, 2 * static_cast<std::uint64_t>(call) - 1, 0));
      Require(OTF2_EvtWriter_Leave(events, nullptr, 2 * static_cast<std::uint64_t>(call), 0));
    }
    Require(OTF2_Archive_CloseEvtWriter(archive, events));
  }
  Require(OTF2_Archive_CloseEvtFiles(archive));
  Require(OTF2_Archive_OpenDefFiles(archive));
  for (std::uint64_t location = 0; location < kLocations; ++location)
  {
    Require(OTF2_Archive_CloseDefWriter(archive, OTF2_Archive_GetDefWriter(archive, location)));
  }
  Require(OTF2_Archive_CloseDefFiles(archive));
}

void WriteDefinitions(OTF2_Archive* archive, bool mpi, int calls)
{
  OTF2_GlobalDefWriter* out = OTF2_Archive_GetGlobalDefWriter(archive);
  const auto events = 2 * static_cast<std::uint64_t>(calls);
  Require(OTF2_GlobalDefWriter_WriteClockProperties(
    out, kTicksPerSecond, 0, events + 1, OTF2_UNDEFINED_TIMESTAMP));
  const char* const texts[] = { "", "node", "work", "MPI_COMM_WORLD" };
  for (std::uint32_t i = 0; i < 4; ++i)
  {
    Require(OTF2_GlobalDefWriter_WriteString(out, i, texts[i]));
  }
  Require(OTF2_GlobalDefWriter_WriteRegion(out, 0, 2, 2, 0, OTF2_REGION_ROLE_FUNCTION,
    OTF2_PARADIGM_USER, OTF2_REGION_FLAG_NONE, 0, 0, 0));
  Require(OTF2_GlobalDefWriter_WriteSystemTreeNode(out, 0, 1, 1, OTF2_UNDEFINED_SYSTEM_TREE_NODE));
  for (std::uint32_t i = 0; i < kLocations; ++i)
  {
    Require(OTF2_GlobalDefWriter_WriteLocationGroup(
      out, i, 0, OTF2_LOCATION_GROUP_TYPE_PROCESS, 0, OTF2_UNDEFINED_LOCATION_GROUP));
    Require(
      OTF2_GlobalDefWriter_WriteLocation(out, i, 0, OTF2_LOCATION_TYPE_CPU_THREAD, events, i));
  }
  if (mpi)
  {
    const std::uint64_t members[] = { 0, 1 };
    Require(OTF2_GlobalDefWriter_WriteGroup(out, 0, 0, OTF2_GROUP_TYPE_COMM_LOCATIONS,
      OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE, 2, members));
    Require(OTF2_GlobalDefWriter_WriteGroup(
      out, 1, 0, OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE, 2, members));
    Require(OTF2_GlobalDefWriter_WriteComm(out, 0, 3, 1, OTF2_UNDEFINED_COMM, OTF2_COMM_FLAG_NONE));
  }
  Require(OTF2_Archive_CloseGlobalDefWriter(archive, out));
}
}

std::string WriteEmptyArchive(const std::string& folder, bool mpi, int calls)
{
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const std::unique_ptr<OTF2_Archive, CloseArchive> archive(OTF2_Archive_Open(folder.c_str(),
    "traces", OTF2_FILEMODE_WRITE, 1 << 20, 1 << 20, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE));
  if (!archive)
  {
    throw Error("Empty archive: cannot write into \"" + folder + "\".");
  }
  static const OTF2_FlushCallbacks flush = { &OnFlush, &OnFlushed };
  Require(OTF2_Archive_SetFlushCallbacks(archive.get(), &flush, nullptr));
  Require(OTF2_Archive_SetSerialCollectiveCallbacks(archive.get()));
  WriteLocations(archive.get(), calls);
  WriteDefinitions(archive.get(), mpi, calls);
  return folder + "/traces.otf2";
}
}
