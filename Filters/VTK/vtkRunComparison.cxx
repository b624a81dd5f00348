#include "Filters/VTK/vtkRunComparison.h"

#include "Filters/Core/Runs/CauseDifferences.h"
#include "Filters/Core/Runs/LogicalDifferences.h"
#include "Filters/Core/Runs/RunComparison.h"
#include "Readers/Schema/RunSchema.h"
#include "Filters/VTK/CurveInput.h"
#include "Filters/VTK/FilterSupport.h"
#include "Filters/VTK/IterationInput.h"
#include "Filters/VTK/TreePrices.h"
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
constexpr int kRunA = 0, kRunB = 1, kCurve = 2, kCausesA = 3, kCausesB = 4, kStepsA = 5,
              kStepsB = 6;
constexpr int kRegions = 0, kPhases = 1, kPairs = 2, kSummary = 3, kObservations = 4, kCurves = 5,
              kCauses = 6, kLogicalPhases = 7, kLogicalSteps = 8, kLogicalCurves = 9;

RunMessages MessagesOf(TableColumns& columns)
{
  RunMessages run;
  columns.Read(run);
  run.HasLateSender = columns.Has(schema::Messages::LateSender::kName);
  run.HasHeld = columns.Has(schema::Messages::Held::kName);
  run.HasRegions = columns.Has(schema::Messages::SourceRegion::kName) &&
    columns.Has(schema::Messages::DestinationRegion::kName);
  if (!run.HasRegions)
  {
    run.SourceRegion = run.DestinationRegion = {};
  }
  run.HasIterations =
    columns.Has(schema::Messages::Loop::kName) && columns.Has(schema::Messages::Iteration::kName);
  if (!run.HasIterations)
  {
    run.Loop = run.Iteration = {};
  }
  run.HasPhases = columns.Has(schema::Messages::Phase::kName);
  return run;
}

/// How a run was read, according to its Messages' field data.
RunReading ReadingOf(vtkTable* messages)
{
  return { TextFact(messages, "transmission_time"), TextFact(messages, "clock_correction"),
    TextFact(messages, "time_axis"), Fact(messages, "part_read") > 0 };
}

/// Appends a row to the columns that all three tables have.
template<typename Rows>
void AppendBoth(const BothRuns& runs, Rows& rows)
{
  rows.MessagesA.Append(runs.A.Messages);
  rows.MessagesB.Append(runs.B.Messages);
  rows.LatencyA.Append(runs.A.MeanLatency());
  rows.LatencyB.Append(runs.B.MeanLatency());
  rows.LatencyChange.Append(runs.B.MeanLatency() - runs.A.MeanLatency());
  rows.TransmissionA.Append(runs.A.MeanTransmission());
  rows.TransmissionB.Append(runs.B.MeanTransmission());
}

void WriteRegions(const RunComparison& runs, vtkTable* table)
{
  const double unknown = std::numeric_limits<double>::quiet_NaN();
  const bool late = runs.HasLateSender, held = runs.HasHeld;
  schema::RegionDifferences::Table rows;
  for (const RegionDifference& difference : runs.Regions)
  {
    rows.Region.Append(difference.Region);
    rows.Ranks.Append(difference.Ranks);
    AppendBoth(difference, rows);
    rows.LateSenderA.Append(late ? difference.A.LateSender : unknown);
    rows.LateSenderB.Append(late ? difference.B.LateSender : unknown);
    rows.HeldA.Append(held ? difference.A.Held : unknown);
    rows.HeldB.Append(held ? difference.B.Held : unknown);
  }
  AdoptColumns(table, rows);
  SetFact(table, "length_a_s", runs.LengthA);
  SetFact(table, "length_b_s", runs.LengthB);
  SetFact(table, "common_share", runs.CommonShare);
  SetObservations(table, runs.Observations);
}

