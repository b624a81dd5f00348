// Wait states on several processes: the same, and no rows travel that need not.
#include "Filters/Core/Waits/WaitStates.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/CountedGroup.h"
#include "Testing/Support/RandomWaits.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <cstring>
#include <limits>
#include <random>
#include <string>

using namespace pclvis;

namespace
{
const double kNaN = std::numeric_limits<double>::quiet_NaN();

bool SameBits(const double* a, const double* b, std::size_t n)
{
  return n == 0 || std::memcmp(a, b, n * sizeof(double)) == 0;
}

/// Whether a process found for its rows what was found on one process.
bool IsSame(const WaitTables& part, const WaitStates& waits, const WaitStates& expected)
{
  bool same = true;
  for (std::size_t i = 0; i < part.Messages.Source.Size(); ++i)
  {
    const auto row = static_cast<std::size_t>(part.MessageRow[i]);
    same = same && SameBits(&waits.Messages.LateSender[i], &expected.Messages.LateSender[row], 1) &&
      SameBits(&waits.Messages.LateReceiver[i], &expected.Messages.LateReceiver[row], 1) &&
      SameBits(&waits.Messages.WrongOrder[i], &expected.Messages.WrongOrder[row], 1) &&
      SameBits(&waits.Messages.Held[i], &expected.Messages.Held[row], 1);
  }
  for (std::size_t i = 0; i < part.Calls.Rank.Size(); ++i)
  {
    const auto row = static_cast<std::size_t>(part.Calls.CallId[i]);
    same = same && SameBits(&waits.Calls.Wait[i], &expected.Calls.Wait[row], 1) &&
      waits.Calls.WaitKind[i] == expected.Calls.WaitKind[row];
  }
  return same;
}

bool IsSame(const WaitSums& a, const WaitSums& b)
{
  bool same = a.Rows.size() == b.Rows.size() && a.Caused.size() == b.Caused.size() &&
    SameBits(a.Caused.data(), b.Caused.data(), a.Caused.size()) && SameBits(&a.Time, &b.Time, 1) &&
    SameBits(a.Total.Of.data(), b.Total.Of.data(), WaitSeconds::kKinds);
  for (std::size_t i = 0; same && i < a.Rows.size(); ++i)
  {
    same = a.Rows[i].Rank == b.Rows[i].Rank && a.Rows[i].Call == b.Rows[i].Call &&
      a.Rows[i].Calls == b.Rows[i].Calls && SameBits(&a.Rows[i].Time, &b.Rows[i].Time, 1) &&
      SameBits(a.Rows[i].Waits.Of.data(), b.Rows[i].Waits.Of.data(), WaitSeconds::kKinds);
  }
  return same;
}

/// The random execution, with collectives of each kind; some lack a rank, or the call that ends
/// them.
WaitTables TablesWithCollectives(std::mt19937& random)
{
  WaitTables tables = RandomWaits(random);
  const char* names[] = { "MPI_Allreduce", "MPI_Reduce", "MPI_Bcast", "MPI_Scan", "MPI_Ibarrier" };
  for (int operation = 0; operation < 40; ++operation)
  {
    for (int rank = operation % 7 == 0; rank < 3; ++rank)
    {
      const double begin = 100 + 7 * operation + random() % 5 / 3.0;
      tables.Collective(rank, names[operation % 5], begin, begin + 2, operation,
        operation % 5 == 1 || operation % 5 == 2 ? 0 : -1,
        operation % 5 == 4 && rank != 1 ? begin + 3 : kNaN);
      tables.Call(rank, "MPI_Wait", begin + 2, begin + 3);
    }
  }
  return tables;
}

/// @param order of the rows; byRank: of the calls of a rank, and the messages that it received, all
///   are on one process
void CheckOnProcesses(Checks& check, const WaitTables& tables, const WaitTables::Order& order,
  int processes, bool byRank)
{
  const WaitStates expected = FindAlone(tables);
  RunAsProcesses(processes, [&](ProcessGroup& group) {
    const WaitTables part = byRank ? tables.PartByRank(order, group.Process(), processes)
                                   : tables.Part(order, group.Process(), processes);
    WaitStateOptions options;
    options.Threads = processes;
    const WaitStates waits = FindWaitStates(part.View(), options, group);
    const std::string where = std::string(byRank ? ", by rank, " : ", any rows, ") +
      std::to_string(processes) + " processes, process " + std::to_string(group.Process());
    check("the same columns" + where, IsSame(part, waits, expected));
    check("sums on process 0 only" + where,
      group.Process() > 0
        ? waits.Sums.Rows.empty() && waits.Observations.empty()
        : IsSame(waits.Sums, expected.Sums) && waits.Observations == expected.Observations);
  });
}

/// A ring of four ranks, each with 1,000 calls, all of whose messages were expected.
void CheckRowsStay(Checks& check)
{
  WaitTables tables;
  for (int i = 0; i < 500; ++i)
  {
    for (int rank = 0; rank < 4; ++rank)
    {
      tables.Call(rank, "MPI_Irecv", 10 * i, 10 * i + 1);
      tables.Call(rank, "MPI_Sendrecv", 10 * i + 2, 10 * i + 9);
      tables.Message((rank + 3) % 4, rank, 10 * i + 2, 10 * i + 9, 10 * i, 10 * i + 9);
    }
  }
  std::mt19937 random(13);
  const WaitTables::Order order = tables.Shuffled(random);
  RunAsProcesses(2, [&](ProcessGroup& group) {
    CountedGroup counted(group);
    FindWaitStates(tables.PartByRank(order, group.Process(), 2).View(), {}, counted);
    check(
      "2,000 calls stay on their process, which sends " + std::to_string(counted.Sent) + " bytes",
      counted.Sent < 2000);
  });
}

void CheckSameForAll(Checks& check)
{
  std::mt19937 random(12);
  for (int round = 0; round < 5; ++round)
  {
    const WaitTables tables = TablesWithCollectives(random);
    for (const int processes : { 1, 2, 3 })
    {
      CheckOnProcesses(check, tables, tables.Shuffled(random), processes, false);
      CheckOnProcesses(check, tables, tables.Shuffled(random), processes, true);
    }
  }
}
}

int UnitTestWaitProcesses(int, char*[])
{
  Checks check;
  CheckSameForAll(check);
  CheckRowsStay(check);
  return check.Result();
}
