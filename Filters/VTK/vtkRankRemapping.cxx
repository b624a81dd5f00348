#include "Filters/VTK/vtkRankRemapping.h"

#include "Filters/Core/Remapping/MappingAnalysis.h"
#include "Filters/VTK/FilterSupport.h"
#include "Readers/Base/Collective.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

#include <limits>

using namespace pclvis;

namespace
{
double Share(std::int64_t part, std::int64_t whole)
{
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
}

void SetSums(
  vtkTable* table, const std::string& suffix, const CrossingSums& sums, const CrossingSums& all)
{
  SetFact(table, "inter_node_messages" + suffix, sums.Messages);
  SetFact(table, "inter_node_bytes" + suffix, sums.Bytes);
  SetFact(table, "inter_node_share" + suffix, Share(sums.Messages, all.Messages));
  SetFact(table, "inter_node_byte_share" + suffix, Share(sums.Bytes, all.Bytes));
}

void WriteMapping(MappingAnalysis& result, vtkTable* mapping)
{
  const std::int64_t moved = result.Moved, nodes = result.Nodes, proposed = result.ProposedNodes;
  AdoptColumns(mapping, result.Mapping);
  SetFact(mapping, "messages", result.All.Messages);
  SetFact(mapping, "message_bytes", result.All.Bytes);
  SetSums(mapping, "", result.Now, result.All);
  SetSums(mapping, "_proposed", result.Proposed, result.All);
  SetFact(mapping, "nodes", nodes);
  SetFact(mapping, "proposed_nodes", proposed);
  SetFact(mapping, "moved_ranks", moved);
  SetObservations(mapping, result.Observations);
}

void WriteShares(const MappingAnalysis& result, vtkTable* table)
{
  schema::MappingShares::Table rows;
  const auto append = [&](const char* quantity, std::int64_t CrossingSums::*sum) {
    rows.Quantity.push_back(quantity);
    rows.Now.Append(100 * Share(result.Now.*sum, result.All.*sum));
    rows.Proposed.Append(100 * Share(result.Proposed.*sum, result.All.*sum));
  };
  append("messages", &CrossingSums::Messages);
  append("bytes", &CrossingSums::Bytes);
  AdoptColumns(table, rows);
}

/// The columns of messages that a remapping needs; whether messages go between nodes follows from
/// the nodes.
using MappedMessages = ColumnViews<schema::Messages::MessageId, schema::Messages::Source,
  schema::Messages::Destination, Optional<schema::Messages::InterNode>, schema::Messages::Matched,
  schema::Messages::SizeBytes, IfPresent<schema::Messages::SendBegin>>;

std::string TextOf(const char* text)
{
  return text ? text : "";
}
}

vtkStandardNewMacro(vtkRankRemapping);

vtkRankRemapping::vtkRankRemapping()
{
  this->SetNumberOfInputPorts(3);
  this->SetNumberOfOutputPorts(2);
  const MappingOptions options;
  this->Weights = static_cast<int>(options.Weights);
  this->Seed = static_cast<int>(options.Seed);
}

vtkRankRemapping::~vtkRankRemapping()
{
  this->SetCapacities(nullptr);
  this->SetRankFile(nullptr);
  this->SetHostFile(nullptr);
}

void vtkRankRemapping::Compute(
  vtkTable* messages, vtkTable* ranks, vtkTable* placement, vtkTable* mapping, vtkTable* shares)
{
  ControllerProcessGroup group;
  TableColumns m(messages, "Rank remapping", Table("Messages"), group);
  TableColumns r(ranks, "Rank remapping, input Ranks", Table("Ranks"), group);
  TableColumns p(placement, "Rank remapping, input Placement", Table("Rank Work"), group);
  MappingInput input;
  input.IsPlaced = placement != nullptr;
  Together(group, [&] {
    SetViews(m.Read<MappedMessages>(), input.Messages);
    m.Read(input.Ends);
    if (ranks)
    {
      r.Read(input.Ranks);
    }
    if (placement)
    {
      p.Read(input.Placed);
    }
  });
  MappingOptions options;
  options.Weights = static_cast<LinkWeight>(this->Weights);
  options.Capacities = TextOf(this->Capacities);
  options.RankFile = TextOf(this->RankFile);
  options.HostFile = TextOf(this->HostFile);
  options.Seed = this->Seed;
  MappingAnalysis result = AnalyseMapping(input, options, group, ProgressOf(this));
  if (group.Process() == 0)
  {
    WriteShares(result, shares);
    WriteMapping(result, mapping);
  }
}

int vtkRankRemapping::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkTable* mapping = vtkTable::GetData(outputVector, 0);
  vtkTable* shares = vtkTable::GetData(outputVector, 1);
  MakeTable("Mapping", mapping);
  MakeTable("Mapping Shares", shares);
  return Attempt(this, [&] {
    this->Compute(vtkTable::GetData(inputVector[0]), vtkTable::GetData(inputVector[1]),
      vtkTable::GetData(inputVector[2]), mapping, shares);
  });
}

void vtkRankRemapping::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Weights: " << this->Weights << "\n"
     << indent << "Capacities: " << (this->Capacities ? this->Capacities : "(none)") << "\n"
     << indent << "RankFile: " << (this->RankFile ? this->RankFile : "(none)") << "\n"
     << indent << "HostFile: " << (this->HostFile ? this->HostFile : "(none)") << "\n"
     << indent << "Seed: " << this->Seed << "\n";
}