void WritePhases(const RunComparison& runs, vtkTable* table)
{
  schema::PhaseDifferences::Table rows;
  for (const PhaseDifference& difference : runs.Phases)
  {
    rows.Phase.Append(static_cast<std::int32_t>(rows.Phase.Size()));
    rows.BeginA.Append(difference.BeginA);
    rows.EndA.Append(difference.EndA);
    rows.BeginB.Append(difference.BeginB);
    rows.EndB.Append(difference.EndB);
    AppendBoth(difference, rows);
    const bool isIteration = runs.Alignment == PhaseAlignment::Iterations;
    rows.Iteration.Append(isIteration ? static_cast<std::int32_t>(rows.Iteration.Size()) : -1);
    rows.PhaseA.Append(difference.PhaseA);
    rows.PhaseB.Append(difference.PhaseB);
    rows.LengthA.Append(difference.LengthA);
    rows.LengthB.Append(difference.LengthB);
  }
  AdoptColumns(table, rows);
}

void WritePairs(const RunComparison& runs, vtkTable* table)
{
  schema::PairDifferences::Table rows;
  for (const PairDifference& difference : runs.Pairs)
  {
    rows.Source.Append(difference.Source);
    rows.Destination.Append(difference.Destination);
    rows.InterNodeA.Append(difference.InterNodeA());
    rows.InterNodeB.Append(difference.InterNodeB());
    AppendBoth(difference, rows);
  }
  AdoptColumns(table, rows);
}

template<typename Rows>
void AppendSums(const LogicalSums& a, const LogicalSums& b, Rows& rows)
{
  rows.TimeA.Append(a.Time);
  rows.TimeB.Append(b.Time);
  rows.WaitA.Append(a.Wait);
  rows.WaitB.Append(b.Wait);
  rows.LatenessA.Append(a.Lateness);
  rows.LatenessB.Append(b.Lateness);
  rows.OriginatedA.Append(a.Originated);
  rows.OriginatedB.Append(b.Originated);
}

void WriteLogicalPhases(const LogicalDifferences& runs, vtkTable* table)
{
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  LogicalSums none;
  none.Time = none.Wait = none.Lateness = none.Originated = kUnknown;
  schema::LogicalPhaseDifferences::Table rows;
  for (const LogicalPair& pair : runs.Phases)
  {
    const bool isInA = pair.PhaseA >= 0, isInB = pair.PhaseB >= 0;
    rows.PhaseA.Append(pair.PhaseA);
    rows.PhaseB.Append(pair.PhaseB);
    rows.FirstStepA.Append(isInA ? pair.A.FirstStep : -1);
    rows.FirstStepB.Append(isInB ? pair.B.FirstStep : -1);
    rows.StepsA.Append(isInA ? pair.A.LastStep - pair.A.FirstStep + 1 : 0);
    rows.StepsB.Append(isInB ? pair.B.LastStep - pair.B.FirstStep + 1 : 0);
    rows.Ranks.Append(isInA ? pair.A.Ranks : pair.B.Ranks);
    rows.EventsA.Append(pair.A.Events);
    rows.EventsB.Append(pair.B.Events);
    rows.SameSteps.Append(pair.SameSteps);
    rows.Change.Append(pair.Excess());
    rows.DurationA.Append(isInA ? pair.A.Length : kUnknown);
    rows.DurationB.Append(isInB ? pair.B.Length : kUnknown);
    const LogicalSums &a = pair.A, &b = pair.B;
    AppendSums(isInA ? a : none, isInB ? b : none, rows);
  }
  AdoptColumns(table, rows);
}

void WriteLogicalSteps(const LogicalDifferences& runs, vtkTable* table)
{
  schema::LogicalStepDifferences::Table rows;
  for (const LogicalStepPair& pair : runs.Steps)
  {
    rows.PhaseA.Append(pair.PhaseA);
    rows.PhaseB.Append(pair.PhaseB);
    rows.StepA.Append(pair.StepA);
    rows.StepB.Append(pair.StepB);
    rows.Events.Append(pair.A.Events);
    rows.Change.Append(pair.Excess());
    AppendSums(pair.A, pair.B, rows);
  }
  AdoptColumns(table, rows);
}

