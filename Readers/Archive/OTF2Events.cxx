#include "Readers/Archive/OTF2Events.h"

#include "Readers/Archive/DefinitionFile.h"
#include "Readers/Archive/EventFile.h"
#include "Readers/Archive/OTF2Definitions.h"
#include "Readers/Archive/OTF2EventCallbacks.h"
#include "Readers/Archive/OTF2Handle.h"
#include "Readers/Base/Error.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Build/Records/RecordSink.h"

#include <otf2/otf2.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>

namespace pclvis
{
namespace
{
constexpr std::uint64_t kEventsAStep = 100000;
constexpr std::size_t kMostLocationsABatch = 128;
constexpr std::uint64_t kMostLent = std::uint64_t(1) << 32; ///< events; more cannot be real

/// The local definitions of one location.
struct LocalDefinitions
{
  std::vector<ClockOffset> Offsets;
  LocationMappings Mappings;
};

OTF2_CallbackCode OnClockOffset(void* userData, OTF2_TimeStamp time, std::int64_t offset, double)
{
  try
  {
    static_cast<LocalDefinitions*>(userData)->Offsets.push_back({ time, offset });
    return OTF2_CALLBACK_SUCCESS;
  }
  catch (...)
  {
    return OTF2_CALLBACK_INTERRUPT;
  }
}

void OnIdPair(std::uint64_t local, std::uint64_t global, void* userData)
{
  auto* mapping = static_cast<IdMapping*>(userData);
  mapping->Local.push_back(local);
  mapping->Global.push_back(global);
}

OTF2_CallbackCode OnMapping(void* userData, OTF2_MappingType type, const OTF2_IdMap* map)
{
  LocationMappings& mappings = static_cast<LocalDefinitions*>(userData)->Mappings;
  IdMapping* mapping = type == OTF2_MAPPING_REGION ? &mappings.Regions
    : type == OTF2_MAPPING_COMM                    ? &mappings.Communicators
    : type == OTF2_MAPPING_METRIC                  ? &mappings.Metrics
    : type == OTF2_MAPPING_CALLING_CONTEXT         ? &mappings.Contexts
                                                   : nullptr;
  std::uint64_t size = 0;
  try
  {
    if (mapping && OTF2_IdMap_GetSize(map, &size) == OTF2_SUCCESS)
    {
      // Reserved here, so that no exception is thrown while the library iterates over the pairs.
      mapping->Local.reserve(mapping->Local.size() + size);
      mapping->Global.reserve(mapping->Global.size() + size);
      OTF2_IdMap_Traverse(map, &OnIdPair, mapping);
    }
    return OTF2_CALLBACK_SUCCESS;
  }
  catch (...)
  {
    return OTF2_CALLBACK_INTERRUPT;
  }
}

struct DeleteDefinitionCallbacks
{
  void operator()(OTF2_DefReaderCallbacks* calls) const { OTF2_DefReaderCallbacks_Delete(calls); }
};

/// A reader of some locations, and what it needs.
struct Batch
{
  OTF2ReaderHandle Reader;
  std::uint64_t EventChunk = 0; ///< [bytes]; 0: event files of unknown kind are not examined
  std::string Buffer;           ///< for examining event files
};

/// State that the workers share.
class Job
{
public:
  Job(const std::string& path, const Definitions& definitions, std::size_t first, std::size_t last,
    const ReadOptions& options, const TimeSpan& span)
    : Path(path), Known(definitions), Options(options), Span(span), Result(last - first),
      First(first)
  {
    for (std::size_t i = first; i < last; ++i)
    {
      this->Result[i - first].Info = definitions.Locations[i];
      this->Expected +=
        std::min<std::uint64_t>(definitions.Locations[i].ExpectedEvents, std::uint64_t(1) << 40);
    }
    this->Threads =
      std::max<std::size_t>(1, std::min(ThreadCount(options.Threads), this->Result.size()));
    const std::size_t parts = this->Threads == 1 ? 1 : 4 * this->Threads;
    this->BatchSize = std::min((this->Result.size() + parts - 1) / parts, kMostLocationsABatch);
    this->BatchSize = std::max<std::size_t>(1, this->BatchSize);
  }

