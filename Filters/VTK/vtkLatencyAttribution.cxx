#include "Filters/VTK/vtkLatencyAttribution.h"

#include "Filters/Core/LatencyAttribution.h"
#include "Filters/VTK/AttributionTables.h"
#include "Filters/VTK/FilterSupport.h"
#include "Readers/Core/Collective.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkMultiBlockDataSet.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

#include <limits>

using namespace pclvis;

namespace
{
constexpr int kDurations = 0, kVerdict = 1, kEvidence = 2, kSizes = 3, kCauseWindows = 4,
              kAttribution = 5, kRankWork = 6, kPorts = 7;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// The columns of the inputs; holds what had to be converted.
class Inputs
{
public:
  Inputs(
    vtkTable* messages, vtkTable* ranks, vtkTable* calls, vtkTable* periods, ProcessGroup& group)
    : Messages(messages, "Latency attribution", Table("Messages"), group),
      Ranks(ranks, "Latency attribution, input Ranks", Table("Ranks"), group),
      Calls(calls, "Latency attribution, input Calls", Table("Calls"), group),
      Periods(periods, "Latency attribution, input Periods", Table("Periods"), group)
  {
    Together(group, [&] {
      this->Read(ranks != nullptr, calls != nullptr);
      this->View.ClocksChosen = Fact(messages, "clocks_chosen") != 0;
      if (periods)
      {
        this->View.Periods = { this->Periods.Get<double>("begin_s"),
          this->Periods.Get<double>("end_s"), this->Periods.GetOr<std::int32_t>("region", -1) };
      }
    });
  }
  AttributionInput View;

private:
  void Read(bool withRanks, bool withCalls)
  {
    TableColumns& m = this->Messages;
    this->View.Messages = { m.Get<std::int64_t>("message_id"), m.Get<std::int32_t>("source"),
      m.Get<std::int32_t>("destination"), m.Get<std::int32_t>("source_node"),
      m.Get<std::int32_t>("destination_node"), m.GetOr<std::int32_t>("tag", -1),
      m.Get<std::uint8_t>("inter_node"), m.Get<std::uint8_t>("matched"),
      m.Get<std::int64_t>("size_bytes"), m.Get<double>("send_begin_s"), m.Get<double>("send_end_s"),
      m.Get<double>("receive_begin_s"), m.Get<double>("receive_end_s"),
      m.GetOr<double>("criterion_s", kNaN), m.GetOr<double>("latency", kNaN),
      m.GetOr<double>("late_sender_s", kNaN) };
    if (withRanks)
    {
      this->View.Ranks = this->Ranks.Get<std::int32_t>("rank");
    }
    if (withCalls)
    {
      TableColumns& c = this->Calls;
      this->View.Calls = { c.GetOr<std::int64_t>("parent_id", -1),
        c.GetOr<std::int64_t>("collective_id", -1), c.Get<std::int32_t>("rank"),
        c.GetOr<std::int32_t>("thread", 0), c.Get<double>("begin_s"), c.Get<double>("end_s"),
        c.GetOr<double>("wait_s", kNaN) };
    }
  }
  TableColumns Messages, Ranks, Calls, Periods;
};
}

vtkStandardNewMacro(vtkLatencyAttribution);

vtkLatencyAttribution::vtkLatencyAttribution()
{
  this->SetNumberOfInputPorts(4);
  this->SetNumberOfOutputPorts(kPorts);
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
  ControllerProcessGroup group;
  LatencyAttribution attribution;
  bool known = false;
  const int done = Attempt(this, [&] {
    const Inputs inputs(vtkTable::GetData(inputVector[0]), vtkTable::GetData(inputVector[1]),
      vtkTable::GetData(inputVector[2]), vtkTable::GetData(inputVector[3]), group);
    attribution = AttributeLatency(inputs.View, options, group, ProgressOf(this));
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
  SetBlocks(vtkMultiBlockDataSet::GetData(outputVector, kAttribution),
    { { durations, "Durations" }, { verdict, "Verdict" }, { evidence, "Evidence" },
      { sizes, "Size Classes" }, { windows, "Cause Windows" }, { work, "Rank Work" } });
  return done;
}

void vtkLatencyAttribution::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Durations: " << this->Durations << "\n"
     << indent << "Slowdown: " << this->Slowdown << "\n"
     << indent << "SlowPairs: " << this->SlowPairs << "\n"
     << indent << "SlowWork: " << this->SlowWork << "\n"
     << indent << "HotLoad: " << this->HotLoad << "\n"
     << indent << "PoorShare: " << this->PoorShare << "\n"
     << indent << "Seed: " << this->Seed << "\n";
}
