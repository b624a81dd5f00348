#include "Filters/VTK/vtkCommunicationRegions.h"
#include "Filters/VTK/vtkLatencyCriteria.h"
#include "Readers/VTK/vtkOTF2Reader.h"
#include "Testing/Support/Check.h"

#include <vtkCallbackCommand.h>
#include <vtkCommand.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkStreamingDemandDrivenPipeline.h>

#include <string>

namespace
{
/// Counts how often an algorithm runs.
class Runs
{
public:
  explicit Runs(vtkAlgorithm* of)
  {
    this->Counts->SetClientData(&this->Number);
    this->Counts->SetCallback(
      [](vtkObject*, unsigned long, void* number, void*) { ++*static_cast<int*>(number); });
    of->AddObserver(vtkCommand::StartEvent, this->Counts);
  }
  int Number = 0;

private:
  vtkNew<vtkCallbackCommand> Counts;
};

constexpr int kBlocks = 5; ///< a port of the regions

/// As ParaView asks on the first of two processes: for ghosts where there are blocks.
void Update(vtkAlgorithm* filter, int port)
{
  using Pipeline = vtkStreamingDemandDrivenPipeline;
  vtkNew<vtkInformationVector> requests;
  requests->SetNumberOfInformationObjects(port + 1);
  vtkInformation* const request = requests->GetInformationObject(port);
  request->Set(Pipeline::UPDATE_PIECE_NUMBER(), 0);
  request->Set(Pipeline::UPDATE_NUMBER_OF_PIECES(), 2);
  request->Set(Pipeline::UPDATE_NUMBER_OF_GHOST_LEVELS(), port == kBlocks ? 1 : 0);
  filter->Update(port, requests);
}
}

int TestRowsAlgorithm(int, char* arguments[])
{
  pclvis::Checks check;
  vtkNew<vtkOTF2Reader> reader;
  reader->SetFileName((std::string(arguments[1]) + "/cg64_clean/traces.otf2").c_str());
  vtkNew<vtkLatencyCriteria> criteria;
  criteria->SetInputConnection(reader->GetOutputPort());
  vtkNew<vtkCommunicationRegions> regions;
  regions->SetInputConnection(criteria->GetOutputPort());
  const Runs reads(reader), judges(criteria), clusters(regions);
  for (int port = 0; port < regions->GetNumberOfOutputPorts(); ++port)
  {
    Update(regions, port);
  }
  check("a request for ghosts runs no filter again", clusters.Number == 1 && judges.Number == 1);
  check("nor the reader", reads.Number == 1);
  criteria->Modified();
  Update(regions, kBlocks);
  check("what was changed runs again", clusters.Number == 2 && judges.Number == 2);
  check("but nothing before it", reads.Number == 1);
  return check.Result();
}
