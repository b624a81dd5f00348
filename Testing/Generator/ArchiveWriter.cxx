#include "Testing/Generator/ArchiveWriter.h"
#include "Readers/Base/Error.h"
#include "Testing/Generator/ArchiveOutput.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
OTF2_ErrorCode WriteRegionRecord(
  OTF2_EvtWriter* w, const Record& r, std::uint32_t region, bool callingContext)
{
  const bool enter = r.Kind == RecordKind::Enter;
  if (callingContext)
  {
    return enter ? OTF2_EvtWriter_CallingContextEnter(w, nullptr, r.Tick, region, 1)
                 : OTF2_EvtWriter_CallingContextLeave(w, nullptr, r.Tick, region);
  }
  return enter ? OTF2_EvtWriter_Enter(w, nullptr, r.Tick, region)
               : OTF2_EvtWriter_Leave(w, nullptr, r.Tick, region);
}

OTF2_ErrorCode WriteMessageRecord(OTF2_EvtWriter* w, const Record& r, std::uint32_t comm)
{
  const auto peer = static_cast<std::uint32_t>(r.A);
  const auto tag = static_cast<std::uint32_t>(r.C);
  switch (r.Kind)
  {
    case RecordKind::Send:
      return OTF2_EvtWriter_MpiSend(w, nullptr, r.Tick, peer, comm, tag, r.Length);
    case RecordKind::Isend:
      return OTF2_EvtWriter_MpiIsend(w, nullptr, r.Tick, peer, comm, tag, r.Length, r.Request);
    case RecordKind::Recv:
      return OTF2_EvtWriter_MpiRecv(w, nullptr, r.Tick, peer, comm, tag, r.Length);
    case RecordKind::Irecv:
      return OTF2_EvtWriter_MpiIrecv(w, nullptr, r.Tick, peer, comm, tag, r.Length, r.Request);
    default:
      return OTF2_EvtWriter_MpiCollectiveEnd(w, nullptr, r.Tick,
        static_cast<OTF2_CollectiveOp>(r.A), comm, tag == 0 ? OTF2_UNDEFINED_UINT32 : tag - 1,
        r.Length, r.Request);
  }
}

OTF2_ErrorCode WriteSample(OTF2_EvtWriter* w, const Record& r)
{
  const OTF2_Type types[] = { OTF2_TYPE_UINT64, OTF2_TYPE_DOUBLE };
  OTF2_MetricValue values[2];
  values[0].unsigned_int = r.A;
  values[1].floating_point = static_cast<double>(r.B);
  return OTF2_EvtWriter_Metric(w, nullptr, r.Tick, 0, 2, types, values);
}
}

ArchiveWriter::ArchiveWriter(
  const Program& program, const Machine& machine, const Simulator& simulator, RecordSpool& spool)
  : Prog(program), S(program.Settings()), Cluster(machine), Run(simulator), Spool(spool),
    Locations(static_cast<std::size_t>(this->S.Ranks * this->S.Threads))
{
}

WrittenTimes ArchiveWriter::Write(const std::string& folder, const Progress& progress)
{
  this->Times.FirstTick = UINT64_MAX;
  for (std::size_t location = 0; location < this->Locations; ++location)
  {
    if (this->Spool.Count(location) > 0)
    {
      this->Times.FirstTick = std::min(this->Times.FirstTick, this->Spool.First(location));
      this->Times.LastTick = std::max(this->Times.LastTick, this->Spool.Last(location));
    }
  }
  const double base = static_cast<double>(this->Run.TickOf(0, 0));
  this->Times.FirstSeconds =
    (static_cast<double>(this->Times.FirstTick) - base) / this->S.TicksPerSecond;

  std::uint64_t chunk = this->S.ChunkKib * 1024;
  chunk = chunk > 0 ? chunk : (this->Locations > 1024 ? 256 * 1024 : 1024 * 1024);
  // The list of all ranks is a single record and must fit into a chunk. Chunks should be no larger,
  // because OTF2 fills one with zeros for each location.
  const std::uint64_t definitionChunk =
    std::max<std::uint64_t>(OTF2_CHUNK_SIZE_MIN, this->Locations * 16);
  ArchiveOutput out(folder, chunk, definitionChunk);
  this->WriteEvents(out, progress);
  this->WriteLocalDefinitions(out);
  this->WriteGlobalDefinitions(out);
  out.Close();
  return this->Times;
}

