#include "Filters/VTK/vtkTemporalAbstraction.h"

#include "Filters/Core/Periods/TemporalAbstraction.h"
#include "Filters/VTK/FilterSupport.h"
#include "Filters/VTK/IterationInput.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/FirstProcess.h"
#include "Readers/Base/Packing.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkMultiBlockDataSet.h>
#include <vtkObjectFactory.h>
#include <vtkStreamingDemandDrivenPipeline.h>
#include <vtkTable.h>

using namespace pclvis;

namespace
{
constexpr int kIterations = 1;
constexpr int kMessages = 0, kWindows = 1, kPeriods = 2, kEvolution = 3, kPorts = 4;

/// Begins of the periods of the table's first region; if all messages are in the table, they come
/// first. The same on every process: if one had no time steps, a representation would not be
/// executed there when the time changes, and the others would wait for it. Collective.
std::vector<double> StepsOf(const schema::Periods::Table& periods, ProcessGroup& group)
{
  std::vector<double> steps;
  for (std::size_t i = 0; i < periods.Begin.Size(); ++i)
  {
    if (periods.Region[i] == periods.Region[0])
    {
      steps.push_back(periods.Begin[i]);
    }
  }
  Packer packer;
  packer.PutArray(steps);
  const Bytes packed = FromFirst(group, packer.Take());
  return Unpacker(packed).GetArray<double>();
}

/// Announces the time steps without a range: with one, every time step would execute the filter
/// again.
void Announce(const std::vector<double>& steps, vtkInformationVector* outputs)
{
  for (int port = 0; port < kPorts; ++port)
  {
    vtkInformation* output = outputs->GetInformationObject(port);
    output->Remove(vtkStreamingDemandDrivenPipeline::TIME_STEPS());
    if (!steps.empty())
    {
      output->Set(vtkStreamingDemandDrivenPipeline::TIME_STEPS(), steps.data(),
        static_cast<int>(steps.size()));
    }
  }
}
}

vtkStandardNewMacro(vtkTemporalAbstraction);

vtkTemporalAbstraction::vtkTemporalAbstraction()
{
  this->SetNumberOfInputPorts(2);
  this->SetNumberOfOutputPorts(kPorts);
  const TemporalOptions options;
  this->TimeUnit = static_cast<int>(RunUnit::Whole);
  this->Loop = -1;
  this->WindowWidth = options.WindowWidth;
  this->Step = options.Step;
  this->MessagesPerWindow = static_cast<int>(options.MessagesPerWindow);
  this->MaximumWindows = static_cast<int>(options.MaximumWindows);
  this->WindowBegin = options.WindowBegin;
  this->WindowEnd = options.WindowEnd;
  this->DelayFactor = options.DelayFactor;
  this->GrowthDrop = options.Tolerances.GrowthDrop;
  this->GrowthRise = options.Tolerances.GrowthRise;
  this->SteadyLevel = options.Tolerances.SteadyLevel;
  this->SteadyVariation = options.Tolerances.SteadyVariation;
  this->MinimumWindows = static_cast<int>(options.Tolerances.MinimumWindows);
  this->Baseline = static_cast<int>(options.Tolerances.Baseline);
  this->PeakLevel = options.Tolerances.PeakLevel;
}

int vtkTemporalAbstraction::FillOutputPortInformation(int port, vtkInformation* info)
{
  const char* const type = port == kEvolution ? "vtkMultiBlockDataSet" : "vtkTable";
  info->Set(vtkDataObject::DATA_TYPE_NAME(), type);
  return 1;
}

int vtkTemporalAbstraction::RequestInformation(
  vtkInformation*, vtkInformationVector**, vtkInformationVector* outputVector)
{
  Announce(this->Steps, outputVector);
  return 1;
}

void vtkTemporalAbstraction::SetNumberOfRegions(int n)
{
  if (this->Regions.SetNumber(n, -1))
  {
    this->Modified();
  }
}

void vtkTemporalAbstraction::SetRegions(int index, int region)
{
  if (this->Regions.Set(index, region))
  {
    this->Modified();
  }
}

