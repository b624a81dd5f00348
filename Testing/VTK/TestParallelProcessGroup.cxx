#include "Readers/Base/Collective.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Testing/Support/Check.h"

#include <vtkMPIController.h>
#include <vtkNew.h>

#include <chrono>
#include <cstdint>
#include <ctime>
#include <string>
#include <thread>
#include <vector>

namespace
{
using pclvis::Bytes;
using pclvis::ProcessGroup;

/// What process p has for process q: (p + 2 q) % 5 * 700 bytes of one value; some have none.
Bytes Part(int p, int q)
{
  return Bytes(static_cast<std::size_t>((p + 2 * q) % 5 * 700), static_cast<char>(10 * p + q));
}

void CheckExchanges(pclvis::Checks& check, ProcessGroup& group)
{
  const int me = group.Process();
  const int n = group.Processes();
  const std::vector<Bytes> gathered = group.AllGather(Part(me, 0));
  std::vector<Bytes> parts;
  for (int q = 0; q < n; ++q)
  {
    parts.push_back(Part(me, q));
  }
  const std::vector<Bytes> exchanged = group.AllToAll(parts);
  bool all = static_cast<int>(gathered.size()) == n;
  bool mine = static_cast<int>(exchanged.size()) == n;
  for (int p = 0; p < n; ++p)
  {
    all = all && gathered[p] == Part(p, 0);
    mine = mine && exchanged[p] == Part(p, me);
  }
  check("every process has what all gave", all);
  check("every process has what was meant for it", mine);
}

/// Process p has p rows, so process 0 has none.
void CheckRows(pclvis::Checks& check, ProcessGroup& group)
{
  const int me = group.Process();
  pclvis::Column<double> own(me, me + 0.5);
  pclvis::Column<double> all = pclvis::GatherRows<double>(own, group);
  std::size_t expected = 0;
  bool ordered = true;
  for (int p = 0; me == 0 && p < group.Processes(); ++p)
  {
    for (int i = 0; i < p; ++i)
    {
      ordered = ordered && expected < all.Size() && all[expected] == p + 0.5;
      ++expected;
    }
  }
  check("rows of all stand on process 0 in order", ordered && all.Size() == expected);
  for (double& value : all)
  {
    value *= 2;
  }
  const pclvis::Column<double> back = pclvis::ScatterRows<double>(all, own.Size(), group);
  bool same = back.Size() == own.Size();
  for (std::size_t i = 0; same && i < back.Size(); ++i)
  {
    same = back[i] == 2 * own[i];
  }
  check("and every process gets its own back", same);
}

void CheckTogether(pclvis::Checks& check, ProcessGroup& group)
{
  const int last = group.Processes() - 1;
  check.Throws("an error of one process is thrown by all", "of the last process", [&] {
    pclvis::Together(group, [&] {
      if (group.Process() == last)
      {
        throw pclvis::Error("an error of the last process");
      }
    });
  });
  bool cancelled = false;
  try
  {
    pclvis::Together(group, [&] {
      if (group.Process() == 0)
      {
        throw pclvis::Cancelled();
      }
    });
  }
  catch (const pclvis::Cancelled&)
  {
    cancelled = true;
  }
  check("a stop of one process stops all", cancelled);
  check("what is true on one process alone is not true on all",
    pclvis::OnAll(group.Process() == 0, group) == (group.Processes() == 1));
  check("what is true on all is", pclvis::OnAll(true, group));
}

/// All wait for the last process, which comes half a second late; asked for in both ways.
void CheckWaiting(pclvis::Checks& check, ProcessGroup& group)
{
  constexpr std::chrono::milliseconds late(500);
  for (const bool toAll : { false, true })
  {
    group.AllGather({});
    const std::clock_t begin = std::clock();
    if (group.Process() == group.Processes() - 1)
    {
      std::this_thread::sleep_for(late);
    }
    if (toAll)
    {
      group.AllToAll(std::vector<Bytes>(static_cast<std::size_t>(group.Processes())));
    }
    else
    {
      group.AllGather({});
    }
    const double used = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    check("who waits leaves the processor to others", used < 0.15);
  }
}
}

int TestParallelProcessGroup(int argc, char* argv[])
{
  vtkNew<vtkMPIController> controller;
  controller->Initialize(&argc, &argv);
  vtkMultiProcessController::SetGlobalController(controller);
  pclvis::Checks check;
  pclvis::ControllerProcessGroup group;
  check("the group has the processes of the controller",
    group.Processes() == controller->GetNumberOfProcesses() &&
      group.Process() == controller->GetLocalProcessId());
  CheckExchanges(check, group);
  for (std::size_t most : { 1000, 64, 1 })
  {
    pclvis::ControllerProcessGroup pieces(controller, most);
    CheckExchanges(check, pieces);
  }
  CheckRows(check, group);
  CheckTogether(check, group);
  CheckWaiting(check, group);
  const int result = check.Result();
  vtkMultiProcessController::SetGlobalController(nullptr);
  controller->Finalize();
  return result;
}
