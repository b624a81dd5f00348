#include "Filters/VTK/vtkRankMetricsToMesh.h"

#include "Filters/Core/Ranks/RankMetricsToMesh.h"
#include "Filters/VTK/FilterSupport.h"
#include "Filters/VTK/MeshRanks.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/VTK/ProcessGroupVTK.h"

#include <vtkAlgorithmOutput.h>
#include <vtkCompositeDataSet.h>
#include <vtkDataObject.h>
#include <vtkDataSet.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>
#include <vtkStreamingDemandDrivenPipeline.h>
#include <vtkStringArray.h>
#include <vtkTable.h>

#include <cmath>
#include <set>

using namespace pclvis;
using Pipeline = vtkStreamingDemandDrivenPipeline;

namespace
{
/// Observations about ranks that are missing in the table or in the mesh.
Observations Compare(const std::set<std::int32_t>& ranks, const RankPainter& painter)
{
  Observations observed;
  std::int64_t missing = 0;
  std::int32_t first = -1;
  for (const std::int32_t rank : ranks)
  {
    if (!painter.Knows(rank))
    {
      first = missing == 0 ? rank : first;
      ++missing;
    }
  }
  if (missing > 0)
  {
    observed.push_back(Observation("mesh.no_row")
                         .With("count", missing)
                         .With("ranks", ranks.size())
                         .With("first", first < 0 ? "no rank at all" : std::to_string(first)));
  }
  const std::int64_t known = painter.KnownRanks();
  const std::int64_t unpainted = known - static_cast<std::int64_t>(ranks.size()) + missing;
  if (unpainted > 0)
  {
    observed.push_back(
      Observation("mesh.not_on_mesh").With("count", unpainted).With("ranks", known));
  }
  return observed;
}

void SetPeriod(vtkDataObject* output, const RankPainter& painter, std::size_t period)
{
  if (painter.Times().empty())
  {
    return;
  }
  const std::pair<const char*, double> facts[] = { { "begin_s", painter.Begin(period) },
    { "end_s", painter.End(period) } };
  for (const auto& fact : facts)
  {
    vtkNew<vtkDoubleArray> array;
    array->SetName(fact.first);
    array->InsertNextValue(fact.second);
    output->GetFieldData()->AddArray(array);
  }
}

/// Time steps of the mesh; if it has only a range, both ends.
std::vector<double> MeshTimes(vtkInformation* mesh)
{
  vtkInformationDoubleVectorKey* key =
    mesh->Has(Pipeline::TIME_STEPS()) ? Pipeline::TIME_STEPS() : Pipeline::TIME_RANGE();
  std::vector<double> times;
  if (mesh->Has(key))
  {
    times.assign(mesh->Get(key), mesh->Get(key) + mesh->Length(key));
  }
  return times;
}
}

vtkStandardNewMacro(vtkRankMetricsToMesh);

vtkRankMetricsToMesh::vtkRankMetricsToMesh()
{
  this->SetNumberOfInputPorts(2);
}

