#include "Filters/Core/Structure/CallerGroups.h"
#include "Filters/Core/Structure/EventPartitions.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

#include <vector>

using namespace pclvis;

namespace
{
/// Two ranks; main calls exchange twice, which sends there and back; then a message in main itself.
class Program
{
public:
  Program()
  {
    for (std::int32_t rank = 0; rank < 2; ++rank)
    {
      this->Main.push_back(this->Function(rank, "main", 0, 100, -1));
    }
    for (const double begin : { 10.0, 20.0 })
    {
      std::vector<std::int64_t> exchange;
      for (std::int32_t rank = 0; rank < 2; ++rank)
      {
        exchange.push_back(this->Function(rank, "exchange", begin, begin + 9, this->Main[rank]));
      }
      this->Message(0, 1, begin + 1, exchange);
      this->Message(1, 0, begin + 4, exchange);
    }
    this->Message(0, 1, 50, this->Main);
  }

  CallerGroups Group(const CallerOptions& options)
  {
    ReplayInput input = this->Tables.Input();
    for (std::size_t row = 0; row < this->IsFunction.size(); ++row)
    {
      this->Tables.Levels[row] = this->IsFunction[row] ? 0 : 1;
    }
    input.Calls.MpiLevel = this->Tables.Levels;
    CallerColumns callers;
    callers.CallId = this->Tables.Rows.Calls.CallId;
    callers.ParentId = this->Parent;
    this->Events = ListLogicalEvents(input, true);
    return GroupByCallers(this->Events, input, callers, options);
  }

  std::uint32_t Partitions(const CallerOptions& options)
  {
    const CallerGroups groups = this->Group(options);
    return PartitionEvents(this->Events, groups.Of).Count;
  }

private:
  std::int64_t Function(
    std::int32_t rank, const char* name, double begin, double end, std::int64_t parent)
  {
    this->IsFunction.push_back(true);
    this->Parent.Append(parent);
    return static_cast<std::int64_t>(this->Tables.Rows.Call(rank, name, begin, end));
  }
  void Message(
    std::int32_t from, std::int32_t to, double begin, const std::vector<std::int64_t>& callers)
  {
    this->Tables.SendReceive(from, to, begin, begin + 1, begin + 1.5, begin + 2);
    this->IsFunction.insert(this->IsFunction.end(), 2, false);
    this->Parent.Append(callers[from]);
    this->Parent.Append(callers[to]);
  }

  ReplayTables Tables;
  LogicalEvents Events;
  std::vector<bool> IsFunction;
  Column<std::int64_t> Parent;
  std::vector<std::int64_t> Main;
};

void TestCallers(Checks& check)
{
  Program program;
  CallerOptions options;
  check("without options there are no groups", program.Group(options).Of.empty());
  check("and each message is a partition", program.Partitions(options) == 5);
  options.MergeCallers = true;
  check(
    "the messages of an exchange are one, that of main is not", program.Partitions(options) == 3);
  check("functions were found", program.Group(options).HasFunctions);
}

void TestRegions(Checks& check)
{
  Program program;
  CallerOptions options;
  options.PhaseRegions = NamesOfLines("exchange");
  check("each exchange is a phase on all ranks", program.Partitions(options) == 3);
  options.PhaseRegions = NamesOfLines("  main \r\n\n");
  check("the program is one phase", program.Partitions(options) == 1);
  const CallerGroups groups = program.Group(options);
  check("and is called so", groups.Named == std::vector<std::int32_t>({ 0 }));
  options.PhaseRegions = NamesOfLines("main\nexchange");
  check("inner regions come first", program.Partitions(options) == 3);
  options.PhaseRegions = { "exchnage" };
  check.Throws("a wrong name says what to do", "All regions", [&] { program.Group(options); });
}
}

int UnitTestCallerGroups(int, char*[])
{
  Checks check;
  TestCallers(check);
  TestRegions(check);
  return check.Result();
}
