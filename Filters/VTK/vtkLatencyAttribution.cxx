#include "Filters/VTK/vtkLatencyAttribution.h"

#include "Filters/Core/Attribution/LatencyAttribution.h"
#include "Filters/VTK/AttributionTables.h"
#include "Filters/VTK/FilterSupport.h"
#include "Readers/Base/Collective.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkMultiBlockDataSet.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

#include <algorithm>
#include <vector>

using namespace pclvis;

namespace
{
constexpr int kDurations = 0, kVerdict = 1, kEvidence = 2, kSizes = 3, kCauseWindows = 4,
              kAttribution = 5, kRankWork = 6, kPorts = 7;

/// The columns of the inputs; holds what had to be converted.
class Inputs
{
public:
  Inputs(vtkTable* messages, vtkTable* ranks, vtkTable* calls, vtkTable* periods, bool withRegions,
    ProcessGroup& group)
    : Messages(messages, "Latency attribution", Table("Messages"), group),
      Ranks(ranks, "Latency attribution, input Ranks", Table("Ranks"), group),
      Calls(calls, "Latency attribution, input Calls", Table("Calls"), group),
      Periods(periods, "Latency attribution, input Periods", Table("Periods"), group)
  {
    this->View.Axis = GetTimeAxis(messages, group);
    Together(group, [&] {
      this->Read(ranks != nullptr, calls, withRegions);
      this->View.ClocksChosen = Fact(messages, "clocks_chosen") != 0;
      if (periods)
      {
        this->Periods.Read(this->View.Periods);
      }
    });
  }
  AttributionInput View;

private:
  void Read(bool withRanks, vtkTable* calls, bool withRegions)
  {
    this->Messages.Read(this->View.Messages);
    if (withRegions)
    {
      this->Messages.Read(this->View.Regions);
    }
    if (withRanks)
    {
      this->Ranks.Read(this->View.Ranks);
    }
    if (calls)
    {
      this->Calls.Read(this->View.Calls);
      this->View.Calls.MpiLevel = ReadMpiLevels(this->Calls, calls, this->Levels);
      this->View.Calls.CallNames = CodeNames(calls, "call");
    }
  }
  TableColumns Messages, Ranks, Calls, Periods;
  Column<std::uint8_t> Levels;
};
}

vtkStandardNewMacro(vtkLatencyAttribution);

struct vtkLatencyAttribution::Memory
{
  AttributionMemory Run;
  std::vector<vtkMTimeType> Times; ///< of the inputs that it is of
  std::vector<double> Options;

  /// What is known of the run, if it was of the same.
  AttributionMemory& Of(
    const std::vector<vtkTable*>& inputs, const LatencyAttributionOptions& options)
  {
    std::vector<vtkMTimeType> times;
    for (vtkTable* input : inputs)
    {
      times.push_back(input ? std::max(input->GetMTime(), input->GetUpdateTime()) : 0);
    }
    const CauseOptions& causes = options.Causes;
    const std::vector<double> chosen{ causes.Traffic.Slowdown, causes.Traffic.SlowPairs,
      causes.Work.SlowWork, causes.Pattern.HotLoad, causes.Mapping.PoorShare,
      static_cast<double>(causes.Mapping.Seed) };
    if (times != this->Times || chosen != this->Options)
    {
      this->Run.reset();
    }
    this->Times = times;
    this->Options = chosen;
    return this->Run;
  }
};

vtkLatencyAttribution::vtkLatencyAttribution() : Kept(new Memory)
{
  this->SetNumberOfInputPorts(4);
  this->SetNumberOfOutputPorts(kPorts);
  const LatencyAttributionOptions options;
  this->Durations = options.Durations;
  this->WindowBegin = options.Choice.Window.Begin;
  this->WindowEnd = options.Choice.Window.End;
  this->Slowdown = options.Causes.Traffic.Slowdown;
  this->SlowPairs = options.Causes.Traffic.SlowPairs;
  this->SlowWork = options.Causes.Work.SlowWork;
  this->HotLoad = options.Causes.Pattern.HotLoad;
  this->PoorShare = options.Causes.Mapping.PoorShare;
  this->Seed = static_cast<int>(options.Causes.Mapping.Seed);
}

