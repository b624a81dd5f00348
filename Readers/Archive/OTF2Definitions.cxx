#include "Readers/Archive/OTF2Definitions.h"

#include "Readers/Archive/AnchorFile.h"
#include "Readers/Archive/DefinitionFile.h"
#include "Readers/Archive/OTF2Handle.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/Findings/Diagnostics.h"

#include <otf2/otf2.h>

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace pclvis
{
namespace
{
using Raw = RawDefinitions;

/// Filled by the callbacks. An exception must not pass through the library, which is written in C,
/// so it is stored here.
struct Collector
{
  Raw Found;
  std::exception_ptr Failure;
};

/// Runs the body of a callback on the collected definitions.
template<typename Action>
OTF2_CallbackCode Collect(void* userData, Action&& action) noexcept
{
  auto* collector = static_cast<Collector*>(userData);
  try
  {
    action(collector->Found);
    return OTF2_CALLBACK_SUCCESS;
  }
  catch (...)
  {
    collector->Failure = std::current_exception();
    return OTF2_CALLBACK_INTERRUPT;
  }
}

const char* RoleName(OTF2_RegionRole role)
{
  static const char* const kNames[] = { "unknown", "function", "wrapper", "loop", "code",
    "parallel", "sections", "section", "workshare", "single", "single sblock", "master", "critical",
    "critical sblock", "atomic", "barrier", "implicit barrier", "flush", "ordered",
    "ordered sblock", "task", "task create", "task wait", "one to all", "all to one", "all to all",
    "collective", "file io", "point to point", "rma", "data transfer", "artificial",
    "thread create", "thread wait", "task untied", "allocate", "deallocate", "reallocate",
    "file io metadata" };
  return role < sizeof(kNames) / sizeof(kNames[0]) ? kNames[role] : "unknown";
}

const char* ParadigmName(OTF2_Paradigm paradigm)
{
  static const char* const kNames[] = { "unknown", "user", "compiler", "OpenMP", "MPI", "CUDA",
    "measurement system", "pthread", "HMPP", "OmpSs", "hardware", "GASPI", "UPC", "SHMEM",
    "Windows threads", "Qt threads", "ACE threads", "TBB", "OpenACC", "OpenCL", "MTAPI", "sampling",
    "none", "HIP", "Kokkos" };
  return paradigm < sizeof(kNames) / sizeof(kNames[0]) ? kNames[paradigm] : "unknown";
}

OTF2_CallbackCode OnClock(void* userData, std::uint64_t resolution, std::uint64_t offset,
  std::uint64_t length, std::uint64_t realtime)
{
  return Collect(userData, [&](Raw& raw) {
    raw.HasClock = true;
    raw.TicksPerSecond = resolution;
    raw.GlobalOffset = offset;
    raw.Length = length;
    raw.Realtime = realtime;
  });
}

OTF2_CallbackCode OnString(void* userData, OTF2_StringRef self, const char* text)
{
  return Collect(userData, [&](Raw& raw) { raw.Strings.emplace(self, text ? text : ""); });
}

OTF2_CallbackCode OnNode(void* userData, OTF2_SystemTreeNodeRef self, OTF2_StringRef name,
  OTF2_StringRef, OTF2_SystemTreeNodeRef parent)
{
  return Collect(userData, [&](Raw& raw) { raw.SystemNodes.push_back({ self, name, parent }); });
}

OTF2_CallbackCode OnLocationGroup(void* userData, OTF2_LocationGroupRef self, OTF2_StringRef,
  OTF2_LocationGroupType type, OTF2_SystemTreeNodeRef node, OTF2_LocationGroupRef creator)
{
  return Collect(userData, [&](Raw& raw) {
    raw.LocationGroups.push_back({ self, node, creator, type == OTF2_LOCATION_GROUP_TYPE_PROCESS });
  });
}

OTF2_CallbackCode OnLocation(void* userData, OTF2_LocationRef self, OTF2_StringRef,
  OTF2_LocationType type, std::uint64_t events, OTF2_LocationGroupRef group)
{
  return Collect(userData, [&](Raw& raw) {
    const Raw::LocationKind kind = type == OTF2_LOCATION_TYPE_CPU_THREAD
      ? Raw::LocationKind::CpuThread
      : type == OTF2_LOCATION_TYPE_ACCELERATOR_STREAM ? Raw::LocationKind::Accelerator
      : type == OTF2_LOCATION_TYPE_METRIC             ? Raw::LocationKind::Metric
                                                      : Raw::LocationKind::Other;
    raw.Locations.push_back({ self, events, group, kind });
  });
}

OTF2_CallbackCode OnRegion(void* userData, OTF2_RegionRef self, OTF2_StringRef name, OTF2_StringRef,
  OTF2_StringRef, OTF2_RegionRole role, OTF2_Paradigm paradigm, OTF2_RegionFlag,
  OTF2_StringRef file, std::uint32_t line, std::uint32_t)
{
  return Collect(userData, [&](Raw& raw) {
    raw.Regions.push_back({ self, name, file, line, RoleName(role), ParadigmName(paradigm),
      paradigm == OTF2_PARADIGM_MPI });
  });
}

OTF2_CallbackCode OnGroup(void* userData, OTF2_GroupRef self, OTF2_StringRef, OTF2_GroupType type,
  OTF2_Paradigm paradigm, OTF2_GroupFlag, std::uint32_t n, const std::uint64_t* members)
{
  return Collect(userData, [&](Raw& raw) {
    RawGroup group;
    group.Id = self;
    group.Mpi = paradigm == OTF2_PARADIGM_MPI;
    group.Type = type == OTF2_GROUP_TYPE_COMM_LOCATIONS ? RawGroup::Kind::CommLocations
      : type == OTF2_GROUP_TYPE_COMM_GROUP              ? RawGroup::Kind::CommGroup
      : type == OTF2_GROUP_TYPE_COMM_SELF               ? RawGroup::Kind::CommSelf
                                                        : RawGroup::Kind::Other;
    if (group.Type != RawGroup::Kind::Other)
    {
      group.Members.assign(members, members + n);
      raw.Groups.push_back(std::move(group));
    }
  });
}

OTF2_CallbackCode OnCommunicator(void* userData, OTF2_CommRef self, OTF2_StringRef name,
  OTF2_GroupRef group, OTF2_CommRef, OTF2_CommFlag)
{
  return Collect(userData, [&](Raw& raw) {
    raw.Communicators.push_back({ self, name, group, Raw::kUndefined });
  });
}

OTF2_CallbackCode OnInterCommunicator(void* userData, OTF2_CommRef self, OTF2_StringRef name,
  OTF2_GroupRef groupA, OTF2_GroupRef groupB, OTF2_CommRef, OTF2_CommFlag)
{
  return Collect(userData, [&](Raw& raw) {
    raw.Communicators.push_back({ self, name, groupA, groupB });
  });
}

OTF2_CallbackCode OnMetricMember(void* userData, OTF2_MetricMemberRef self, OTF2_StringRef name,
  OTF2_StringRef, OTF2_MetricType, OTF2_MetricMode, OTF2_Type, OTF2_Base base,
  std::int64_t exponent, OTF2_StringRef unit)
{
  return Collect(userData, [&](Raw& raw) {
    const double scale = exponent == 0
      ? 1.0
      : std::pow(base == OTF2_BASE_BINARY ? 2.0 : 10.0, static_cast<double>(exponent));
    raw.MetricMembers.push_back({ self, name, unit, scale });
  });
}

OTF2_CallbackCode OnMetricClass(void* userData, OTF2_MetricRef self, std::uint8_t n,
  const OTF2_MetricMemberRef* members, OTF2_MetricOccurrence, OTF2_RecorderKind)
{
  return Collect(userData, [&](Raw& raw) {
    raw.Metrics.push_back({ self, Raw::kUndefined, { members, members + n } });
  });
}

OTF2_CallbackCode OnMetricInstance(void* userData, OTF2_MetricRef self, OTF2_MetricRef metricClass,
  OTF2_LocationRef, OTF2_MetricScope, std::uint64_t)
{
  return Collect(userData, [&](Raw& raw) { raw.Metrics.push_back({ self, metricClass, {} }); });
}

OTF2_CallbackCode OnCallingContext(void* userData, OTF2_CallingContextRef self,
  OTF2_RegionRef region, OTF2_SourceCodeLocationRef source, OTF2_CallingContextRef parent)
{
  return Collect(userData, [&](Raw& raw) {
    raw.CallingContexts.push_back({ self, region, parent, source });
  });
}

OTF2_CallbackCode OnSourceLocation(
  void* userData, OTF2_SourceCodeLocationRef self, OTF2_StringRef file, std::uint32_t line)
{
  return Collect(userData, [&](Raw& raw) { raw.SourceLocations.push_back({ self, file, line }); });
}

void Register(OTF2_Reader* reader, OTF2_GlobalDefReader* definitions, Collector& collector)
{
  OTF2_GlobalDefReaderCallbacks* calls = OTF2_GlobalDefReaderCallbacks_New();
  OTF2_GlobalDefReaderCallbacks_SetClockPropertiesCallback(calls, &OnClock);
  OTF2_GlobalDefReaderCallbacks_SetStringCallback(calls, &OnString);
  OTF2_GlobalDefReaderCallbacks_SetSystemTreeNodeCallback(calls, &OnNode);
  OTF2_GlobalDefReaderCallbacks_SetLocationGroupCallback(calls, &OnLocationGroup);
  OTF2_GlobalDefReaderCallbacks_SetLocationCallback(calls, &OnLocation);
  OTF2_GlobalDefReaderCallbacks_SetRegionCallback(calls, &OnRegion);
  OTF2_GlobalDefReaderCallbacks_SetGroupCallback(calls, &OnGroup);
  OTF2_GlobalDefReaderCallbacks_SetCommCallback(calls, &OnCommunicator);
  OTF2_GlobalDefReaderCallbacks_SetInterCommCallback(calls, &OnInterCommunicator);
  OTF2_GlobalDefReaderCallbacks_SetMetricMemberCallback(calls, &OnMetricMember);
  OTF2_GlobalDefReaderCallbacks_SetMetricClassCallback(calls, &OnMetricClass);
  OTF2_GlobalDefReaderCallbacks_SetMetricInstanceCallback(calls, &OnMetricInstance);
  OTF2_GlobalDefReaderCallbacks_SetCallingContextCallback(calls, &OnCallingContext);
  OTF2_GlobalDefReaderCallbacks_SetSourceCodeLocationCallback(calls, &OnSourceLocation);
  OTF2_Reader_RegisterGlobalDefCallbacks(reader, definitions, calls, &collector);
  OTF2_GlobalDefReaderCallbacks_Delete(calls);
}

[[noreturn]] void Refuse(const std::string& path, const std::string& why, const std::string& advice)
{
  throw Error("OTF2 reader: cannot open \"" + path + "\": " + why + ". " + advice);
}

void CheckFile(const std::string& path)
{
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  if (!fs::exists(status))
  {
    Refuse(path, "no such file",
      "Choose the anchor file (*.otf2) of an archive. If it has moved, right-click the trace and "
      "choose Change File, or load the state again with Choose File Names.");
  }
  if (fs::is_directory(status))
  {
    Refuse(path, "it is a folder", "Choose the anchor file (*.otf2), not its folder.");
  }
  errno = 0;
  if (!std::ifstream(path, std::ios::binary))
  {
    Refuse(path, "it cannot be read (" + std::generic_category().message(errno) + ")",
      "Ask for the right to read the archive, or copy it.");
  }
}

std::string Cause(const char* otherwise)
{
  const std::string said = LastOTF2Error();
  return said.empty() ? otherwise : said;
}

[[noreturn]] void RefuseAnchor(const std::string& path, const std::string& cause)
{
  Refuse(path, "not an OTF2 anchor file, or a damaged one (" + cause + ")",
    "Choose the anchor file (*.otf2) that the tracer wrote.");
}

/// @throws Error if the library would take minutes to reject the anchor file
void CheckAnchor(const std::string& path)
{
  constexpr std::size_t kMostBytes = 1 << 20; // larger files are no anchor files
  std::ifstream file(path, std::ios::binary);
  std::string content(kMostBytes, '\0');
  file.read(&content[0], static_cast<std::streamsize>(content.size()));
  content.resize(static_cast<std::size_t>(file.gcount()));
  const std::string fault = content.size() < kMostBytes ? AnchorFault(content) : "";
  if (!fault.empty())
  {
    RefuseAnchor(path, fault);
  }
}
}

std::uint64_t SafeDefinitions(OTF2_Reader* reader, const std::string& path)
{
  std::uint64_t eventChunk = 0, chunk = 0;
  OTF2_Compression compression = OTF2_COMPRESSION_UNDEFINED;
  if (OTF2_Reader_GetCompression(reader, &compression) != OTF2_SUCCESS ||
    compression != OTF2_COMPRESSION_NONE ||
    OTF2_Reader_GetChunkSize(reader, &eventChunk, &chunk) != OTF2_SUCCESS)
  {
    return kAllDefinitions;
  }
  std::ifstream file(path, std::ios::binary);
  const std::string content(std::istreambuf_iterator<char>(file), {});
  return ReadableDefinitions(content, chunk);
}

RawDefinitions ReadDefinitions(const std::string& path, Diagnostics& log)
{
  CheckFile(path);
  CheckAnchor(path);
  const OTF2ReaderHandle reader = OpenOTF2Reader(path);
  if (!reader)
  {
    RefuseAnchor(path, Cause("unreadable"));
  }
  OTF2_GlobalDefReader* definitions = OTF2_Reader_GetGlobalDefReader(reader.get());
  if (!definitions)
  {
    Refuse(path, "its definition file (.def beside it) is missing or empty",
      "Copy the whole archive: anchor, .def and the folder of the same name.");
  }
  Collector collector;
  Register(reader.get(), definitions, collector);
  ForgetOTF2Error();
  std::uint64_t read = 0;
  const OTF2_ErrorCode code = OTF2_Reader_ReadGlobalDefinitions(reader.get(), definitions,
    SafeDefinitions(reader.get(), std::filesystem::path(path).replace_extension(".def").string()),
    &read);
  OTF2_Reader_CloseGlobalDefReader(reader.get(), definitions);
  if (collector.Failure)
  {
    std::rethrow_exception(collector.Failure);
  }
  std::uint64_t announced = 0;
  OTF2_Reader_GetNumberOfGlobalDefinitions(reader.get(), &announced);
  if (code != OTF2_SUCCESS || read < announced)
  {
    log.Add(Describe(Observation("import.definitions_end")
                       .With("read", read)
                       .With("announced", announced)
                       .With("why", Cause("damaged"))));
  }
  char* creator = nullptr;
  if (OTF2_Reader_GetCreator(reader.get(), &creator) == OTF2_SUCCESS && creator)
  {
    collector.Found.Creator = creator;
  }
  std::free(creator);
  return std::move(collector.Found);
}
}
