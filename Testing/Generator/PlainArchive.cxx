#include "Testing/Generator/PlainArchive.h"
#include "Readers/Base/Error.h"

#include <otf2/otf2.h>

#include <algorithm>
#include <unordered_map>

namespace pclvis
{
namespace
{
using Where = OTF2_LocationRef;
using Time = OTF2_TimeStamp;
using List = OTF2_AttributeList*;

/// State while one location is read.
struct Reading
{
  PlainArchive& Archive;
  std::int32_t Rank = -1;
  std::unordered_map<std::uint64_t, std::size_t> Posted; ///< request -> position in Order
  std::vector<std::pair<PlainArchive::Channel, PlainArchive::Side>> Order;

  double Seconds(Time time) const
  {
    return static_cast<double>(static_cast<std::int64_t>(time - this->Archive.GlobalOffset)) /
      this->Archive.TicksPerSecond;
  }
  std::int32_t WorldRank(std::uint32_t communicator, std::uint32_t peer) const
  {
    const auto& pair = this->Archive.Communicators.at(communicator);
    const auto& own = this->Archive.Groups.at(pair.first);
    if (own.Type == OTF2_GROUP_TYPE_COMM_SELF)
    {
      return this->Rank;
    }
    const bool mine = std::count(own.Members.begin(), own.Members.end(), this->Rank) > 0;
    const auto& group =
      pair.second != OTF2_UNDEFINED_GROUP && mine ? this->Archive.Groups.at(pair.second) : own;
    return static_cast<std::int32_t>(group.Members.at(peer));
  }
  void Send(Time time, std::uint32_t peer, std::uint32_t communicator, std::uint32_t tag,
    std::uint64_t bytes)
  {
    this->Archive.Sends[{ communicator, this->Rank, this->WorldRank(communicator, peer), tag }]
      .emplace_back(this->Seconds(time), bytes);
  }
  void Receive(std::size_t place, Time time, std::uint32_t peer, std::uint32_t communicator,
    std::uint32_t tag, std::uint64_t bytes)
  {
    this->Order[place] = { { communicator, this->WorldRank(communicator, peer), this->Rank, tag },
      { this->Seconds(time), bytes } };
  }
  std::size_t Post()
  {
    this->Order.push_back({ { 0, -1, -1, 0 }, { 0, 0 } });
    return this->Order.size() - 1;
  }
  void Finish()
  {
    for (const auto& receive : this->Order)
    {
      if (std::get<1>(receive.first) >= 0)
      {
        this->Archive.Receives[receive.first].push_back(receive.second);
      }
    }
    this->Order.clear();
    this->Posted.clear();
  }
};

Reading& Of(void* user)
{
  return *static_cast<Reading*>(user);
}

void ReadDefinitions(OTF2_Reader* reader, PlainArchive& archive)
{
  using Archive = PlainArchive*;
  OTF2_GlobalDefReader* definitions = OTF2_Reader_GetGlobalDefReader(reader);
  OTF2_GlobalDefReaderCallbacks* calls = OTF2_GlobalDefReaderCallbacks_New();
  OTF2_GlobalDefReaderCallbacks_SetClockPropertiesCallback(
    calls, [](void* user, std::uint64_t ticks, std::uint64_t offset, std::uint64_t, std::uint64_t) {
      static_cast<Archive>(user)->TicksPerSecond = static_cast<double>(ticks);
      static_cast<Archive>(user)->GlobalOffset = offset;
      return OTF2_CALLBACK_SUCCESS;
    });
  OTF2_GlobalDefReaderCallbacks_SetLocationCallback(calls,
    [](void* user, Where id, OTF2_StringRef, OTF2_LocationType, std::uint64_t events,
      OTF2_LocationGroupRef group) {
      static_cast<Archive>(user)->EventsOfLocation[id] = 0;
      static_cast<Archive>(user)->ProcessOfLocation[id] = group;
      static_cast<Archive>(user)->EventsDeclared += static_cast<std::int64_t>(events);
      return OTF2_CALLBACK_SUCCESS;
    });
  OTF2_GlobalDefReaderCallbacks_SetGroupCallback(calls,
    [](void* user, OTF2_GroupRef id, OTF2_StringRef, OTF2_GroupType type, OTF2_Paradigm paradigm,
      OTF2_GroupFlag, std::uint32_t n, const std::uint64_t* members) {
      auto& group = static_cast<Archive>(user)->Groups[id];
      group.Type = type;
      group.Members.assign(members, members + n);
      if (type == OTF2_GROUP_TYPE_COMM_LOCATIONS && paradigm == OTF2_PARADIGM_MPI)
      {
        static_cast<Archive>(user)->LocationOfRank = group.Members;
      }
      return OTF2_CALLBACK_SUCCESS;
    });
  OTF2_GlobalDefReaderCallbacks_SetCommCallback(calls,
    [](void* user, OTF2_CommRef id, OTF2_StringRef, OTF2_GroupRef group, OTF2_CommRef,
      OTF2_CommFlag) {
      static_cast<Archive>(user)->Communicators[id] = { group, OTF2_UNDEFINED_GROUP };
      return OTF2_CALLBACK_SUCCESS;
    });
  OTF2_GlobalDefReaderCallbacks_SetInterCommCallback(calls,
    [](void* user, OTF2_CommRef id, OTF2_StringRef, OTF2_GroupRef a, OTF2_GroupRef b, OTF2_CommRef,
      OTF2_CommFlag) {
      static_cast<Archive>(user)->Communicators[id] = { a, b };
      return OTF2_CALLBACK_SUCCESS;
    });
  OTF2_Reader_RegisterGlobalDefCallbacks(reader, definitions, calls, &archive);
  OTF2_GlobalDefReaderCallbacks_Delete(calls);
  std::uint64_t read = 0;
  OTF2_Reader_ReadAllGlobalDefinitions(reader, definitions, &read);
}

void SetMessages(OTF2_EvtReaderCallbacks* calls)
{
  OTF2_EvtReaderCallbacks_SetMpiSendCallback(calls,
    [](Where, Time time, std::uint64_t, void* user, List, std::uint32_t peer, OTF2_CommRef comm,
      std::uint32_t tag, std::uint64_t bytes) {
      Of(user).Send(time, peer, comm, tag, bytes);
      return OTF2_CALLBACK_SUCCESS;
    });
  OTF2_EvtReaderCallbacks_SetMpiIsendCallback(calls,
    [](Where, Time time, std::uint64_t, void* user, List, std::uint32_t peer, OTF2_CommRef comm,
      std::uint32_t tag, std::uint64_t bytes, std::uint64_t) {
      Of(user).Send(time, peer, comm, tag, bytes);
      return OTF2_CALLBACK_SUCCESS;
    });
  OTF2_EvtReaderCallbacks_SetMpiIrecvRequestCallback(
    calls, [](Where, Time, std::uint64_t, void* user, List, std::uint64_t request) {
      Of(user).Posted[request] = Of(user).Post();
      return OTF2_CALLBACK_SUCCESS;
    });
  OTF2_EvtReaderCallbacks_SetMpiIrecvCallback(calls,
    [](Where, Time time, std::uint64_t, void* user, List, std::uint32_t peer, OTF2_CommRef comm,
      std::uint32_t tag, std::uint64_t bytes, std::uint64_t request) {
      Of(user).Receive(Of(user).Posted.at(request), time, peer, comm, tag, bytes);
      return OTF2_CALLBACK_SUCCESS;
    });
  OTF2_EvtReaderCallbacks_SetMpiRecvCallback(calls,
    [](Where, Time time, std::uint64_t, void* user, List, std::uint32_t peer, OTF2_CommRef comm,
      std::uint32_t tag, std::uint64_t bytes) {
      Of(user).Receive(Of(user).Post(), time, peer, comm, tag, bytes);
      return OTF2_CALLBACK_SUCCESS;
    });
}

void SetCounts(OTF2_EvtReaderCallbacks* calls)
{
  OTF2_EvtReaderCallbacks_SetMpiCollectiveEndCallback(calls,
    [](Where, Time, std::uint64_t, void* user, List, OTF2_CollectiveOp, OTF2_CommRef, std::uint32_t,
      std::uint64_t, std::uint64_t) {
      ++Of(user).Archive.CollectiveEnds;
      return OTF2_CALLBACK_SUCCESS;
    });
  OTF2_EvtReaderCallbacks_SetMpiRequestCancelledCallback(
    calls, [](Where, Time, std::uint64_t, void* user, List, std::uint64_t) {
      ++Of(user).Archive.Cancelled;
      return OTF2_CALLBACK_SUCCESS;
    });
  OTF2_EvtReaderCallbacks_SetMpiRequestTestCallback(
    calls, [](Where, Time, std::uint64_t, void* user, List, std::uint64_t) {
      ++Of(user).Archive.Tests;
      return OTF2_CALLBACK_SUCCESS;
    });
  OTF2_EvtReaderCallbacks_SetMetricCallback(calls,
    [](Where, Time time, std::uint64_t, void* user, List, OTF2_MetricRef, std::uint8_t n,
      const OTF2_Type* types, const OTF2_MetricValue* values) {
      Reading& reading = Of(user);
      reading.Archive.CounterValues += n;
      for (int i = 0; i < n; ++i)
      {
        const double value = types[i] == OTF2_TYPE_DOUBLE ? values[i].floating_point
          : types[i] == OTF2_TYPE_INT64 ? static_cast<double>(values[i].signed_int)
                                        : static_cast<double>(values[i].unsigned_int);
        reading.Archive.Samples[reading.Rank].push_back({ reading.Seconds(time), i, value });
      }
      return OTF2_CALLBACK_SUCCESS;
    });
  OTF2_EvtReaderCallbacks_SetCallingContextEnterCallback(
    calls, [](Where, Time, std::uint64_t, void* user, List, OTF2_CallingContextRef, std::uint32_t) {
      ++Of(user).Archive.Contexts;
      return OTF2_CALLBACK_SUCCESS;
    });
}

void ReadLocation(OTF2_Reader* reader, std::uint64_t location, OTF2_EvtReaderCallbacks* calls,
  bool clockOffsets, Reading& reading)
{
  std::uint64_t read = 0;
  if (OTF2_DefReader* definitions = OTF2_Reader_GetDefReader(reader, location))
  {
    OTF2_Reader_ReadAllLocalDefinitions(reader, definitions, &read);
    OTF2_Reader_CloseDefReader(reader, definitions);
  }
  OTF2_EvtReader* events = OTF2_Reader_GetEvtReader(reader, location);
  if (!events)
  {
    throw Error("Plain archive: location " + std::to_string(location) + " has no event file.");
  }
  OTF2_Reader_RegisterEvtCallbacks(reader, events, calls, &reading);
  OTF2_EvtReader_ApplyClockOffsets(events, clockOffsets);
  const OTF2_ErrorCode code = OTF2_Reader_ReadAllLocalEvents(reader, events, &read);
  OTF2_Reader_CloseEvtReader(reader, events);
  if (code != OTF2_SUCCESS)
  {
    throw Error("Plain archive: events of location " + std::to_string(location) +
      " cannot be read: " + OTF2_Error_GetDescription(code) + ".");
  }
  reading.Archive.Events += static_cast<std::int64_t>(read);
  reading.Archive.EventsOfLocation[location] = static_cast<std::int64_t>(read);
  reading.Finish();
}
}

PlainArchive PlainArchive::Read(const std::string& anchor, bool clockOffsets)
{
  PlainArchive archive;
  OTF2_Reader* reader = OTF2_Reader_Open(anchor.c_str());
  if (!reader)
  {
    throw Error("Plain archive: cannot open \"" + anchor + "\".");
  }
  OTF2_Reader_SetSerialCollectiveCallbacks(reader);
  ReadDefinitions(reader, archive);
  Reading reading{ archive, -1, {}, {} };
  std::map<std::uint32_t, std::int32_t> rankOfProcess;
  for (std::size_t rank = 0; rank < archive.LocationOfRank.size(); ++rank)
  {
    rankOfProcess[archive.ProcessOfLocation[archive.LocationOfRank[rank]]] =
      static_cast<std::int32_t>(rank);
  }
  for (const auto& location : archive.EventsOfLocation)
  {
    OTF2_Reader_SelectLocation(reader, location.first);
  }
  OTF2_Reader_OpenDefFiles(reader);
  OTF2_Reader_OpenEvtFiles(reader);
  OTF2_EvtReaderCallbacks* calls = OTF2_EvtReaderCallbacks_New();
  SetMessages(calls);
  SetCounts(calls);
  for (const auto& location : std::map<std::uint64_t, std::int64_t>(archive.EventsOfLocation))
  {
    const auto found = rankOfProcess.find(archive.ProcessOfLocation[location.first]);
    reading.Rank = found == rankOfProcess.end() ? -1 : found->second;
    ReadLocation(reader, location.first, calls, clockOffsets, reading);
  }
  OTF2_EvtReaderCallbacks_Delete(calls);
  OTF2_Reader_CloseEvtFiles(reader);
  OTF2_Reader_CloseDefFiles(reader);
  OTF2_Reader_Close(reader);
  return archive;
}
}
