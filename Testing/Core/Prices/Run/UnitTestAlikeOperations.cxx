#include "Filters/Core/Prices/Run/AlikeOperations.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/CollectiveProgram.h"

#include <map>

using namespace pclvis;

int UnitTestAlikeOperations(int, char*[])
{
  Checks check;
  CollectiveProgram program({ 0, 0, 1, 1 });
  program.Operation("MPI_Bcast", { 0, 1, 2, 3 }, 1e-3, { 1e-5 }, 2, 0, 64);
  program.Operation("MPI_Allreduce", { 0, 1, 2, 3 }, 2e-3, { 1e-5 }, -1, 8, 8);
  program.Operation("MPI_Bcast", { 0, 1, 2, 3 }, 3e-3, { 1e-5 }, 0, 0, 32);
  program.Operation("MPI_Bcast", { 0, 1, 3 }, 4e-3, { 1e-5 }, 0, 0, 64);
  program.Operation("MPI_Allreduce", { 0, 1, 2, 3 }, 5e-3, { 1e-5 }, -1, 800, 800);
  const PriceInput input = program.Input();
  const PricedRun run = TakeRun(input);
  const AlikeOperations alike = FindAlikeOperations(run.Graph, input.Calls.Call);
  std::map<std::pair<std::string, std::size_t>, std::vector<std::uint32_t>> numbers;
  for (std::uint32_t operation = 0; operation < alike.Of.size(); ++operation)
  {
    const std::uint32_t first = run.Graph.FirstMember[operation];
    const std::int32_t call = input.Calls.Call[run.Graph.Calls.Row(run.Graph.Entered[first])];
    numbers[{ input.CallNames[call], run.Graph.FirstMember[operation + 1] - first }].push_back(
      alike.Of[operation]);
  }
  const auto& broadcasts = numbers[{ "MPI_Bcast", 4 }];
  const auto& reductions = numbers[{ "MPI_Allreduce", 4 }];
  check("operations of the same call and ranks are alike, whatever their root",
    broadcasts.size() == 2 && broadcasts[0] == broadcasts[1]);
  check("and their size", reductions.size() == 2 && reductions[0] == reductions[1]);
  check("not those of another call", broadcasts[0] != reductions[0]);
  const std::uint32_t fewer = numbers[{ "MPI_Bcast", 3 }].at(0);
  check("nor of other ranks", fewer != broadcasts[0] && fewer != reductions[0]);
  check("so there are three numbers", alike.Count == 3);
  return check.Result();
}