void WriteObservations(const Observations& observations, vtkTable* table)
{
  schema::RunObservations::Table rows;
  for (const Observation& each : observations)
  {
    rows.Sentence.push_back(each.Text());
    rows.Id.push_back(each.Id());
  }
  AdoptColumns(table, rows);
}
}

namespace
{
/// The contents of a time tree; prices are in its field data.
class CausesInput
{
public:
  CausesInput(vtkTable* tree, const char* filter, ProcessGroup& group)
    : Columns(tree, filter, Table("Cause Tree"), group), Prices(ReadPrices(tree))
  {
    Together(group, [this] {
      this->Columns.Read(this->Run.Tree);
      this->Columns.Read(this->Run.Choices);
    });
    this->Run.Prices = ViewsOf<CausePriceRows>(this->Prices);
  }
  RunCauses Run;

private:
  TableColumns Columns;
  CausePriceRows::Owned Prices;
};

/// The difference of the runs' time trees; empty if none is connected. Collective.
/// @throws Error if only one is connected
CauseDifferences CompareTrees(vtkTable* treeA, vtkTable* treeB, ProcessGroup& group)
{
  if (!treeA && !treeB)
  {
    return {};
  }
  if (!treeA || !treeB)
  {
    throw Error(std::string("Run comparison: the time tree of run ") + (treeA ? "A" : "B") +
      " is connected, that of run " + (treeA ? "B" : "A") +
      " is not. Connect the port Cause Tree of Cause Prices of both runs, or of none.");
  }
  const CausesInput a(treeA, "Run comparison, causes of run A", group);
  const CausesInput b(treeB, "Run comparison, causes of run B", group);
  return CompareCauses(a.Run, b.Run, group);
}
}

namespace
{
/// Both runs phase by phase; empty if no steps are connected. Collective.
/// @throws Error if only the steps of one run are connected
LogicalDifferences CompareSteps(vtkTable* stepsA, vtkTable* stepsB, ProcessGroup& group)
{
  if (!stepsA && !stepsB)
  {
    return {};
  }
  if (!stepsA || !stepsB)
  {
    throw Error(std::string("Run comparison: Steps of run ") + (stepsA ? "A" : "B") +
      " are connected, those of run " + (stepsA ? "B" : "A") +
      " are not. Connect the port Steps of Lateness of both runs, or of none.");
  }
  TableColumns a(stepsA, "Run comparison, steps of run A", Table("Steps"), group);
  TableColumns b(stepsB, "Run comparison, steps of run B", Table("Steps"), group);
  RunSteps runA, runB;
  Together(group, [&] {
    a.Read(runA);
    b.Read(runB);
  });
  runA.Axis = GetTimeAxis(stepsA, group);
  runB.Axis = GetTimeAxis(stepsB, group);
  return CompareLogically(runA, runB, group);
}
}

vtkStandardNewMacro(vtkRunComparison);

vtkRunComparison::vtkRunComparison()
{
  this->SetNumberOfInputPorts(7);
  this->SetNumberOfOutputPorts(10);
  const RunComparisonOptions options;
  this->Phases = options.Phases;
  this->PhaseAlignment = static_cast<int>(options.Alignment);
  this->Loop = options.Loop;
  this->SizeBinWidth = static_cast<int>(options.Criteria.SizeBinWidth);
}

int vtkRunComparison::FillInputPortInformation(int port, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkTable");
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), port > kRunB);
  return 1;
}