  std::vector<ReadLocation> Run(const Progress& progress)
  {
    this->Report(progress); // other threads may do all the work: ask at least once
    std::vector<std::shared_ptr<RecordStore>> stores(this->Threads); // by worker
    ParallelFor(
      this->Result.size(), this->BatchSize, static_cast<int>(this->Threads),
      [&](std::size_t begin, std::size_t end, int worker) {
        std::shared_ptr<RecordStore>& store = stores[static_cast<std::size_t>(worker)];
        store = store ? store : this->MakeStore();
        try
        {
          this->ReadBatch(begin, end, store, worker == 0 ? progress : Progress());
        }
        catch (...)
        {
          this->Stop = true;
          throw;
        }
      },
      [&](double, const char*) {
        this->Report(progress);
        return true;
      });
    this->Report(progress); // includes what another thread read last
    return std::move(this->Result);
  }

private:
  std::shared_ptr<RecordStore> MakeStore() const;
  void ReadBatch(std::size_t begin, std::size_t end, const std::shared_ptr<RecordStore>& store,
    const Progress& progress);
  Batch OpenBatch(std::size_t begin, std::size_t end) const;
  LocationMappings ReadLocalDefinitions(OTF2_Reader* reader, ReadLocation& location);
  void ReadLocationEvents(Batch& batch, ReadLocation& location, const LocationMappings& mappings,
    const Progress& progress);
  void DeliverEvents(
    Batch& batch, OTF2_EvtReader* events, ReadLocation& location, const Progress& progress);
  std::string File(const ReadLocation& location, const char* end) const
  {
    const std::filesystem::path folder = std::filesystem::path(this->Path).replace_extension();
    return (folder / (std::to_string(location.Info.Id) + end)).string();
  }
  void Report(const Progress& progress);

