// The floor: the least that reading an archive can cost. Local readers, one location at a time;
// local definitions are read, and every event is delivered to an empty callback; nothing is kept.
// One thread.
// Usage: Floor ANCHOR; prints "events N".
#include <otf2/otf2.h>

#include <cstdint>
#include <cstdio>
#include <vector>

namespace
{
using Where = OTF2_LocationRef;
using Time = OTF2_TimeStamp;
using List = OTF2_AttributeList*;

OTF2_CallbackCode KeepLocation(
  void* user, Where id, OTF2_StringRef, OTF2_LocationType, std::uint64_t, OTF2_LocationGroupRef)
{
  static_cast<std::vector<Where>*>(user)->push_back(id);
  return OTF2_CALLBACK_SUCCESS;
}

template<typename... Fields>
OTF2_CallbackCode Ignore(Where, Time, std::uint64_t, void*, List, Fields...)
{
  return OTF2_CALLBACK_SUCCESS;
}

OTF2_EvtReaderCallbacks* EmptyCallbacks()
{
  OTF2_EvtReaderCallbacks* calls = OTF2_EvtReaderCallbacks_New();
  OTF2_EvtReaderCallbacks_SetEnterCallback(calls, Ignore);
  OTF2_EvtReaderCallbacks_SetLeaveCallback(calls, Ignore);
  OTF2_EvtReaderCallbacks_SetMpiSendCallback(calls, Ignore);
  OTF2_EvtReaderCallbacks_SetMpiIsendCallback(calls, Ignore);
  OTF2_EvtReaderCallbacks_SetMpiIsendCompleteCallback(calls, Ignore);
  OTF2_EvtReaderCallbacks_SetMpiIrecvRequestCallback(calls, Ignore);
  OTF2_EvtReaderCallbacks_SetMpiRecvCallback(calls, Ignore);
  OTF2_EvtReaderCallbacks_SetMpiIrecvCallback(calls, Ignore);
  OTF2_EvtReaderCallbacks_SetMpiRequestTestCallback(calls, Ignore);
  OTF2_EvtReaderCallbacks_SetMpiRequestCancelledCallback(calls, Ignore);
  OTF2_EvtReaderCallbacks_SetMpiCollectiveBeginCallback(calls, Ignore);
  OTF2_EvtReaderCallbacks_SetMpiCollectiveEndCallback(calls, Ignore);
  OTF2_EvtReaderCallbacks_SetMetricCallback(calls, Ignore);
  return calls;
}

std::vector<Where> ReadLocations(OTF2_Reader* reader)
{
  std::vector<Where> locations;
  OTF2_GlobalDefReader* definitions = OTF2_Reader_GetGlobalDefReader(reader);
  OTF2_GlobalDefReaderCallbacks* calls = OTF2_GlobalDefReaderCallbacks_New();
  OTF2_GlobalDefReaderCallbacks_SetLocationCallback(calls, KeepLocation);
  OTF2_Reader_RegisterGlobalDefCallbacks(reader, definitions, calls, &locations);
  OTF2_GlobalDefReaderCallbacks_Delete(calls);
  std::uint64_t read = 0;
  OTF2_Reader_ReadAllGlobalDefinitions(reader, definitions, &read);
  OTF2_Reader_CloseGlobalDefReader(reader, definitions);
  return locations;
}

std::uint64_t ReadEvents(OTF2_Reader* reader, const std::vector<Where>& locations)
{
  OTF2_EvtReaderCallbacks* calls = EmptyCallbacks();
  std::uint64_t events = 0, read = 0;
  for (const Where location : locations)
  {
    OTF2_DefReader* definitions = OTF2_Reader_GetDefReader(reader, location);
    if (definitions)
    {
      OTF2_Reader_ReadAllLocalDefinitions(reader, definitions, &read);
      OTF2_Reader_CloseDefReader(reader, definitions);
    }
    OTF2_EvtReader* records = OTF2_Reader_GetEvtReader(reader, location);
    if (records)
    {
      OTF2_Reader_RegisterEvtCallbacks(reader, records, calls, nullptr);
      OTF2_Reader_ReadAllLocalEvents(reader, records, &read);
      OTF2_Reader_CloseEvtReader(reader, records);
      events += read;
    }
  }
  OTF2_EvtReaderCallbacks_Delete(calls);
  return events;
}
}

int main(int argc, char* argv[])
{
  OTF2_Reader* reader = argc == 2 ? OTF2_Reader_Open(argv[1]) : nullptr;
  if (!reader)
  {
    std::fprintf(stderr, "Usage: Floor ANCHOR.otf2\n");
    return 2;
  }
  OTF2_Reader_SetSerialCollectiveCallbacks(reader);
  const std::vector<Where> locations = ReadLocations(reader);
  for (const Where location : locations)
  {
    OTF2_Reader_SelectLocation(reader, location);
  }
  OTF2_Reader_OpenDefFiles(reader);
  OTF2_Reader_OpenEvtFiles(reader);
  const std::uint64_t events = ReadEvents(reader, locations);
  OTF2_Reader_CloseEvtFiles(reader);
  OTF2_Reader_CloseDefFiles(reader);
  OTF2_Reader_Close(reader);
  std::printf("events %llu\n", static_cast<unsigned long long>(events));
  return 0;
}