void vtkTemporalAbstraction::Compute(
  vtkTable* messages, vtkTable* iterations, vtkTable* windows, vtkTable* periods)
{
  ControllerProcessGroup group;
  TableColumns columns(messages, "Temporal abstraction", Table("Messages"), group);
  TemporalMessages view;
  Together(group, [&] { columns.Read(view); });
  TemporalOptions options;
  options.Regions = this->Regions.All();
  options.WindowWidth = this->WindowWidth;
  options.Step = this->Step;
  options.MessagesPerWindow = this->MessagesPerWindow;
  options.MaximumWindows = this->MaximumWindows;
  options.WindowBegin = this->WindowBegin;
  options.WindowEnd = this->WindowEnd;
  options.Axis = GetTimeAxis(messages, group);
  options.DelayFactor = this->DelayFactor;
  options.Tolerances = { this->GrowthDrop, this->GrowthRise, this->SteadyLevel,
    this->SteadyVariation, this->MinimumWindows, static_cast<PeriodBaseline>(this->Baseline),
    this->PeakLevel };
  if (this->TimeUnit == static_cast<int>(RunUnit::Iteration))
  {
    options.Iterations = ReadIterations(iterations, this->Loop, "Temporal abstraction", group);
  }
  else if (this->TimeUnit == static_cast<int>(RunUnit::Phase))
  {
    options.Iterations = ReadPhases(iterations, "Temporal abstraction", group);
  }
  TemporalResult result = AbstractTime(view, options, group, ProgressOf(this));
  SetTimeAxis(windows, options.Axis);
  SetTimeAxis(periods, options.Axis);
  this->Steps = StepsOf(result.Periods, group);
  if (group.Process() == 0)
  {
    AdoptColumns(windows, result.Windows);
    AdoptColumns(periods, result.Periods);
    SetObservations(periods, result.Observations);
  }
}

int vtkTemporalAbstraction::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkTable* messages = vtkTable::GetData(outputVector, kMessages);
  vtkTable* windows = vtkTable::GetData(outputVector, kWindows);
  vtkTable* periods = vtkTable::GetData(outputVector, kPeriods);
  messages->ShallowCopy(vtkTable::GetData(inputVector[kMessages]));
  MakeTable("Windows", windows);
  MakeTable("Periods", periods);
  vtkMultiBlockDataSet* evolution = vtkMultiBlockDataSet::GetData(outputVector, kEvolution);
  // In the order of the codes of PeriodKind.
  SetCodeNames(periods, "kind", { "growth", "steady", "other", "peak" });
  this->Steps.clear();
  vtkTable* iterations = vtkTable::GetData(inputVector[kIterations]);
  const int done = Attempt(
    this, [&] { this->Compute(messages, iterations, windows, periods); },
    [&] { messages->Initialize(); });
  if (this->TimeUnit != static_cast<int>(RunUnit::Iteration))
  {
    RemoveIterations(windows);
  }
  Announce(this->Steps, outputVector);
  SetBlocks(evolution, { { windows, "Windows" }, { periods, "Periods" } });
  return done;
}

void vtkTemporalAbstraction::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Regions: " << this->Regions.All().size() << "\n"
     << indent << "TimeUnit: " << this->TimeUnit << "\n"
     << indent << "Loop: " << this->Loop << "\n"
     << indent << "WindowWidth: " << this->WindowWidth << "\n"
     << indent << "Step: " << this->Step << "\n"
     << indent << "MessagesPerWindow: " << this->MessagesPerWindow << "\n"
     << indent << "MaximumWindows: " << this->MaximumWindows << "\n"
     << indent << "WindowBegin: " << this->WindowBegin << "\n"
     << indent << "WindowEnd: " << this->WindowEnd << "\n"
     << indent << "DelayFactor: " << this->DelayFactor << "\n"
     << indent << "GrowthDrop: " << this->GrowthDrop << "\n"
     << indent << "GrowthRise: " << this->GrowthRise << "\n"
     << indent << "SteadyLevel: " << this->SteadyLevel << "\n"
     << indent << "SteadyVariation: " << this->SteadyVariation << "\n"
     << indent << "MinimumWindows: " << this->MinimumWindows << "\n"
     << indent << "Baseline: " << this->Baseline << "\n"
     << indent << "PeakLevel: " << this->PeakLevel << "\n";
}
