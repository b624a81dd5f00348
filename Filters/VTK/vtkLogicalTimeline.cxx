#include "Filters/VTK/vtkLogicalTimeline.h"

#include "Filters/VTK/BringTable.h"
#include "Filters/VTK/FilterSupport.h"
#include "Readers/Base/Error.h"
#include "Readers/Schema/ClusterSchema.h"
#include "Readers/Schema/StructureSchema.h"
#include "Readers/Schema/TimelineColumns.h"
#include "Readers/Schema/TraceSchema.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkMultiBlockDataSet.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

using namespace pclvis;

namespace
{
enum Input
{
  kSteps,
  kMessages,
  kPhases,
  kPoints,
  kRanks,
  kCode,
  kCalls,
  kClustering
};
constexpr int kTimeline = 2;
const char* const kFilter = "Logical timeline";

using MessageColumns = ColumnViews<IfPresent<schema::Messages::MessageId>, schema::Messages::Source,
  schema::Messages::Destination, schema::Messages::SendStep, schema::Messages::ReceiveStep,
  IfPresent<schema::Messages::SendBegin>, IfPresent<schema::Messages::ReceiveEnd>,
  IfPresent<schema::Messages::SizeBytes>, IfPresent<schema::Messages::Latency>,
  IfPresent<schema::Messages::Tag>, IfPresent<schema::Messages::Communicator>>;
using PhaseColumns = ColumnViews<schema::Phases::Phase, schema::Phases::Name,
  schema::Phases::FirstStep, schema::Phases::Steps>;
using PointColumns = ColumnViews<schema::PointsOfInterest::Event, schema::PointsOfInterest::Rank,
  schema::PointsOfInterest::Step, schema::PointsOfInterest::Originated,
  schema::PointsOfInterest::Spread, schema::PointsOfInterest::Late,
  schema::PointsOfInterest::Recurrence>;
using RankColumns = ColumnViews<schema::Ranks::Rank>;
using CallColumns = ColumnViews<schema::Calls::CallId, IfPresent<schema::Calls::Wait>>;
using ClusterColumns = ColumnViews<schema::LogicalClusters::Phase, schema::LogicalClusters::Cluster,
  schema::LogicalClusters::Medoid, schema::LogicalClusters::Greatest,
  schema::LogicalClusters::GreatestRank, schema::LogicalClusters::Motif,
  schema::LogicalClusters::Flavour, schema::LogicalClusters::MostReceived>;
using ClusterRankColumns = ColumnViews<schema::ClusterRanks::Phase, schema::ClusterRanks::Rank,
  schema::ClusterRanks::Cluster>;
using DendrogramColumns = ColumnViews<schema::ClusterDendrogram::Phase,
  schema::ClusterDendrogram::Cluster, schema::ClusterDendrogram::First,
  schema::ClusterDendrogram::Second, schema::ClusterDendrogram::Height>;
using CodeColumns = ColumnViews<schema::Code::PathId, schema::Code::ParentPath,
  schema::Code::Region, schema::Code::File, schema::Code::Line>;

/// The tables of a clustering.
struct Clustering
{
  vtkNew<vtkTable> Clusters, Ranks, Dendrogram;
};

/// The block with that name; null: none.
vtkTable* BlockOf(vtkMultiBlockDataSet* blocks, const std::string& name)
{
  for (unsigned int block = 0; block < blocks->GetNumberOfBlocks(); ++block)
  {
    const char* const is = blocks->HasMetaData(block)
      ? blocks->GetMetaData(block)->Get(vtkCompositeDataSet::NAME())
      : "";
    if (is && name == is)
    {
      return vtkTable::SafeDownCast(blocks->GetBlock(block));
    }
  }
  return nullptr;
}

void BringClustering(vtkMultiBlockDataSet* from, ProcessGroup& group, Clustering& to)
{
  vtkTable* const clusters = BlockOf(from, "Clusters");
  vtkTable* const ranks = BlockOf(from, "Cluster Ranks");
  vtkTable* const dendrogram = BlockOf(from, "Dendrogram");
  if (!clusters || !ranks || !dendrogram)
  {
    throw Error(std::string(kFilter) +
      ", input Clustering: expected the blocks Clusters, Cluster "
      "Ranks and Dendrogram. Connect the port Clustering of Logical Clusters.");
  }
  BringTable<ClusterColumns>(clusters, kFilter, "Logical Clusters", group, to.Clusters);
  BringTable<ClusterRankColumns>(ranks, kFilter, "Cluster Ranks", group, to.Ranks);
  BringTable<DendrogramColumns>(dendrogram, kFilter, "Cluster Dendrogram", group, to.Dendrogram);
  for (const char* column : { "motif", "flavour", "metric" })
  {
    SetCodeNames(to.Clusters, column, CodeNames(clusters, column));
  }
}
}

