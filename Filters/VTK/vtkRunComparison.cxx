#include "Filters/VTK/vtkRunComparison.h"

#include "Filters/Core/Runs/RunComparison.h"
#include "Filters/VTK/CurveInput.h"
#include "Filters/VTK/FilterSupport.h"
#include "Readers/Base/Collective.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkTable.h>

#include <limits>

using namespace pclvis;

namespace
{
constexpr int kRegions = 0, kPhases = 1, kPairs = 2;

RunMessages MessagesOf(TableColumns& columns)
{
  RunMessages run;
  run.Criteria = { columns.Get<std::int64_t>("message_id"), columns.Get<std::uint8_t>("inter_node"),
    columns.Get<std::int64_t>("size_bytes"), columns.Get<double>("transmission_s"),
    columns.Get<std::uint8_t>("matched"), columns.Get<std::uint8_t>("skewed") };
  run.Source = columns.Get<std::int32_t>("source");
  run.Destination = columns.Get<std::int32_t>("destination");
  run.SendBegin = columns.Get<double>("send_begin_s");
  run.ReceiveEnd = columns.Get<double>("receive_end_s");
  run.HasRegions = columns.Has("source_region") && columns.Has("destination_region");
  run.HasLateSender = columns.Has("late_sender_s");
  run.HasHeld = columns.Has("held_s");
  if (run.HasRegions)
  {
    run.SourceRegion = columns.Get<std::int32_t>("source_region");
    run.DestinationRegion = columns.Get<std::int32_t>("destination_region");
  }
  run.LateSender = run.HasLateSender ? columns.Get<double>("late_sender_s") : run.LateSender;
  run.Held = run.HasHeld ? columns.Get<double>("held_s") : run.Held;
  return run;
}

/// A column of one value a difference.
template<typename T, typename Difference, typename Value>
void Write(vtkTable* table, const char* name, const char* column,
  const std::vector<Difference>& differences, Value value)
{
  Column<T> values(differences.size());
  for (std::size_t i = 0; i < values.Size(); ++i)
  {
    values[i] = static_cast<T>(value(differences[i]));
  }
  Adopt(table, name, column, std::move(values));
}

/// The columns that all three tables have.
template<typename Difference>
void WriteCommon(vtkTable* table, const char* name, const std::vector<Difference>& differences)
{
  using D = Difference;
  const auto write = [&](const char* column, auto value) {
    Write<double>(table, name, column, differences, value);
  };
  Write<std::int64_t>(
    table, name, "messages_a", differences, [](const D& d) { return d.A.Messages; });
  Write<std::int64_t>(
    table, name, "messages_b", differences, [](const D& d) { return d.B.Messages; });
  write("latency_a", [](const D& d) { return d.A.MeanLatency(); });
  write("latency_b", [](const D& d) { return d.B.MeanLatency(); });
  write("latency_change", [](const D& d) { return d.B.MeanLatency() - d.A.MeanLatency(); });
  write("transmission_a_s", [](const D& d) { return d.A.MeanTransmission(); });
  write("transmission_b_s", [](const D& d) { return d.B.MeanTransmission(); });
}

void WriteRegions(const RunComparison& runs, vtkTable* table)
{
  using D = RegionDifference;
  const char* const name = "Region Differences";
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  const bool late = runs.HasLateSender, held = runs.HasHeld;
  const auto write = [&](const char* column, auto value) {
    Write<double>(table, name, column, runs.Regions, value);
  };
  Write<std::int32_t>(table, name, "region", runs.Regions, [](const D& d) { return d.Region; });
  Write<std::int32_t>(table, name, "ranks", runs.Regions, [](const D& d) { return d.Ranks; });
  WriteCommon(table, name, runs.Regions);
  write("late_sender_a_s", [=](const D& d) { return late ? d.A.LateSender : unknown; });
  write("late_sender_b_s", [=](const D& d) { return late ? d.B.LateSender : unknown; });
  write("held_a_s", [=](const D& d) { return held ? d.A.Held : unknown; });
  write("held_b_s", [=](const D& d) { return held ? d.B.Held : unknown; });
  SetFact(table, "length_a_s", runs.LengthA);
  SetFact(table, "length_b_s", runs.LengthB);
  SetFact(table, "common_share", runs.CommonShare);
  SetObservations(table, runs.Observations);
}

void WritePhases(const RunComparison& runs, vtkTable* table)
{
  using D = PhaseDifference;
  const char* const name = "Phase Differences";
  const D* const first = runs.Phases.data();
  Write<std::int32_t>(table, name, "phase", runs.Phases, [=](const D& d) { return &d - first; });
  const auto write = [&](const char* column, auto value) {
    Write<double>(table, name, column, runs.Phases, value);
  };
  write("begin_a_s", [](const D& d) { return d.BeginA; });
  write("end_a_s", [](const D& d) { return d.EndA; });
  write("begin_b_s", [](const D& d) { return d.BeginB; });
  write("end_b_s", [](const D& d) { return d.EndB; });
  WriteCommon(table, name, runs.Phases);
}

void WritePairs(const RunComparison& runs, vtkTable* table)
{
  using D = PairDifference;
  const char* const name = "Pair Differences";
  const auto& pairs = runs.Pairs;
  Write<std::int32_t>(table, name, "source", pairs, [](const D& d) { return d.Source; });
  Write<std::int32_t>(table, name, "destination", pairs, [](const D& d) { return d.Destination; });
  Write<std::uint8_t>(
    table, name, "inter_node_a", pairs, [](const D& d) { return d.InterNodeA(); });
  Write<std::uint8_t>(
    table, name, "inter_node_b", pairs, [](const D& d) { return d.InterNodeB(); });
  WriteCommon(table, name, pairs);
}
}

