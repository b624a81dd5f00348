#pragma once
#include "Readers/Base/Progress.h"
#include "Testing/Generator/Machine.h"
#include "Testing/Generator/Program.h"
#include "Testing/Generator/RecordSpool.h"
#include "Testing/Generator/Simulator.h"

#include <string>

namespace pclvis
{
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
  struct Output; ///< the library's handles

  void WriteEvents(Output& out, const Progress& progress);
  void WriteRecord(Output& out, std::size_t location, const Record& record);
  void WriteLocalDefinitions(Output& out);
  void WriteMappings(Output& out, std::size_t location) const;
  void WriteGlobalDefinitions(Output& out);
  void WriteLocations(Output& out);
  void WriteRegions(Output& out);
  void WriteCommunicators(Output& out);
  void WriteCounters(Output& out);
  void WriteCallingContexts(Output& out);

  std::uint64_t LocationId(std::size_t location) const;
  std::uint32_t RegionId(std::uint64_t region) const;
  std::uint32_t CommunicatorId(std::uint64_t communicator) const;
  std::uint32_t TeamId(std::uint64_t rank) const;
  /// Codes of the communicators and the team that a location is in.
  std::vector<std::int32_t> CodesOf(std::size_t location) const;
  /// Id of a communicator as this location writes it.
  std::uint32_t LocalCommunicator(
    const Output& out, std::size_t location, std::uint64_t communicator) const;
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
