#include "Testing/Support/Check.h"
#include "Testing/Support/DrawnTimeline.h"
#include "Views/Core/PhysicalTimeline/PhysicalTimeline.h"

using namespace pclvis;

int UnitTestPhysicalTimeline(int, char*[])
{
  Checks check;
  const PhysicalTimeline drawn = DrawnTimeline();
  check("ranks have places",
    drawn.Ranks.size() == 2 && drawn.PlaceOf(1) == 1 && drawn.PlaceOf(2) == -1);
  check("the time is that of all events", drawn.Time.Whole == TimeRange{ 0, 10 });
  // main alone: 8-9 on rank 0; 0-6 and 7-8 on rank 1.
  check.Near("main alone has 8 s", drawn.Seconds[0], 8, 1e-6);
  check.Near("the barriers have 3 s", drawn.Seconds[4], 3, 1e-6);
  check.Near("calls waited for 3 s", drawn.WaitSeconds, 3, 1e-6);
  check("functions are ranked by time: main, compute, MPI_Recv, MPI_Barrier, MPI_Send",
    drawn.Ranking == std::vector<std::int32_t>{ 0, 1, 2, 4, 3 });
  check("one operation, begun at 8 and at 9",
    drawn.Collectives.size() == 1 && drawn.Collectives[0].Spread() == 1 &&
      drawn.Members == std::vector<std::int32_t>{ 3, 6 });
  check("a place in the code",
    drawn.Tables.Code[1].Words() == "compute (halo.c:20)" &&
      drawn.Tables.Code[3].Words() == "MPI_Send");

  check("roles by name",
    CallRoleOf("MPI_Isend") == CallRole::PointToPoint &&
      CallRoleOf("mpi_waitall_") == CallRole::PointToPoint &&
      CallRoleOf("MPI_Bcast") == CallRole::Collective &&
      CallRoleOf("MPI_Comm_split") == CallRole::OtherMpi &&
      CallRoleOf("MPI_File_write") == CallRole::InputOutput);
  check("of other functions",
    CallRoleOf("fwrite") == CallRole::InputOutput &&
      CallRoleOf("!$omp parallel @halo.c:5") == CallRole::Threads &&
      CallRoleOf("compute") == CallRole::User);

  // With an axis from 2 to 9 whose 4 to 7 are cut out: compute 2-4, MPI_Recv 7-8, main 8-9.
  TimelineTables tables = drawn.Tables;
  tables.Axis = { { 2, 9 }, { { 4, 7 } } };
  tables.Ranks = { 0, 1, 5 };
  const PhysicalTimeline cut = MakePhysicalTimeline(tables);
  check.Near("time in functions is that on the axis", cut.Seconds[1], 2, 1e-6);
  check.Near("gaps do not count", cut.Seconds[2], 1, 1e-6);
  check("a rank without calls has a place",
    cut.PlaceOf(5) == 2 && cut.FirstOf[2] == cut.Threads.size());

  const PhysicalTimeline none = MakePhysicalTimeline({});
  check("nothing has no ranks and no time", none.Ranks.empty() && none.Time.Whole.Length() == 0);
  const std::vector<std::int32_t> ranks{ 0, 1, 0 }, threads{ 0, 0, 0 }, codes{ 1, 1, 0 };
  const std::vector<double> times{ 1, 2, 3 }, values{ 4, 5, 6 };
  CounterSamples samples;
  samples.Rank = { ranks.data(), 3 };
  samples.Thread = { threads.data(), 3 };
  samples.Counter = { codes.data(), 3 };
  samples.Time = { times.data(), 3 };
  samples.Value = { values.data(), 3 };
  const std::vector<TimelineCounter> counters = CountersOf(samples, { "a", "b" });
  check("samples by counter, in the order of the table",
    counters.size() == 2 && counters[0].Name == "b" && counters[0].Samples.Rank.Size == 2 &&
      counters[1].Name == "a" && counters[1].Samples.Value[0] == 6);
  return check.Result();
}
