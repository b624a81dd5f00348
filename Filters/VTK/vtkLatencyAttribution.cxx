#include "Filters/VTK/vtkLatencyAttribution.h"

#include "Filters/Core/Attribution/LatencyAttribution.h"
#include "Filters/VTK/ArrayKey.h"
#include "Filters/VTK/AttributionTables.h"
#include "Filters/VTK/FilterSupport.h"
#include "Filters/VTK/PriceTablesVTK.h"
#include "Filters/VTK/SharedRuns.h"
#include "Readers/Base/Collective.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"

#include <vtkAbstractArray.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkMultiBlockDataSet.h>
#include <vtkObjectFactory.h>
#include <vtkSmartPointer.h>
#include <vtkTable.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace pclvis;

namespace
{
constexpr int kDurations = 0, kVerdict = 1, kEvidence = 2, kSizes = 3, kCauseWindows = 4,
              kAttribution = 5, kRankWork = 6, kPrices = 7, kPlaces = 8, kTree = 9, kPorts = 10;

/// Null: not connected.
struct InputTables
{
  vtkTable *Messages, *Ranks, *Calls, *Periods, *RankRegions;
};

/// The columns of the inputs; owns converted ones.
class Inputs
{
public:
  Inputs(const InputTables& tables, const RunChoice& choice, ProcessGroup& group)
    : Messages(tables.Messages, "Latency attribution", Table("Messages"), group),
      Ranks(tables.Ranks, "Latency attribution, input Ranks", Table("Ranks"), group),
      Calls(tables.Calls, "Latency attribution, input Calls", Table("Calls"), group),
      Periods(tables.Periods, "Latency attribution, input Periods", Table("Periods"), group),
      RankRegions(
        tables.RankRegions, "Latency attribution, input Rank Regions", Table("Rank Regions"), group)
  {
    this->View.Priced.Axis = GetTimeAxis(tables.Messages, group);
    Together(group, [&] {
      this->Read(tables, choice);
      this->View.ClocksChosen = Fact(tables.Messages, "clocks_chosen") != 0;
    });
    this->View.Priced.Shared = SharedRunOf(tables.Messages, tables.Calls, this->View.Priced, group);
  }
  AttributionInput View;

private:
  void Read(const InputTables& tables, const RunChoice& choice)
  {
    ReadPriceInput(
      { &this->Messages, tables.Calls ? &this->Calls : nullptr,
        tables.Ranks ? &this->Ranks : nullptr, tables.RankRegions ? &this->RankRegions : nullptr },
      tables.Calls, choice, this->Levels, this->View.Priced);
    this->Messages.Read(this->View.Messages);
    if (tables.Calls)
    {
      this->Calls.Read(this->View.Waits);
    }
    if (tables.Periods)
    {
      this->Periods.Read(this->View.Periods);
    }
  }
  TableColumns Messages, Ranks, Calls, Periods, RankRegions;
  Column<std::uint8_t> Levels;
};

/// Cause Places or Cause Parts as a block. ParaView merges columns with the same name, and `cause`
/// is a number in other blocks.
vtkSmartPointer<vtkTable> NamedBlock(vtkTable* table)
{
  vtkSmartPointer<vtkTable> block = vtkSmartPointer<vtkTable>::New();
  block->ShallowCopy(table);
  if (vtkAbstractArray* causes = table->GetColumnByName("cause"))
  {
    const auto names = vtkSmartPointer<vtkAbstractArray>::Take(causes->NewInstance());
    names->DeepCopy(causes);
    names->SetName("cause_name");
    block->RemoveColumnByName("cause");
    block->AddColumn(names);
  }
  return block;
}
}

vtkStandardNewMacro(vtkLatencyAttribution);

struct vtkLatencyAttribution::Memory
{
  AttributionMemory Run;
  std::shared_ptr<SharedRun> Shared; ///< the run that this memory is about
  ArrayKey More;                     ///< additional columns needed for pricing
  ArrayKey OfFacts;                  ///< columns not needed for pricing, but for the facts of rows
  std::vector<double> Options;
  std::vector<vtkSmartPointer<vtkTable>> Tables; ///< tables that it refers to