void vtkRunComparison::Compute(vtkInformationVector** inputs, vtkInformationVector* output)
{
  vtkTable* runA = vtkTable::GetData(inputs[kRunA]);
  vtkTable* runB = vtkTable::GetData(inputs[kRunB]);
  vtkTable* curve = vtkTable::GetData(inputs[kCurve]);
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
  messagesA.Reading = ReadingOf(runA);
  messagesB.Reading = ReadingOf(runB);
  messagesA.MainLoop = GetMainLoop(runA, group);
  messagesB.MainLoop = GetMainLoop(runB, group);
  RunComparisonOptions options;
  options.Phases = this->Phases;
  options.Alignment = static_cast<pclvis::PhaseAlignment>(this->PhaseAlignment);
  options.Loop = this->Loop;
  options.Criteria.SizeBinWidth = this->SizeBinWidth;
  const CriteriaCurve saved = curve ? CurveFromTable(curve, group) : CriteriaCurve();
  vtkTable* stepsA = vtkTable::GetData(inputs[kStepsA]);
  LogicalDifferences logical = CompareSteps(stepsA, vtkTable::GetData(inputs[kStepsB]), group);
  RunComparison runs = CompareRuns(messagesA, messagesB, options, curve ? &saved : nullptr,
    stepsA ? &logical.Phases : nullptr, group, ProgressOf(this));
  CauseDifferences causes =
    CompareTrees(vtkTable::GetData(inputs[kCausesA]), vtkTable::GetData(inputs[kCausesB]), group);
  for (const Observations& more : { causes.Observations, logical.Observations })
  {
    runs.Observations.insert(runs.Observations.end(), more.begin(), more.end());
  }
  if (group.Process() == 0)
  {
    WriteRegions(runs, vtkTable::GetData(output, kRegions));
    WritePhases(runs, vtkTable::GetData(output, kPhases));
    WritePairs(runs, vtkTable::GetData(output, kPairs));
    AdoptColumns(vtkTable::GetData(output, kSummary), runs.Summary);
    WriteObservations(runs.Observations, vtkTable::GetData(output, kObservations));
    AdoptColumns(vtkTable::GetData(output, kCurves), runs.Curves);
    AdoptColumns(vtkTable::GetData(output, kCauses), std::move(causes.Table));
    WriteLogicalPhases(logical, vtkTable::GetData(output, kLogicalPhases));
    WriteLogicalSteps(logical, vtkTable::GetData(output, kLogicalSteps));
    AdoptColumns(vtkTable::GetData(output, kLogicalCurves), std::move(logical.Curves));
  }
}

int vtkRunComparison::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  MakeTable("Region Differences", vtkTable::GetData(outputVector, kRegions));
  MakeTable("Phase Differences", vtkTable::GetData(outputVector, kPhases));
  MakeTable("Pair Differences", vtkTable::GetData(outputVector, kPairs));
  MakeTable("Run Summary", vtkTable::GetData(outputVector, kSummary));
  MakeTable("Run Observations", vtkTable::GetData(outputVector, kObservations));
  MakeTable("Run Curves", vtkTable::GetData(outputVector, kCurves));
  MakeTable("Cause Differences", vtkTable::GetData(outputVector, kCauses));
  MakeTable("Logical Phase Differences", vtkTable::GetData(outputVector, kLogicalPhases));
  MakeTable("Logical Step Differences", vtkTable::GetData(outputVector, kLogicalSteps));
  MakeTable("Logical Curves", vtkTable::GetData(outputVector, kLogicalCurves));
  const int done = Attempt(this, [&] { this->Compute(inputVector, outputVector); });
  vtkTable* phases = vtkTable::GetData(outputVector, kPhases);
  if (this->PhaseAlignment != static_cast<int>(pclvis::PhaseAlignment::Iterations))
  {
    RemoveIterations(phases);
  }
  if (this->PhaseAlignment != static_cast<int>(pclvis::PhaseAlignment::Logical))
  {
    phases->RemoveColumnByName(schema::PhaseDifferences::PhaseA::kName);
    phases->RemoveColumnByName(schema::PhaseDifferences::PhaseB::kName);
  }
  return done;
}

void vtkRunComparison::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Phases: " << this->Phases << "\n"
     << indent << "PhaseAlignment: " << this->PhaseAlignment << "\n"
     << indent << "Loop: " << this->Loop << "\n"
     << indent << "SizeBinWidth: " << this->SizeBinWidth << "\n";
}
