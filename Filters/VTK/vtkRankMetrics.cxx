#include "Filters/VTK/vtkRankMetrics.h"

#include "Filters/Core/Ranks/RankMetrics.h"
#include "Filters/VTK/FilterSupport.h"
#include "Readers/Base/Collective.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

using namespace pclvis;

namespace
{
constexpr int kMessages = 0, kRanks = 1, kCalls = 2, kRegions = 3, kPeriods = 4, kPorts = 5;

/// The columns of the five inputs; owns converted ones.
class Inputs
{
public:
  Inputs(vtkInformationVector** inputs, ProcessGroup& group)
    : Messages(vtkTable::GetData(inputs[kMessages]), "Rank metrics", Table("Messages"), group),
      Ranks(vtkTable::GetData(inputs[kRanks]), "Rank metrics, input Ranks", Table("Ranks"), group),
      Calls(vtkTable::GetData(inputs[kCalls]), "Rank metrics, input Calls", Table("Calls"), group),
      Regions(vtkTable::GetData(inputs[kRegions]), "Rank metrics, input Rank Regions",
        Table("Rank Regions"), group),
      Periods(
        vtkTable::GetData(inputs[kPeriods]), "Rank metrics, input Periods", Table("Periods"), group)
  {
    vtkTable* calls = vtkTable::GetData(inputs[kCalls]);
    this->View.Axis = GetTimeAxis(vtkTable::GetData(inputs[kMessages]), group);
    Together(group, [&] {
      this->Messages.Read(this->View.Messages);
      if (vtkTable::GetData(inputs[kRanks]))
      {
        this->Ranks.Read(this->View.Ranks);
      }
      if (calls)
      {
        this->ReadCalls(calls);
      }
      if (vtkTable::GetData(inputs[kRegions]))
      {
        this->Regions.Read(this->View.Regions);
      }
      if (vtkTable::GetData(inputs[kPeriods]))
      {
        this->Periods.Read(this->View.Periods);
      }
    });
  }
  RankMetricsInput View;

private:
  void ReadCalls(vtkTable* table)
  {
    TableColumns& c = this->Calls;
    c.Read(this->View.Calls);
    this->View.HasCalls = true;
    this->View.MpiLevel = ReadMpiLevels(c, table, this->Levels);
    this->View.CallNames = CodeNames(table, "call");
    this->View.HasWaits =
      c.Has(schema::Calls::Wait::kName) && c.Has(schema::Calls::WaitKind::kName);
    if (this->View.HasWaits)
    {
      this->View.WaitNames = CodeNames(table, "wait_kind");
    }
  }

  TableColumns Messages, Ranks, Calls, Regions, Periods;
  Column<std::uint8_t> Levels;
};

void Write(RankMetrics& metrics, vtkTable* table)
{
  AdoptColumns(table, metrics.Table);
  SetObservations(table, metrics.Observations);
}
}

vtkStandardNewMacro(vtkRankMetrics);

vtkRankMetrics::vtkRankMetrics()
{
  this->SetNumberOfInputPorts(kPorts);
  const RankMetricsOptions options;
  this->Slices = static_cast<int>(options.Slices);
  this->WindowBegin = options.WindowBegin;
  this->WindowEnd = options.WindowEnd;
  this->Loop = options.Loop;
}

int vtkRankMetrics::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkTable* output = vtkTable::GetData(outputVector, 0);
  MakeTable("Rank Metrics", output);
  ControllerProcessGroup group;
  return Attempt(this, [&] {
    const Inputs inputs(inputVector, group);
    RankMetrics metrics = MeasureRanks(inputs.View,
      { this->Slices, this->WindowBegin, this->WindowEnd, this->Loop }, group, ProgressOf(this));
    const Observations unused = UnusedLoop(inputs.View.Periods, this->Loop, "Loop", group);
    Warn(this, unused);
    metrics.Observations.insert(metrics.Observations.end(), unused.begin(), unused.end());
    if (group.Process() == 0)
    {
      Write(metrics, output);
    }
  });
}

void vtkRankMetrics::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Slices: " << this->Slices << "\n"
     << indent << "WindowBegin: " << this->WindowBegin << "\n"
     << indent << "WindowEnd: " << this->WindowEnd << "\n"
     << indent << "Loop: " << this->Loop << "\n";
}