  /// What is known of the run, provided that it was of the same run on all processes. Collective.
  AttributionMemory& Of(const InputTables& inputs, std::shared_ptr<const Inputs> columns,
    const LatencyAttributionOptions& options, ProcessGroup& group)
  {
    const PriceInput& priced = columns->View.Priced;
    ArrayKey more;
    more.Add(inputs.Messages, priced.More);
    more.Add(inputs.Ranks, priced.Ranks);
    more.Add(inputs.Calls, priced.Paths);
    more.Add(inputs.Calls, priced.Volumes);
    const std::vector<double> chosen{ options.LeastShare, static_cast<double>(options.MostMessages),
      static_cast<double>(options.SampledMessages) };
    ArrayKey ofFacts;
    ofFacts.Add(inputs.Messages, columns->View.Messages);
    ofFacts.Add(inputs.Calls, columns->View.Waits);
    ofFacts.Add(priced.Regions.SourceRegion.Size > 0 ? inputs.Messages : nullptr, priced.Regions);
    ofFacts.Add(inputs.RankRegions, priced.Regions.OfRanks);
    const bool sameFacts = OnAll(ofFacts == this->OfFacts, group);
    this->OfFacts = ofFacts;
    const bool same =
      priced.Shared == this->Shared && more == this->More && chosen == this->Options;
    if (OnAll(same && this->Run.Known, group))
    {
      if (!sameFacts)
      {
        this->Run.Facts.reset();
        this->Run.Described.reset();
      }
      this->Run.Input = std::move(columns);
      return this->Run;
    }
    this->Run = {};
    this->Shared = priced.Shared;
    this->More = more;
    this->Options = chosen;
    this->Run.Input = std::move(columns);
    this->Tables.clear();
    for (vtkTable* input : { inputs.Messages, inputs.Ranks, inputs.Calls, inputs.RankRegions })
    {
      // Their arrays must remain, whatever the pipeline does with the tables.
      if (input)
      {
        this->Tables.push_back(vtkSmartPointer<vtkTable>::New());
        this->Tables.back()->ShallowCopy(input);
      }
    }
    return this->Run;
  }
};

vtkLatencyAttribution::vtkLatencyAttribution() : Kept(new Memory)
{
  this->SetNumberOfInputPorts(5);
  this->SetNumberOfOutputPorts(kPorts);
  const LatencyAttributionOptions options;
  this->Durations = options.Durations;
  this->DurationLoop = options.DurationLoop;
  this->LeastShare = options.LeastShare;
  this->MostMessages = static_cast<int>(options.MostMessages);
  this->SampledMessages = static_cast<int>(options.SampledMessages);
}

vtkLatencyAttribution::~vtkLatencyAttribution() = default;

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
  options.DurationLoop = this->DurationLoop;
  options.LeastShare = this->LeastShare;
  options.MostMessages = this->MostMessages;
  options.SampledMessages = this->SampledMessages;
  options.Choice = this->Choice();
  ControllerProcessGroup group;
  LatencyAttribution attribution;
  CommunicationAxis axis;
  std::vector<std::string> paths;
  bool known = false;
  Observations unused;
  const int done = Attempt(this, [&] {
    const auto table = [&](int port) { return vtkTable::GetData(inputVector[port]); };
    const InputTables tables{ table(0), table(1), table(2), table(3), table(4) };
    const auto inputs = std::make_shared<const Inputs>(tables, options.Choice, group);
    axis = inputs->View.Priced.Axis;
    paths = inputs->View.Priced.PathNames;
    AttributionMemory& memory = this->Kept->Of(tables, inputs, options, group);
    attribution = AttributeLatency(inputs->View, options, group, ProgressOf(this), &memory);
    unused = UnusedLoop(inputs->View.Periods, this->DurationLoop, "Duration Loop", group);
    known = group.Process() == 0;
  });
  const auto output = [&](int port) { return vtkTable::GetData(outputVector, port); };
  FillDurations(attribution, output(kDurations));
  Warn(this, unused);
  FillVerdict(attribution.Verdict, known, output(kVerdict));
  FillEvidence(attribution.Verdict, output(kEvidence));
  FillSizeClasses(attribution, output(kSizes));
  FillCauseWindows(attribution.Verdict, output(kCauseWindows));
  FillRankWork(attribution.RankWork, output(kRankWork));
  const auto parts =
    vtkSmartPointer<vtkTable>::New(); // not a port, because a source in ParaView has at most ten
  const PriceOutputs prices{ output(kPrices), output(kPlaces), parts, output(kTree) };
  MakePriceTables(prices);
  if (known)
  {
    FillPriceTables(attribution.Prices, paths, prices);
  }
  for (int port = 0; port < kPorts; ++port)
  {
    if (port != kAttribution)
    {
      SetTimeAxis(output(port), axis);
    }
  }
  SetBlocks(vtkMultiBlockDataSet::GetData(outputVector, kAttribution),
    { { output(kDurations), "Durations" }, { output(kVerdict), "Verdict" },
      { output(kEvidence), "Evidence" }, { output(kSizes), "Size Classes" },
      { output(kCauseWindows), "Cause Windows" }, { output(kRankWork), "Rank Work" },
      { NamedBlock(output(kPlaces)), "Cause Places" }, { NamedBlock(parts), "Cause Parts" } });
  return done;
}

void vtkLatencyAttribution::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Durations: " << this->Durations << "\n"
     << indent << "DurationLoop: " << this->DurationLoop << "\n"
     << indent << "LeastShare: " << this->LeastShare << "\n"
     << indent << "MostMessages: " << this->MostMessages << "\n"
     << indent << "SampledMessages: " << this->SampledMessages << "\n";
}
