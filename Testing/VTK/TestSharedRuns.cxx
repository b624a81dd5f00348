#include "Filters/VTK/SharedRuns.h"
#include "Readers/Base/ProcessGroup.h"
#include "Readers/VTK/TableColumns.h"
#include "Testing/Support/Check.h"

#include <vtkDoubleArray.h>
#include <vtkNew.h>
#include <vtkTable.h>

namespace
{
using namespace pclvis;

using Run = std::shared_ptr<SharedRun>;

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
  Run Share() const
  {
    return SharedRunOf(this->Messages, this->Calls, this->Input, ProcessGroup());
  }
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
  check("also with columns that filters added",
    SharedRunOf(more, of.Calls, of.Input, ProcessGroup()) == first);
  vtkNew<vtkTable> copy;
  copy->DeepCopy(of.Messages);
  check("a copy is another run", SharedRunOf(copy, of.Calls, of.Input, ProcessGroup()) != first);
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
    SharedRunOf(of.Messages, nullptr, of.Input, ProcessGroup()) != of.Share());
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

/// As on a server of two processes.
class TwoProcesses : public ProcessGroup
{
public:
  int Processes() const override { return 2; }
};

void TestProcesses(Checks& check)
{
  const Tables of;
  check("processes share nothing, as they do not know each other's rows",
    !SharedRunOf(of.Messages, of.Calls, of.Input, TwoProcesses()));
}
}

int TestSharedRuns(int, char*[])
{
  Checks check;
  TestSame(check);
  TestChanged(check);
  TestLasting(check);
  TestProcesses(check);
  return check.Result();
}