vtkStandardNewMacro(vtkLogicalTimeline);

vtkLogicalTimeline::vtkLogicalTimeline()
{
  this->SetNumberOfInputPorts(8);
  this->SetNumberOfOutputPorts(3);
}

int vtkLogicalTimeline::FillInputPortInformation(int port, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(),
    port == kClustering ? "vtkMultiBlockDataSet" : "vtkTable");
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), port != kSteps);
  return 1;
}

int vtkLogicalTimeline::FillOutputPortInformation(int port, vtkInformation* info)
{
  info->Set(
    vtkDataObject::DATA_TYPE_NAME(), port == kTimeline ? "vtkMultiBlockDataSet" : "vtkTable");
  return 1;
}

int vtkLogicalTimeline::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  const auto input = [inputVector](int port) { return vtkTable::GetData(inputVector[port]); };
  vtkTable* ranks = vtkTable::GetData(outputVector, 0);
  vtkTable* messages = vtkTable::GetData(outputVector, 1);
  auto* const clustered = vtkMultiBlockDataSet::GetData(inputVector[kClustering]);
  vtkNew<vtkTable> steps, phases, points, code, calls;
  Clustering clustering;
  const auto work = [&] {
    ControllerProcessGroup group;
    const auto bring = [&](auto columns, int port, const char* name, vtkTable* to) {
      if (input(port))
      {
        BringTable<decltype(columns)>(input(port), kFilter, name, group, to);
      }
    };
    BringTable<LogicalStepColumns>(input(kSteps), kFilter, "Steps", group, steps);
    for (const char* column : { "kind", "lateness_class" })
    {
      SetCodeNames(steps, column, CodeNames(input(kSteps), column));
    }
    SetFact(steps, "changed_counter", TextFact(input(kSteps), "changed_counter"));
    bring(MessageColumns(), kMessages, "Messages", messages);
    if (input(kMessages))
    {
      SetCodeNames(messages, "communicator", CodeNames(input(kMessages), "communicator"));
    }
    bring(PhaseColumns(), kPhases, "Phases", phases);
    bring(PointColumns(), kPoints, "Points Of Interest", points);
    bring(RankColumns(), kRanks, "Ranks", ranks);
    bring(CodeColumns(), kCode, "Code", code);
    bring(CallColumns(), kCalls, "Calls", calls);
    if (clustered)
    {
      BringClustering(clustered, group, clustering);
    }
  };
  const int done = Attempt(this, work, [&] {
    messages->Initialize();
    steps->Initialize();
  });
  SetBlocks(vtkMultiBlockDataSet::GetData(outputVector, kTimeline),
    { { ranks, "Ranks" }, { messages, "Messages" }, { steps, "Steps" }, { phases, "Phases" },
      { points, "Points" }, { code, "Code" }, { calls, "Calls" },
      { clustering.Clusters, "Clusters" }, { clustering.Ranks, "Cluster Ranks" },
      { clustering.Dendrogram, "Dendrogram" } });
  return done;
}

void vtkLogicalTimeline::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}
