// An abort that only process 0 hears of, of the reader and of every filter that takes long: all
// processes end without rows, a filter behind that waits for all processes is not left waiting, and
// the next update does everything.
#include "Filters/VTK/vtkCommunicationDAG.h"
#include "Filters/VTK/vtkCommunicationRegions.h"
#include "Filters/VTK/vtkHappenedBefore.h"
#include "Filters/VTK/vtkLatencyAttribution.h"
#include "Filters/VTK/vtkLatencyCriteria.h"
#include "Filters/VTK/vtkRankMetrics.h"
#include "Filters/VTK/vtkRankRemapping.h"
#include "Filters/VTK/vtkRunComparison.h"
#include "Filters/VTK/vtkTemporalAbstraction.h"
#include "Filters/VTK/vtkWaitStates.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/GroupSums.h"
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
constexpr std::int64_t kRanks = 64;

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

/// Stops an algorithm on process 0, and lets it run to its end afterwards.
/// @param port  a table of it
/// @param whole rows of that table on all processes
void CheckAbort(pclvis::Checks& check, const std::string& name, vtkAlgorithm* algorithm, int port,
  std::int64_t whole)
{
  vtkNew<RowsOfAll> rows;
  rows->SetInputConnection(algorithm->GetOutputPort(port));
  vtkNew<vtkCallbackCommand> stop;
  stop->SetCallback(Stop);
  unsigned long tag = 0;
  if (pclvis::ControllerProcessGroup().Process() == 0)
  {
    tag = algorithm->AddObserver(vtkCommand::ProgressEvent, stop);
  }
  rows->Update();
  vtkTable* table = vtkTable::SafeDownCast(algorithm->GetOutputDataObject(port));
  check(name + " aborted gives no rows", table->GetNumberOfRows() == 0);
  check(name + ": the filter behind it, if it ran, has none of all processes", rows->Rows <= 0);
  algorithm->RemoveObserver(tag);
  algorithm->SetAbortExecute(0);
  algorithm->Modified();
  rows->Update();
  check(name + ": the next update does all: " + std::to_string(rows->Rows), rows->Rows == whole);
}

/// Every filter that tells its progress, behind a reader.
void CheckFilters(pclvis::Checks& check, vtkOTF2Reader* reader)
{
  vtkNew<vtkWaitStates> waits;
  waits->SetInputConnection(0, reader->GetOutputPort(0));
  waits->SetInputConnection(1, reader->GetOutputPort(1));
  CheckAbort(check, "Wait States", waits, 0, kMessages);
  vtkNew<vtkLatencyCriteria> criteria;
  criteria->SetInputConnection(waits->GetOutputPort(0));
  CheckAbort(check, "Latency Criteria", criteria, 0, kMessages);
  vtkNew<vtkCommunicationRegions> regions;
  regions->SetInputConnection(0, criteria->GetOutputPort(0));
  regions->SetInputConnection(1, reader->GetOutputPort(2));
  CheckAbort(check, "Communication Regions", regions, 0, kMessages);
  vtkNew<vtkTemporalAbstraction> time;
  time->SetInputConnection(regions->GetOutputPort(0));
  CheckAbort(check, "Temporal Abstraction", time, 0, kMessages);
  vtkNew<vtkHappenedBefore> before;
  before->SetInputConnection(regions->GetOutputPort(0));
  CheckAbort(check, "Happened Before", before, 0, kMessages);
  vtkNew<vtkCommunicationDAG> dag;
  dag->SetInputConnection(0, regions->GetOutputPort(0));
  dag->SetInputConnection(1, reader->GetOutputPort(2));
  CheckAbort(check, "Communication DAG", dag, 0, kMessages);
  vtkNew<vtkRankMetrics> metrics;
  metrics->SetInputConnection(0, regions->GetOutputPort(0));
  metrics->SetInputConnection(1, reader->GetOutputPort(2));
  metrics->SetSlices(1);
  CheckAbort(check, "Rank Metrics", metrics, 0, kRanks);
  vtkNew<vtkRankRemapping> mapping;
  mapping->SetInputConnection(0, regions->GetOutputPort(0));
  mapping->SetInputConnection(1, reader->GetOutputPort(2));
  CheckAbort(check, "Rank Remapping", mapping, 0, kRanks);
  vtkNew<vtkLatencyAttribution> causes;
  causes->SetInputConnection(0, regions->GetOutputPort(0));
  causes->SetInputConnection(1, reader->GetOutputPort(2));
  causes->SetInputConnection(2, waits->GetOutputPort(1));
  causes->SetDurations(4);
  CheckAbort(check, "Latency Attribution", causes, 0, 4);
  vtkNew<vtkRunComparison> runs;
  runs->SetInputConnection(0, regions->GetOutputPort(0));
  runs->SetInputConnection(1, regions->GetOutputPort(0));
  runs->SetPhases(5);
  CheckAbort(check, "Run Comparison", runs, 1, 5);
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
    CheckAbort(check, "OTF2 Trace Reader", reader, 0, kMessages);
    CheckFilters(check, reader);
  }
  const int result = check.Result();
  vtkMultiProcessController::SetGlobalController(nullptr);
  controller->Finalize();
  return result;
}