void ArchiveWriter::WriteEvents(ArchiveOutput& out, const Progress& progress)
{
  CheckOTF2(OTF2_Archive_OpenEvtFiles(out.Archive), "opening the event files");
  for (std::size_t location = 0; location < this->Locations; ++location)
  {
    out.Codes = this->CodesOf(location);
    out.Events = OTF2_Archive_GetEvtWriter(out.Archive, this->LocationId(location));
    if (!out.Events)
    {
      throw Error("Trace generator: cannot write the events of location " +
        std::to_string(this->LocationId(location)) + ". Is the disk full?");
    }
    this->Spool.Replay(
      location, [&](const Record& record) { this->WriteRecord(out, location, record); });
    CheckOTF2(OTF2_Archive_CloseEvtWriter(out.Archive, out.Events), "closing an event file");
    const double share = static_cast<double>(location + 1) / static_cast<double>(this->Locations);
    if (progress && !progress(0.5 + 0.5 * share, "writing the archive"))
    {
      throw Cancelled();
    }
  }
  CheckOTF2(OTF2_Archive_CloseEvtFiles(out.Archive), "closing the event files");
}

void ArchiveWriter::WriteRecord(ArchiveOutput& out, std::size_t location, const Record& r)
{
  OTF2_EvtWriter* w = out.Events;
  const std::uint64_t t = r.Tick;
  const auto number = static_cast<std::uint32_t>(r.A);
  const std::uint64_t team = this->Prog.Communicators().All().size() + r.A;
  OTF2_ErrorCode code = OTF2_SUCCESS;
  switch (r.Kind)
  {
    case RecordKind::Enter:
    case RecordKind::Leave:
      code = WriteRegionRecord(w, r, this->LocalRegion(location, r.A), this->S.CallingContext);
      break;
    case RecordKind::Send:
    case RecordKind::Isend:
    case RecordKind::Recv:
    case RecordKind::Irecv:
    case RecordKind::CollectiveEnd:
      code = WriteMessageRecord(w, r, this->LocalCommunicator(out, location, r.B));
      break;
    case RecordKind::IsendComplete:
      code = OTF2_EvtWriter_MpiIsendComplete(w, nullptr, t, r.A);
      break;
    case RecordKind::IrecvRequest:
      code = OTF2_EvtWriter_MpiIrecvRequest(w, nullptr, t, r.A);
      break;
    case RecordKind::RequestTest:
      code = OTF2_EvtWriter_MpiRequestTest(w, nullptr, t, r.A);
      break;
    case RecordKind::RequestCancelled:
      code = OTF2_EvtWriter_MpiRequestCancelled(w, nullptr, t, r.A);
      break;
    case RecordKind::CollectiveBegin:
      code = OTF2_EvtWriter_MpiCollectiveBegin(w, nullptr, t);
      break;
    case RecordKind::Sample:
      code = WriteSample(w, r);
      break;
    case RecordKind::ThreadFork:
      code = OTF2_EvtWriter_ThreadFork(w, nullptr, t, OTF2_PARADIGM_OPENMP, number);
      break;
    case RecordKind::ThreadTeamBegin:
      code =
        OTF2_EvtWriter_ThreadTeamBegin(w, nullptr, t, this->LocalCommunicator(out, location, team));
      break;
    case RecordKind::ThreadTeamEnd:
      code =
        OTF2_EvtWriter_ThreadTeamEnd(w, nullptr, t, this->LocalCommunicator(out, location, team));
      break;
    case RecordKind::ThreadJoin:
      code = OTF2_EvtWriter_ThreadJoin(w, nullptr, t, OTF2_PARADIGM_OPENMP);
      break;
    case RecordKind::End:
      break;
  }
  CheckOTF2(code, "writing an event");
}

void ArchiveWriter::WriteLocalDefinitions(ArchiveOutput& out)
{
  CheckOTF2(OTF2_Archive_OpenDefFiles(out.Archive), "opening the definition files");
  const double base = static_cast<double>(this->Run.TickOf(0, 0));
  for (std::size_t location = 0; location < this->Locations; ++location)
  {
    out.Local = OTF2_Archive_GetDefWriter(out.Archive, this->LocationId(location));
    if (this->S.LocalIds)
    {
      this->WriteMappings(out, location);
    }
    if (this->S.ClockRecords && this->Spool.Count(location) > 0)
    {
      const auto rank = static_cast<std::int32_t>(location / this->S.Threads);
      const ClockError& clock = this->Cluster.ClockOf(rank);
      for (const std::uint64_t tick : { this->Spool.First(location), this->Spool.Last(location) })
      {
        const double written = (static_cast<double>(tick) - base) / this->S.TicksPerSecond;
        const double real = (written - clock.Offset) / (1 + clock.Drift);
        CheckOTF2(OTF2_DefWriter_WriteClockOffset(
                    out.Local, tick, std::llround((real - written) * this->S.TicksPerSecond), 0.0),
          "writing a clock offset");
      }
    }
    CheckOTF2(OTF2_Archive_CloseDefWriter(out.Archive, out.Local), "closing a definition file");
  }
  CheckOTF2(OTF2_Archive_CloseDefFiles(out.Archive), "closing the definition files");
}
}
