#include "Filters/VTK/vtkCommunicationRegions.h"

#include "Filters/Core/Regions/RegionAnalysis.h"
#include "Filters/VTK/FilterSupport.h"
#include "Filters/VTK/RegionTables.h"
#include "Readers/Base/Collective.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"

#include <vtkDirectedGraph.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkMultiBlockDataSet.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

#include <limits>

using namespace pclvis;

namespace
{
constexpr int kMessages = 0, kRankRegions = 1, kRegions = 2, kLinks = 3, kDendrogram = 4,
              kRegionGraph = 5, kGraph = 6, kPorts = 7;

/// The columns of the three inputs; owns converted ones.
class Inputs
{
public:
  Inputs(
    vtkTable* messages, vtkTable* ranks, vtkTable* calls, bool collectives, ProcessGroup& group)
    : Messages(messages, "Communication regions", Table("Messages"), group),
      Ranks(ranks, "Communication regions, input Ranks", Table("Ranks"), group),
      Calls(calls, "Communication regions, input Calls", Table("Calls"), group)
  {
    Together(group, [&] {
      this->Read(ranks != nullptr, collectives);
      this->View.Messages.FromReady = Fact(messages, "from_ready") > 0;
    });
  }
  RegionInput View;

private:
  void Read(bool withRanks, bool collectives)
  {
    this->View.HasLatency = this->Messages.Has(schema::Messages::Latency::kName);
    this->Messages.Read(this->View.Messages);
    if (withRanks)
    {
      this->Ranks.Read(this->View.Ranks);
    }
    if (collectives)
    {
      this->Calls.Read(this->View.Calls);
    }
  }
  TableColumns Messages, Ranks, Calls;
};
}

vtkStandardNewMacro(vtkCommunicationRegions);

vtkCommunicationRegions::vtkCommunicationRegions()
{
  this->SetNumberOfInputPorts(3);
  this->SetNumberOfOutputPorts(kPorts);
  const RegionOptions options;
  this->Distance = static_cast<int>(options.Distance);
  this->Weights = static_cast<int>(options.Weights);
  this->Beta = options.Beta;
  this->Linkage = static_cast<int>(options.Linkage);
  this->Cut = static_cast<int>(options.Cut.Mode);
  this->MaximumRegions = options.Cut.MaximumRegions;
  this->Threshold = options.Cut.Threshold;
  this->Count = options.Cut.Count;
  this->Height = options.Cut.HeightBound;
  this->CollectivesAsLinks = options.CollectivesAsLinks;
  this->MaximumDenseRanks = options.MaximumDenseRanks;
  this->Shuffles = options.Shuffles.Shuffles;
  this->Seed = static_cast<int>(options.Shuffles.Seed);
}

int vtkCommunicationRegions::FillOutputPortInformation(int port, vtkInformation* info)
{
  const char* const type = port == kRegionGraph ? "vtkMultiBlockDataSet"
    : port == kGraph                            ? "vtkDirectedGraph"
                                                : "vtkTable";
  info->Set(vtkDataObject::DATA_TYPE_NAME(), type);
  return 1;
}

int vtkCommunicationRegions::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkTable* input = vtkTable::GetData(inputVector[0]);
  vtkTable* messages = vtkTable::GetData(outputVector, kMessages);
  messages->ShallowCopy(input);
  RegionOptions options;
  options.Distance = static_cast<RegionDistance>(this->Distance);
  options.Weights = static_cast<LinkWeight>(this->Weights);
  options.Beta = this->Beta;
  options.Linkage = static_cast<pclvis::Linkage>(this->Linkage);
  options.Cut = { static_cast<CutMode>(this->Cut), this->MaximumRegions, this->Threshold,
    this->Count, this->Height };
  options.CollectivesAsLinks = this->CollectivesAsLinks;
  options.MaximumDenseRanks = this->MaximumDenseRanks;
  options.Shuffles = { this->Shuffles, this->Seed };
  ControllerProcessGroup group;
  RegionAnalysis analysis;
  const int done = Attempt(
    this,
    [&] {
      const Inputs inputs(input, vtkTable::GetData(inputVector[1]),
        vtkTable::GetData(inputVector[2]), this->CollectivesAsLinks, group);
      analysis = AnalyseRegions(inputs.View, options, group, ProgressOf(this));
      AdoptColumns(messages, analysis.Ends);
    },
    [&] { messages->Initialize(); });
  if (analysis.Structure.Unlinked)
  {
    vtkWarningMacro(<< analysis.Observations.front().Text());
  }
  vtkTable* rankRegions = vtkTable::GetData(outputVector, kRankRegions);
  vtkTable* regions = vtkTable::GetData(outputVector, kRegions);
  vtkTable* links = vtkTable::GetData(outputVector, kLinks);
  FillRankRegions(analysis, rankRegions);
  FillRegions(analysis, regions);
  FillLinks(analysis, links);
  FillDendrogram(analysis, vtkTable::GetData(outputVector, kDendrogram));
  // The blocks that the Region Graph View draws.
  SetBlocks(vtkMultiBlockDataSet::GetData(outputVector, kRegionGraph),
    { { rankRegions, "Nodes" }, { links, "Links" }, { regions, "Regions" } });
  FillGraph(rankRegions, links, vtkDirectedGraph::GetData(outputVector, kGraph));
  return done;
}

void vtkCommunicationRegions::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Distance: " << this->Distance << "\n"
     << indent << "Weights: " << this->Weights << "\n"
     << indent << "Beta: " << this->Beta << "\n"
     << indent << "Linkage: " << this->Linkage << "\n"
     << indent << "Cut: " << this->Cut << "\n"
     << indent << "MaximumRegions: " << this->MaximumRegions << "\n"
     << indent << "Threshold: " << this->Threshold << "\n"
     << indent << "Count: " << this->Count << "\n"
     << indent << "Height: " << this->Height << "\n"
     << indent << "CollectivesAsLinks: " << this->CollectivesAsLinks << "\n"
     << indent << "MaximumDenseRanks: " << this->MaximumDenseRanks << "\n"
     << indent << "Shuffles: " << this->Shuffles << "\n"
     << indent << "Seed: " << this->Seed << "\n";
}
