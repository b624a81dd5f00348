#include "Filters/VTK/vtkLogicalClusters.h"

#include "Filters/Core/Clusters/LogicalClusters.h"
#include "Filters/Core/Motifs/Motifs.h"
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

#include <utility>

using namespace pclvis;

namespace
{
constexpr int kSteps = 0, kMessages = 1;
constexpr int kClusters = 0, kRanks = 1, kDendrogram = 2, kClusterSteps = 3, kFocus = 4,
              kClustering = 5;

/// Reads the columns that a metric needs.
void ReadMetric(TableColumns& steps, ClusterMetric metric, MetricColumns& columns)
{
  if (NeedsLateness(metric))
  {
    steps.Read(columns.Lateness);
  }
  else if (metric == ClusterMetric::Duration)
  {
    steps.Read(columns.Times);
  }
  else if (metric == ClusterMetric::Waiting)
  {
    steps.Read(columns.Waits);
  }
  else
  {
    steps.Read(columns.Counter);
  }
}
}

vtkStandardNewMacro(vtkLogicalClusters);

vtkLogicalClusters::vtkLogicalClusters()
{
  const ClusterOptions defaults;
  this->Metric = static_cast<int>(defaults.Metric);
  this->Cluster = defaults.Cluster;
  this->Clusters = defaults.Medoids.Clusters;
  this->SampleSize = defaults.Medoids.SampleSize;
  this->Samples = defaults.Medoids.Samples;
  this->Seed = static_cast<int>(defaults.Medoids.Seed);
  this->FirstPhase = defaults.FirstPhase;
  this->LastPhase = defaults.LastPhase;
  this->Focus = static_cast<int>(defaults.Focused);
  this->FocusPhase = defaults.FocusPhase;
  this->FocusCluster = defaults.FocusCluster;
  this->Radius = defaults.Radius;
  this->SetNumberOfInputPorts(2);
  this->SetNumberOfOutputPorts(6);
}

int vtkLogicalClusters::FillInputPortInformation(int port, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkTable");
  // Optional, so that the filter itself can say what to connect if Messages are missing.
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), port == kMessages);
  return 1;
}

int vtkLogicalClusters::FillOutputPortInformation(int port, vtkInformation* info)
{
  info->Set(
    vtkDataObject::DATA_TYPE_NAME(), port == kClustering ? "vtkMultiBlockDataSet" : "vtkTable");
  return 1;
}

void vtkLogicalClusters::Compute(
  vtkTable* stepsIn, vtkTable* messagesIn, vtkInformationVector* output)
{
  ClusterOptions options;
  options.Metric = static_cast<ClusterMetric>(this->Metric);
  options.Cluster = this->Cluster;
  options.Medoids.Clusters = this->Clusters;
  options.Medoids.SampleSize = this->SampleSize;
  options.Medoids.Samples = this->Samples;
  options.Medoids.Seed = static_cast<std::uint64_t>(this->Seed);
  options.FirstPhase = this->FirstPhase;
  options.LastPhase = this->LastPhase;
  options.Focused = static_cast<pclvis::Focus>(this->Focus);
  options.FocusPhase = this->FocusPhase;
  options.FocusCluster = this->FocusCluster;
  options.Radius = this->Radius;
  ControllerProcessGroup group;
  TableColumns s(stepsIn, "Logical clusters", Table("Steps"), group);
  TableColumns m(messagesIn, "Logical clusters, input Messages", Table("Messages"), group);
  ClusterInput input;
  Together(group, [&] {
    s.Read(input.Steps);
    ReadMetric(s, options.Metric, input.Metric);
    m.Read(input.Messages);
  });
  const CommunicationAxis axis = GetTimeAxis(stepsIn, group);
  LogicalClusters found = FindLogicalClusters(input, options, group, ProgressOf(this));
  vtkTable* clusters = vtkTable::GetData(output, kClusters);
  for (const int port : { kClusters, kRanks, kDendrogram, kClusterSteps, kFocus })
  {
    SetTimeAxis(vtkTable::GetData(output, port), axis);
  }
  if (group.Process() == 0)
  {
    AdoptColumns(clusters, std::move(found.Clusters));
    AdoptColumns(vtkTable::GetData(output, kRanks), std::move(found.Ranks));
    AdoptColumns(vtkTable::GetData(output, kDendrogram), std::move(found.Dendrogram));
    AdoptColumns(vtkTable::GetData(output, kClusterSteps), std::move(found.Steps));
    AdoptColumns(vtkTable::GetData(output, kFocus), std::move(found.Focus));
    SetCodeNames(clusters, "motif", MotifNames());
    SetCodeNames(clusters, "flavour", FlavourNames());
    SetCodeNames(clusters, "metric", { NameOf(options.Metric) });
    SetFact(clusters, "greatest_phase", static_cast<std::int64_t>(found.GreatestPhase));
    SetObservations(clusters, found.Observations);
  }
}

int vtkLogicalClusters::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkTable* steps = vtkTable::GetData(inputVector[kSteps]);
  vtkTable* messages = vtkTable::GetData(inputVector[kMessages]);
  MakeTable("Logical Clusters", vtkTable::GetData(outputVector, kClusters));
  MakeTable("Cluster Ranks", vtkTable::GetData(outputVector, kRanks));
  MakeTable("Cluster Dendrogram", vtkTable::GetData(outputVector, kDendrogram));
  MakeTable("Cluster Steps", vtkTable::GetData(outputVector, kClusterSteps));
  MakeTable("Focus Ranks", vtkTable::GetData(outputVector, kFocus));
  const int done = Attempt(this, [&] { this->Compute(steps, messages, outputVector); });
  const auto table = [outputVector](int port) { return vtkTable::GetData(outputVector, port); };
  SetBlocks(vtkMultiBlockDataSet::GetData(outputVector, kClustering),
    { { table(kClusters), "Clusters" }, { table(kRanks), "Cluster Ranks" },
      { table(kDendrogram), "Dendrogram" } });
  return done;
}

void vtkLogicalClusters::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Metric: " << this->Metric << "\n";
  os << indent << "Cluster: " << this->Cluster << "\n";
  os << indent << "Clusters: " << this->Clusters << "\n";
  os << indent << "SampleSize: " << this->SampleSize << "\n";
  os << indent << "Samples: " << this->Samples << "\n";
  os << indent << "Seed: " << this->Seed << "\n";
  os << indent << "FirstPhase: " << this->FirstPhase << "\n";
  os << indent << "LastPhase: " << this->LastPhase << "\n";
  os << indent << "Focus: " << this->Focus << "\n";
  os << indent << "FocusPhase: " << this->FocusPhase << "\n";
  os << indent << "FocusCluster: " << this->FocusCluster << "\n";
  os << indent << "Radius: " << this->Radius << "\n";
}
