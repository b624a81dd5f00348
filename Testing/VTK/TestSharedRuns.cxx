#include "Filters/VTK/SharedRuns.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/VTK/TableColumns.h"
#include "Testing/Support/Check.h"

#include <vtkDoubleArray.h>
#include <vtkNew.h>
#include <vtkTable.h>

#include <memory>
#include <vector>

namespace
{
using namespace pclvis;

using Run = std::shared_ptr<SharedRun>;

ProcessGroup alone;

/// Two messages, and Calls without rows.
struct Tables
{
  Tables()
  {
    MakeTable("Messages", this->Messages);
    MakeTable("Calls", this->Calls);
    Column<double> begins(2);
    begins[0] = 1;
    begins[1] = 2;
    Adopt(this->Messages, "Messages", "send_begin_s", std::move(begins));
    this->Input.CallNames = { "MPI_Send", "MPI_Recv" };
    this->Input.Axis = { 0, 3, {} };
  }
  Run Share() const { return SharedRunOf(this->Messages, this->Calls, this->Input, alone); }
  vtkNew<vtkTable> Messages, Calls;
  ReplayInput Input;
};

void TestSame(Checks& check)
{
  Tables of;
  const Run first = of.Share();
  check("the same tables are one run", of.Share() == first);
  vtkNew<vtkTable> more;
  more->ShallowCopy(of.Messages);
  vtkNew<vtkDoubleArray> latency;
  latency->SetName("latency");
  latency->SetNumberOfTuples(2);
  more->AddColumn(latency);
  check(
    "also with columns that filters added", SharedRunOf(more, of.Calls, of.Input, alone) == first);
  vtkNew<vtkTable> copy;
  copy->DeepCopy(of.Messages);
  check("a copy is another run", SharedRunOf(copy, of.Calls, of.Input, alone) != first);
}

void TestChanged(Checks& check)
{
  Tables of;
  const Run first = of.Share();
  of.Input.Axis.End = 2;
  check("another time axis makes another run", of.Share() != first);
  of.Input.Axis.End = 3;
  of.Input.CallNames[1] = "MPI_Irecv";
  check("other calls as well", of.Share() != first);
  of.Input.CallNames[1] = "MPI_Recv";
  check("with both as before it is the first one again", of.Share() == first);
  of.Messages->GetColumnByName("send_begin_s")->Modified();
  check("times that were modified make another run", of.Share() != first);
  check("without Calls it is another one, too",
    SharedRunOf(of.Messages, nullptr, of.Input, alone) != of.Share());
}

void TestLasting(Checks& check)
{
  Tables of;
  std::weak_ptr<SharedRun> lasting;
  {
    const Run first = of.Share(), second = of.Share();
    lasting = first;
    int made = 0;
    const auto make = [&made] { return std::make_shared<const int>(++made); };
    check("what one filter made another one finds",
      *first->Get<int>(make) == 1 && *second->Get<int>(make) == 1);
  }
  check("what no filter holds is freed", lasting.expired());
}

/// A run may refer to the columns of Calls for as long as it lasts, whatever becomes of the table.
void TestColumns(Checks& check)
{
  Tables of;
  Column<double> begins(1, 1.5), copied(1, 2.5);
  Adopt(of.Calls, "Calls", "begin_s", std::move(begins));
  Adopt(of.Calls, "Calls", "end_s", Column<double>(1, 2.5));
  vtkDoubleArray* const column = vtkDoubleArray::SafeDownCast(of.Calls->GetColumnByName("begin_s"));
  of.Input.Calls.Begin = { column->GetPointer(0), 1 };
  of.Input.Calls.End = copied;
  const double* const values = of.Input.Calls.Begin.Data;
  Run run = of.Share();
  check("the column's memory is kept", run->MemoryOf(values) != nullptr);
  check("a copy of a column may go away", run->MemoryOf(copied.Data()) == nullptr);
  const std::shared_ptr<const void> held = run->MemoryOf(values);
  of.Calls->Initialize();
  run.reset();
  check("who holds it reads the values after table and run are gone", *values == 1.5);
  check("and nobody else holds the array", column->GetReferenceCount() == 1);
}

/// As on a server of two processes, of which the other one says what it is given.
class TwoProcesses : public ProcessGroup
{
public:
  int Processes() const override { return 2; }
  std::vector<Bytes> AllGather(const Bytes& mine) override
  {
    this->Said = mine;
    return { mine, this->Other.empty() ? mine : this->Other };
  }
  Bytes Said, Other;
};

void TestProcesses(Checks& check)
{
  const Tables of;
  TwoProcesses group;
  const auto share = [&] { return SharedRunOf(of.Messages, of.Calls, of.Input, group); };
  const Run first = share();
  const Bytes unknown = group.Said;
  check("the same run on both processes is shared", share() == first);
  group.Other = unknown;
  const Run second = share();
  check("one that the other process does not know is new on both", second != first);
  group.Other.clear();
  check("from then on it is that one", share() == second);
}
}

int TestSharedRuns(int, char*[])
{
  Checks check;
  TestSame(check);
  TestChanged(check);
  TestLasting(check);
  TestColumns(check);
  TestProcesses(check);
  return check.Result();
}