  const std::string& Path;
  const Definitions& Known;
  const ReadOptions& Options;
  const TimeSpan& Span;
  std::vector<ReadLocation> Result;
  const std::size_t First;
  std::size_t Threads = 1, BatchSize = 1;
  std::uint64_t Expected = 0;
  std::atomic<std::size_t> LocationsDone{ 0 };
  std::atomic<std::uint64_t> EventsDone{ 0 };
  std::atomic<bool> Stop{ false }; ///< cancelled or failed: further reading is useless
};

std::shared_ptr<RecordStore> Job::MakeStore() const
{
  return std::make_shared<RecordStore>(
    static_cast<std::size_t>(std::min(this->Expected, kMostLent)) / this->Threads);
}

void Job::Report(const Progress& progress)
{
  if (!progress)
  {
    return;
  }
  const double locations = this->Result.empty()
    ? 1.0
    : static_cast<double>(this->LocationsDone) / static_cast<double>(this->Result.size());
  const std::uint64_t events = this->EventsDone;
  // Some tracers announce far too few events; then the number of locations is a better measure.
  const double share = events <= this->Expected && this->Expected > 0
    ? std::max(locations, static_cast<double>(events) / static_cast<double>(this->Expected))
    : locations;
  if (!progress(std::min(share, 1.0), "Reading events"))
  {
    this->Stop = true;
    throw Cancelled();
  }
}

Batch Job::OpenBatch(std::size_t begin, std::size_t end) const
{
  Batch batch;
  batch.Reader = OpenOTF2Reader(this->Path);
  OTF2_Reader* reader = batch.Reader.get();
  if (!reader)
  {
    throw Error("OTF2 reader: \"" + this->Path + "\" could not be opened a second time (" +
      LastOTF2Error() +
      "). Check that no other program is changing it and that its files can be opened.");
  }
  OTF2_Compression compression = OTF2_COMPRESSION_UNDEFINED;
  std::uint64_t definitionChunk = 0;
  if (OTF2_Reader_GetCompression(reader, &compression) != OTF2_SUCCESS ||
    compression != OTF2_COMPRESSION_NONE ||
    OTF2_Reader_GetChunkSize(reader, &batch.EventChunk, &definitionChunk) != OTF2_SUCCESS)
  {
    batch.EventChunk = 0;
  }
  for (std::size_t i = begin; i < end; ++i)
  {
    OTF2_Reader_SelectLocation(reader, this->Result[i].Info.Id);
  }
  return batch;
}

void Job::ReadBatch(std::size_t begin, std::size_t end, const std::shared_ptr<RecordStore>& store,
  const Progress& progress)
{
  Batch batch = this->OpenBatch(begin, end);
  OTF2_Reader* reader = batch.Reader.get();
  OTF2_Reader_OpenDefFiles(reader);
  OTF2_Reader_OpenEvtFiles(reader);
  for (std::size_t i = begin; i < end && !this->Stop; ++i)
  {
    ReadLocation& location = this->Result[i];
    location.Store = store;
    const LocationMappings mappings = this->ReadLocalDefinitions(reader, location);
    this->ReadLocationEvents(batch, location, mappings, progress);
    ++this->LocationsDone;
    this->Report(progress);
  }
  OTF2_Reader_CloseDefFiles(reader);
  OTF2_Reader_CloseEvtFiles(reader);
}

LocationMappings Job::ReadLocalDefinitions(OTF2_Reader* reader, ReadLocation& location)
{
  LocalDefinitions local;
  OTF2_DefReader* definitions = OTF2_Reader_GetDefReader(reader, location.Info.Id);
  if (!definitions)
  {
    return {};
  }
  const std::unique_ptr<OTF2_DefReaderCallbacks, DeleteDefinitionCallbacks> calls(
    OTF2_DefReaderCallbacks_New());
  OTF2_DefReaderCallbacks_SetClockOffsetCallback(calls.get(), &OnClockOffset);
  OTF2_DefReaderCallbacks_SetMappingTableCallback(calls.get(), &OnMapping);
  OTF2_Reader_RegisterDefCallbacks(reader, definitions, calls.get(), &local);
  std::uint64_t read = 0;
  const std::uint64_t safe = SafeDefinitions(reader, this->File(location, ".def"));
  location.DefinitionsRead =
    OTF2_Reader_ReadLocalDefinitions(reader, definitions, safe, &read) == OTF2_SUCCESS &&
    safe == kAllDefinitions;
  OTF2_Reader_CloseDefReader(reader, definitions);
  location.Offsets = std::move(local.Offsets);
  return std::move(local.Mappings);
}

void Job::DeliverEvents(
  Batch& batch, OTF2_EvtReader* events, ReadLocation& location, const Progress& progress)
{
  const std::string file = this->File(location, ".evt");
  const EventFileState state = CheckEventFile(file, batch.EventChunk, batch.Buffer);
  location.Failure = state.Fault;
  std::uint64_t done = 0;
  bool atEnd = false;
  while (!atEnd && done < state.Readable && !this->Stop)
  {
    const std::uint64_t step = std::min(kEventsAStep, state.Readable - done);
    std::uint64_t read = 0;
    const OTF2_ErrorCode code =
      OTF2_Reader_ReadLocalEvents(batch.Reader.get(), events, step, &read);
    done += read;
    location.Records.Events += static_cast<std::int64_t>(read);
    this->EventsDone += read;
    if (code != OTF2_SUCCESS)
    {
      if (code != OTF2_ERROR_INTERRUPTED_BY_CALLBACK)
      {
        const std::string said = LastOTF2Error();
        location.Failure = (said.empty() ? OTF2_Error_GetDescription(code) : said) +
          " behind event " + std::to_string(done);
      }
      return;
    }
    atEnd = read < step;
    if (!atEnd)
    {
      this->Report(progress);
    }
  }
  if (atEnd && done < state.Announced && location.Failure.empty())
  {
    location.Failure = CountEvents(file, batch.EventChunk, batch.Buffer).Fault;
  }
}

void Job::ReadLocationEvents(
  Batch& batch, ReadLocation& location, const LocationMappings& mappings, const Progress& progress)
{
  OTF2_Reader* reader = batch.Reader.get();
  ForgetOTF2Error();
  OTF2_EvtReader* events = OTF2_Reader_GetEvtReader(reader, location.Info.Id);
  if (!events)
  {
    location.Failure = LastOTF2Error();
    return;
  }
  location.Opened = true;
  location.Store->Lend(
    location.Records, static_cast<std::size_t>(std::min(location.Info.ExpectedEvents, kMostLent)));
  const std::size_t position = this->First + static_cast<std::size_t>(&location - &this->Result[0]);
  RecordSink sink(this->Known, location.Info,
    MakeSinkOptions(this->Known, position, location.Offsets, this->Options, this->Span),
    location.Records, mappings);
  EventReceiver receiver;
  receiver.Sink = &sink;
  const EventCallbacks calls = MakeEventCallbacks();
  OTF2_Reader_RegisterEvtCallbacks(reader, events, calls.get(), &receiver);
  // Times stay as written: clock offsets are stored and applied later, so that another clock
  // correction does not require reading the archive again. The sink maps ids as part of a look-up
  // that it makes anyway.
  OTF2_EvtReader_ApplyClockOffsets(events, false);
  OTF2_EvtReader_ApplyMappingTables(events, false);
  this->DeliverEvents(batch, events, location, progress);
  OTF2_Reader_CloseEvtReader(reader, events);
  if (receiver.Failure)
  {
    std::rethrow_exception(receiver.Failure);
  }
  sink.Finish();
  location.Store->Keep(location.Records);
}
}

std::vector<ReadLocation> ReadEvents(const std::string& path, const Definitions& definitions,
  std::size_t first, std::size_t last, const ReadOptions& options, const TimeSpan& span,
  const Progress& progress)
{
  if (first >= last)
  {
    return {};
  }
  return Job(path, definitions, first, last, options, span).Run(progress);
}
}
