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

/// The columns of the five inputs; holds what had to be converted.
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
      this->ReadMessages();
      if (vtkTable::GetData(inputs[kRanks]))
      {
        this->View.Rank = this->Ranks.Get<std::int32_t>("rank");
        this->View.Node = Maybe<std::int32_t>(this->Ranks, "node");
      }
      if (calls)
      {
        this->ReadCalls(calls);
      }
      if (vtkTable::GetData(inputs[kRegions]))
      {
        this->View.RegionRank = this->Regions.Get<std::int32_t>("rank");
        this->View.Region = this->Regions.Get<std::int32_t>("region");
      }
      if (vtkTable::GetData(inputs[kPeriods]))
      {
        this->View.PeriodBegin = this->Periods.Get<double>("begin_s");
        this->View.PeriodEnd = this->Periods.Get<double>("end_s");
        this->View.PeriodRegion = Maybe<std::int32_t>(this->Periods, "region");
      }
    });
  }
  RankMetricsInput View;

private:
  template<typename T>
  static ColumnView<T> Maybe(TableColumns& columns, const std::string& name)
  {
    return columns.Has(name) ? columns.Get<T>(name) : ColumnView<T>();
  }
  void ReadMessages()
  {
    TableColumns& m = this->Messages;
    this->View.Source = m.Get<std::int32_t>("source");
    this->View.Destination = m.Get<std::int32_t>("destination");
    this->View.SizeBytes = m.Get<std::int64_t>("size_bytes");
    this->View.SendBegin = m.Get<double>("send_begin_s");
    this->View.ReceiveBegin = m.Get<double>("receive_begin_s");
    this->View.ReceiveEnd = m.Get<double>("receive_end_s");
    this->View.Latency = Maybe<double>(m, "latency");
    this->View.LateSender = Maybe<double>(m, "late_sender_s");
    this->View.LateReceiver = Maybe<double>(m, "late_receiver_s");
    this->View.SourceNode = Maybe<std::int32_t>(m, "source_node");
    this->View.DestinationNode = Maybe<std::int32_t>(m, "destination_node");
    this->View.SourceRegion = Maybe<std::int32_t>(m, "source_region");
    this->View.DestinationRegion = Maybe<std::int32_t>(m, "destination_region");
  }
  void ReadCalls(vtkTable* table)
  {
    TableColumns& c = this->Calls;
    this->View.HasCalls = true;
    this->View.MpiLevel = ReadMpiLevels(c, table, this->Levels);
    this->View.CallRank = c.Get<std::int32_t>("rank");
    this->View.Thread = c.GetOr<std::int32_t>("thread", 0);
    this->View.Call = c.GetOr<std::int32_t>("call", -1);
    this->View.CallNames = CodeNames(table, "call");
    this->View.CallBegin = c.Get<double>("begin_s");
    this->View.CallEnd = c.Get<double>("end_s");
    this->View.HasWaits = c.Has("wait_s") && c.Has("wait_kind");
    if (this->View.HasWaits)
    {
      this->View.Wait = c.Get<double>("wait_s");
      this->View.WaitKind = c.Get<std::int32_t>("wait_kind");
      this->View.WaitNames = CodeNames(table, "wait_kind");
    }
  }

  TableColumns Messages, Ranks, Calls, Regions, Periods;
  Column<std::uint8_t> Levels;
};

void Write(RankMetrics& metrics, vtkTable* table)
{
  RankMetricsTable& rows = metrics.Table;
  const std::string name = "Rank Metrics";
  Adopt(table, name, "rank", std::move(rows.Rank));
  Adopt(table, name, "period", std::move(rows.Period));
  Adopt(table, name, "begin_s", std::move(rows.Begin));
  Adopt(table, name, "end_s", std::move(rows.End));
  Adopt(table, name, "node", std::move(rows.Node));
  Adopt(table, name, "region", std::move(rows.Region));
  Adopt(table, name, "messages", std::move(rows.Messages));
  Adopt(table, name, "size_bytes", std::move(rows.SizeBytes));
  Adopt(table, name, "latency", std::move(rows.Latency));
  Adopt(table, name, "late_sender_s", std::move(rows.LateSender));
  Adopt(table, name, "late_receiver_s", std::move(rows.LateReceiver));
  Adopt(table, name, "collective_wait_s", std::move(rows.CollectiveWait));
  Adopt(table, name, "mpi_s", std::move(rows.Mpi));
  Adopt(table, name, "work_s", std::move(rows.Work));
  Adopt(table, name, "load_balance", std::move(rows.LoadBalance));
  Adopt(table, name, "relative_load", std::move(rows.RelativeLoad));
  SetObservations(table, metrics.Observations);
}
}

vtkStandardNewMacro(vtkRankMetrics);

vtkRankMetrics::vtkRankMetrics()
{
  this->SetNumberOfInputPorts(kPorts);
}

int vtkRankMetrics::FillInputPortInformation(int port, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkTable");
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), port > 0);
  return 1;
}

int vtkRankMetrics::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  vtkTable* output = vtkTable::GetData(outputVector, 0);
  MakeTable("Rank Metrics", output);
  ControllerProcessGroup group;
  return Attempt(this, [&] {
    const Inputs inputs(inputVector, group);
    RankMetrics metrics = MeasureRanks(
      inputs.View, { this->Slices, this->WindowBegin, this->WindowEnd }, group, ProgressOf(this));
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
     << indent << "WindowEnd: " << this->WindowEnd << "\n";
}