int vtkRankMetricsToMesh::FillInputPortInformation(int port, vtkInformation* info)
{
  info->Remove(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE());
  if (port == 1)
  {
    info->Append(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkTable");
    // RequestData refuses a composite: otherwise VTK would ask for the times while it loops over
    // the blocks.
    info->Append(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkCompositeDataSet");
    info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), 1); // without it, the filter says what to connect
    return 1;
  }
  info->Append(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkDataSet");
  info->Append(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkCompositeDataSet");
  info->Append(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkTable"); // likewise: it is not a mesh
  return 1;
}

void vtkRankMetricsToMesh::SetNumberOfColumns(int number)
{
  this->Columns.resize(number < 0 ? 0 : number);
  this->Modified();
}

void vtkRankMetricsToMesh::SetColumn(int index, const char* name)
{
  if (index >= static_cast<int>(this->Columns.size()))
  {
    this->Columns.resize(index + 1);
  }
  this->Columns[index] = name ? name : "";
  this->Modified();
}

void vtkRankMetricsToMesh::RemoveAllColumns()
{
  this->Columns.clear();
  this->Modified();
}

int vtkRankMetricsToMesh::RequestDataObject(
  vtkInformation* request, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  if (!vtkTable::GetData(inputVector[0]))
  {
    return this->Superclass::RequestDataObject(request, inputVector, outputVector);
  }
  // RequestData refuses a table; a view shows nothing, but would report at each rendering that it
  // is not a mesh.
  if (!vtkPolyData::GetData(outputVector))
  {
    vtkNew<vtkPolyData> nothing;
    outputVector->GetInformationObject(0)->Set(vtkDataObject::DATA_OBJECT(), nothing);
  }
  return 1;
}

int vtkRankMetricsToMesh::RequestInformation(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkInformation* output = outputVector->GetInformationObject(0);
  output->Remove(Pipeline::TIME_STEPS());
  output->Remove(Pipeline::TIME_RANGE());
  vtkAlgorithmOutput* const source =
    this->GetNumberOfInputConnections(1) > 0 ? this->GetInputConnection(1, 0) : nullptr;
  if (!source || vtkCompositeDataSet::GetData(inputVector[1]))
  {
    return 1; // RequestData reports it
  }
  ControllerProcessGroup group;
  try
  {
    // The times are values of the table, which must exist before the time steps can be announced.
    vtkNew<vtkInformationVector> requests;
    vtkNew<vtkInformation> request;
    request->Set(Pipeline::UPDATE_PIECE_NUMBER(), group.Process());
    request->Set(Pipeline::UPDATE_NUMBER_OF_PIECES(), group.Processes());
    for (int port = 0; port < source->GetProducer()->GetNumberOfOutputPorts(); ++port)
    {
      requests->Append(request);
    }
    source->GetProducer()->Update(source->GetIndex(), requests);
    const RankPainter painter(
      ReadRankTable(vtkTable::GetData(inputVector[1]), this->Columns, group));
    const std::vector<double> times =
      painter.Combine(MeshTimes(inputVector[0]->GetInformationObject(0)),
        { this->TimeScale == 0 ? 1 : this->TimeScale, this->TimeOffset });
    if (!times.empty())
    {
      double range[] = { times.front(), times.back() };
      output->Set(Pipeline::TIME_STEPS(), times.data(), static_cast<int>(times.size()));
      output->Set(Pipeline::TIME_RANGE(), range, 2);
    }
  }
  catch (const std::exception&)
  {
    // RequestData fails in the same way and reports it; until then there are no times.
  }
  return 1;
}

int vtkRankMetricsToMesh::RequestUpdateExtent(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkInformation* output = outputVector->GetInformationObject(0);
  vtkInformation* mesh = inputVector[0]->GetInformationObject(0);
  if (output->Has(Pipeline::UPDATE_TIME_STEP()) && this->TimeScale != 0)
  {
    const TimeMapping mapping = { this->TimeScale, this->TimeOffset };
    mesh->Set(Pipeline::UPDATE_TIME_STEP(),
      mapping.ToSimulation(output->Get(Pipeline::UPDATE_TIME_STEP())));
  }
  return 1;
}

Observations vtkRankMetricsToMesh::PaintParts(
  const RankPainter& painter, std::size_t period, vtkDataObject* mesh, vtkDataObject* output)
{
  ControllerProcessGroup group;
  std::set<std::int32_t> ranks;
  std::int64_t parts = 0, without = 0;
  Together(group, [&] {
    ForEachDataSet(output, [&](vtkDataSet* part) {
      MeshRanks found = FindMeshRanks(part, this->RankArray);
      if (!found.Found && this->UseProcessNumber)
      {
        found = MeshOfRank(part, group.Process());
      }
      ++parts;
      if (found.Found)
      {
        ranks.insert(found.Ranks.begin(), found.Ranks.end());
      }
      else
      {
        // Painted with NaN, so that all parts have the same arrays.
        found = MeshOfRank(part, -1);
        ++without;
      }
      PaintMesh(found, painter, period, this->Prefix, part);
    });
  });
  const std::string arrays = MeshArrayNames(mesh, group);
  parts = SumAll(parts, group);
  without = SumAll(without, group);
  if (parts > 0 && without == parts)
  {
    throw Error("Rank metrics to mesh: the mesh has no array \"" + this->RankArray +
      "\" (found: " + arrays +
      "). Set Rank Array to the array that holds ranks, or turn "
      "Use Process Number on.");
  }
  Observations observed = Compare(RanksOfAll(ranks, group), painter);
  if (without > 0)
  {
    observed.insert(observed.begin(),
      Observation("mesh.no_array")
        .With("count", without)
        .With("parts", parts)
        .With("array", this->RankArray));
  }
  return observed;
}

void vtkRankMetricsToMesh::Paint(
  vtkDataObject* mesh, vtkTable* table, vtkInformation* request, vtkDataObject* output)
{
  ControllerProcessGroup group;
  if (this->TimeScale == 0 || !std::isfinite(this->TimeScale) || !std::isfinite(this->TimeOffset))
  {
    throw Error("Rank metrics to mesh: time scale is " + std::to_string(this->TimeScale) +
      " and time offset " + std::to_string(this->TimeOffset) +
      ", must be numbers, and the scale not 0. Usual values are 1 and 0.");
  }
  if (vtkTable::SafeDownCast(mesh))
  {
    throw Error("Rank metrics to mesh: Input is a table, must be the simulation's mesh. Open the "
                "simulation's data and choose it as Input; the table is the Rank Table.");
  }
  const RankPainter painter(ReadRankTable(table, this->Columns, group));
  const bool timed = request->Has(Pipeline::UPDATE_TIME_STEP());
  const double time = timed ? request->Get(Pipeline::UPDATE_TIME_STEP()) : 0;
  const std::size_t period = timed ? painter.PeriodAt(time) : 0;
  const Observations observed = this->PaintParts(painter, period, mesh, output);
  SetPeriod(output, painter, period);
  SetObservations(output, observed);
  for (const Observation& each : observed)
  {
    if (group.Process() == 0 && each.Id() != "mesh.not_on_mesh")
    {
      vtkWarningMacro(<< each.Text());
    }
  }
  if (timed)
  {
    output->GetInformation()->Set(vtkDataObject::DATA_TIME_STEP(), time);
  }
}

int vtkRankMetricsToMesh::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkDataObject* mesh = vtkDataObject::GetData(inputVector[0]);
  vtkDataObject* output = vtkDataObject::GetData(outputVector);
  CopyMesh(mesh, output);
  return Attempt(
    this,
    [&] {
      if (vtkCompositeDataSet::GetData(inputVector[1]))
      {
        throw Error("Rank metrics to mesh: Rank Table is several tables, must be one. Connect the "
                    "port Rank Metrics, or any table with the column rank.");
      }
      this->Paint(
        mesh, vtkTable::GetData(inputVector[1]), outputVector->GetInformationObject(0), output);
    },
    [&] { output->Initialize(); });
}

void vtkRankMetricsToMesh::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "RankArray: " << this->RankArray << "\n"
     << indent << "UseProcessNumber: " << this->UseProcessNumber << "\n"
     << indent << "Columns: " << this->Columns.size() << "\n"
     << indent << "Prefix: " << this->Prefix << "\n"
     << indent << "TimeScale: " << this->TimeScale << "\n"
     << indent << "TimeOffset: " << this->TimeOffset << "\n";
}