vtkStandardNewMacro(vtkRunComparison);

vtkRunComparison::vtkRunComparison()
{
  this->SetNumberOfInputPorts(3);
  this->SetNumberOfOutputPorts(3);
}

int vtkRunComparison::FillInputPortInformation(int port, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkTable");
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), port == 2);
  return 1;
}

void vtkRunComparison::Compute(
  vtkTable* runA, vtkTable* runB, vtkTable* curve, vtkInformationVector* output)
{
  ControllerProcessGroup group;
  TableColumns a(runA, "Run comparison, run A", Table("Messages"), group);
  TableColumns b(runB, "Run comparison, run B", Table("Messages"), group);
  RunMessages messagesA, messagesB;
  Together(group, [&] {
    messagesA = MessagesOf(a);
    messagesB = MessagesOf(b);
  });
  messagesA.Axis = GetTimeAxis(runA, group);
  messagesB.Axis = GetTimeAxis(runB, group);
  RunComparisonOptions options;
  options.Phases = this->Phases;
  options.Alignment = static_cast<pclvis::PhaseAlignment>(this->PhaseAlignment);
  options.Criteria.SizeBinWidth = this->SizeBinWidth;
  const CriteriaCurve saved = curve ? CurveFromTable(curve, group) : CriteriaCurve();
  const RunComparison runs =
    CompareRuns(messagesA, messagesB, options, curve ? &saved : nullptr, group, ProgressOf(this));
  if (group.Process() == 0)
  {
    WriteRegions(runs, vtkTable::GetData(output, kRegions));
    WritePhases(runs, vtkTable::GetData(output, kPhases));
    WritePairs(runs, vtkTable::GetData(output, kPairs));
  }
}

int vtkRunComparison::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  MakeTable("Region Differences", vtkTable::GetData(outputVector, kRegions));
  MakeTable("Phase Differences", vtkTable::GetData(outputVector, kPhases));
  MakeTable("Pair Differences", vtkTable::GetData(outputVector, kPairs));
  return Attempt(this, [&] {
    this->Compute(vtkTable::GetData(inputVector[0]), vtkTable::GetData(inputVector[1]),
      vtkTable::GetData(inputVector[2]), outputVector);
  });
}

void vtkRunComparison::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Phases: " << this->Phases << "\n"
     << indent << "PhaseAlignment: " << this->PhaseAlignment << "\n"
     << indent << "SizeBinWidth: " << this->SizeBinWidth << "\n";
}
