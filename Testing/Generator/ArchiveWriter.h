#pragma once
#include "Readers/Base/Progress.h"
#include "Testing/Generator/Machine.h"
#include "Testing/Generator/Program.h"
#include "Testing/Generator/RecordSpool.h"
#include "Testing/Generator/Simulator.h"

#include <string>

namespace pclvis
{
struct ArchiveOutput;

/// Writes the records of a spool as an OTF2 archive: FOLDER/traces.otf2, traces.def and a pair of
/// files for each location in FOLDER/traces. One location is open at a time.
/// @throws Error if the library refuses something
/// @throws Cancelled through the progress callback
class ArchiveWriter
{
public:
  ArchiveWriter(
    const Program& program, const Machine& machine, const Simulator& simulator, RecordSpool& spool);
  WrittenTimes Write(const std::string& folder, const Progress& progress);

private:
  void WriteEvents(ArchiveOutput& out, const Progress& progress);
  void WriteRecord(ArchiveOutput& out, std::size_t location, const Record& record);
  void WriteLocalDefinitions(ArchiveOutput& out);
  void WriteMappings(ArchiveOutput& out, std::size_t location) const;
  void WriteGlobalDefinitions(ArchiveOutput& out);
  void WriteLocations(ArchiveOutput& out);
  void WriteRegions(ArchiveOutput& out);
  void WriteCommunicators(ArchiveOutput& out);
  void WriteCounters(ArchiveOutput& out);
  void WriteCallingContexts(ArchiveOutput& out);

  std::uint64_t LocationId(std::size_t location) const;
  std::uint32_t RegionId(std::uint64_t region) const;
  std::uint32_t CommunicatorId(std::uint64_t communicator) const;
  std::uint32_t TeamId(std::uint64_t rank) const;
  /// Codes of the communicators and the team that a location belongs to.
  std::vector<std::int32_t> CodesOf(std::size_t location) const;
  /// The id of a communicator as used by this location.
  std::uint32_t LocalCommunicator(
    const ArchiveOutput& out, std::size_t location, std::uint64_t communicator) const;
  std::uint32_t LocalRegion(std::size_t location, std::uint64_t region) const;

  const Program& Prog;
  const Scenario& S;
  const Machine& Cluster;
  const Simulator& Run;
  RecordSpool& Spool;
  std::size_t Locations;
  WrittenTimes Times;
};
}
