// An abort that only process 0 hears of: all processes end without rows, a filter behind the reader
// that waits for all processes is not left waiting, and the next update reads everything.
#include "Readers/Core/Collective.h"
#include "Readers/Core/GroupSums.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/vtkOTF2Reader.h"
#include "Testing/Support/Check.h"

#include <vtkCallbackCommand.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkMPIController.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

#include <string>

namespace
{
constexpr std::int64_t kMessages = 7584; ///< of cg64_clean, by its truth.json

/// Sums the rows of all processes, as the filters of the plugin work together.
class RowsOfAll : public vtkTableAlgorithm
{
public:
  static RowsOfAll* New();
  vtkTypeMacro(RowsOfAll, vtkTableAlgorithm);
  std::int64_t Rows = -1;

protected:
  int RequestData(vtkInformation*, vtkInformationVector** input, vtkInformationVector*) override
  {
    pclvis::ControllerProcessGroup group;
    this->Rows = pclvis::SumAll(vtkTable::GetData(input[0])->GetNumberOfRows(), group);
    return 1;
  }
};
vtkStandardNewMacro(RowsOfAll);

void Stop(vtkObject* caller, unsigned long, void*, void*)
{
  vtkAlgorithm::SafeDownCast(caller)->SetAbortExecute(1);
}
}

int TestParallelAbort(int argc, char* argv[])
{
  vtkNew<vtkMPIController> controller;
  controller->Initialize(&argc, &argv);
  vtkMultiProcessController::SetGlobalController(controller);
  pclvis::Checks check;
  {
    const std::string archive = std::string(argv[1]) + "/cg64_clean/traces.otf2";
    vtkNew<vtkOTF2Reader> reader;
    reader->SetFileName(archive.c_str());
    vtkNew<RowsOfAll> rows;
    rows->SetInputConnection(reader->GetOutputPort(0));
    vtkNew<vtkCallbackCommand> stop;
    stop->SetCallback(Stop);
    unsigned long tag = 0;
    if (controller->GetLocalProcessId() == 0)
    {
      tag = reader->AddObserver(vtkCommand::ProgressEvent, stop);
    }
    rows->Update();
    check("an aborted reading gives no rows", reader->GetOutput()->GetNumberOfRows() == 0);
    check("the filter behind it, if it ran, has none of all processes", rows->Rows <= 0);
    reader->RemoveObserver(tag);
    reader->SetAbortExecute(0);
    reader->Modified();
    rows->Update();
    check("the next update reads all: " + std::to_string(rows->Rows), rows->Rows == kMessages);
  }
  const int result = check.Result();
  vtkMultiProcessController::SetGlobalController(nullptr);
  controller->Finalize();
  return result;
}