vtkLatencyAttribution::~vtkLatencyAttribution() = default;

void vtkLatencyAttribution::SetNumberOfRegions(int n)
{
  if (this->Regions.SetNumber(n, 0))
  {
    this->Modified();
  }
}

void vtkLatencyAttribution::SetRegions(int index, int region)
{
  if (this->Regions.Set(index, region))
  {
    this->Modified();
  }
}

int vtkLatencyAttribution::FillInputPortInformation(int port, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkTable");
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), port > 0);
  return 1;
}

int vtkLatencyAttribution::FillOutputPortInformation(int port, vtkInformation* info)
{
  const char* const type = port == kAttribution ? "vtkMultiBlockDataSet" : "vtkTable";
  info->Set(vtkDataObject::DATA_TYPE_NAME(), type);
  return 1;
}

int vtkLatencyAttribution::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  LatencyAttributionOptions options;
  options.Durations = this->Durations;
  options.Causes.Traffic.Slowdown = this->Slowdown;
  options.Causes.Traffic.SlowPairs = this->SlowPairs;
  options.Causes.Work.SlowWork = this->SlowWork;
  options.Causes.Pattern.HotLoad = this->HotLoad;
  options.Causes.Mapping.PoorShare = this->PoorShare;
  options.Causes.Mapping.Seed = this->Seed;
  options.Choice.Window = { this->WindowBegin, this->WindowEnd };
  options.Choice.Regions = this->Regions.All();
  ControllerProcessGroup group;
  LatencyAttribution attribution;
  CommunicationAxis axis;
  bool known = false;
  const int done = Attempt(this, [&] {
    const std::vector<vtkTable*> tables{ vtkTable::GetData(inputVector[0]),
      vtkTable::GetData(inputVector[1]), vtkTable::GetData(inputVector[2]),
      vtkTable::GetData(inputVector[3]) };
    const Inputs inputs(
      tables[0], tables[1], tables[2], tables[3], !options.Choice.AllRegions(), group);
    axis = inputs.View.Axis;
    AttributionMemory& memory = this->Kept->Of(tables, options);
    attribution = AttributeLatency(inputs.View, options, group, ProgressOf(this), &memory);
    known = group.Process() == 0;
  });
  vtkTable* durations = vtkTable::GetData(outputVector, kDurations);
  vtkTable* verdict = vtkTable::GetData(outputVector, kVerdict);
  vtkTable* evidence = vtkTable::GetData(outputVector, kEvidence);
  vtkTable* sizes = vtkTable::GetData(outputVector, kSizes);
  vtkTable* windows = vtkTable::GetData(outputVector, kCauseWindows);
  vtkTable* work = vtkTable::GetData(outputVector, kRankWork);
  FillDurations(attribution, durations);
  FillVerdict(attribution.Verdict, known, verdict);
  FillEvidence(attribution.Verdict, evidence);
  FillSizeClasses(attribution, sizes);
  FillCauseWindows(attribution.Verdict, windows);
  FillRankWork(attribution.RankWork, work);
  for (vtkTable* table : { durations, verdict, evidence, sizes, windows, work })
  {
    SetTimeAxis(table, axis);
  }
  SetBlocks(vtkMultiBlockDataSet::GetData(outputVector, kAttribution),
    { { durations, "Durations" }, { verdict, "Verdict" }, { evidence, "Evidence" },
      { sizes, "Size Classes" }, { windows, "Cause Windows" }, { work, "Rank Work" } });
  return done;
}

void vtkLatencyAttribution::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Durations: " << this->Durations << "\n"
     << indent << "WindowBegin: " << this->WindowBegin << "\n"
     << indent << "WindowEnd: " << this->WindowEnd << "\n"
     << indent << "Regions: " << this->Regions.All().size() << "\n"
     << indent << "Slowdown: " << this->Slowdown << "\n"
     << indent << "SlowPairs: " << this->SlowPairs << "\n"
     << indent << "SlowWork: " << this->SlowWork << "\n"
     << indent << "HotLoad: " << this->HotLoad << "\n"
     << indent << "PoorShare: " << this->PoorShare << "\n"
     << indent << "Seed: " << this->Seed << "\n";
}
