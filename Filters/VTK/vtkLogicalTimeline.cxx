#include "Filters/VTK/vtkLogicalTimeline.h"

#include "Filters/VTK/BringTable.h"
#include "Filters/VTK/FilterSupport.h"
#include "Readers/Schema/StructureSchema.h"
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
  kCalls
};
constexpr int kTimeline = 2;
const char* const kFilter = "Logical timeline";

using StepColumns =
  ColumnViews<schema::Steps::Event, schema::Steps::Rank, schema::Steps::Kind, schema::Steps::Phase,
    schema::Steps::Step, schema::Steps::Begin, schema::Steps::End, IfPresent<schema::Steps::PathId>,
    IfPresent<schema::Steps::CallId>, IfPresent<schema::Steps::Messages>,
    IfPresent<schema::Steps::Lateness>, IfPresent<schema::Steps::GlobalLateness>,
    IfPresent<schema::Steps::EnterLateness>, IfPresent<schema::Steps::WorkDifferential>,
    IfPresent<schema::Steps::Differential>, IfPresent<schema::Steps::Originated>,
    IfPresent<schema::Steps::LatenessClass>, IfPresent<schema::Steps::Origin>>;
using MessageColumns = ColumnViews<IfPresent<schema::Messages::MessageId>, schema::Messages::Source,
  schema::Messages::Destination, schema::Messages::SendStep, schema::Messages::ReceiveStep,
  IfPresent<schema::Messages::SendBegin>, IfPresent<schema::Messages::ReceiveEnd>,
  IfPresent<schema::Messages::SizeBytes>, IfPresent<schema::Messages::Latency>>;
using PhaseColumns = ColumnViews<schema::Phases::Phase, schema::Phases::Name,
  schema::Phases::FirstStep, schema::Phases::Steps>;
using PointColumns = ColumnViews<schema::PointsOfInterest::Event, schema::PointsOfInterest::Rank,
  schema::PointsOfInterest::Step, schema::PointsOfInterest::Originated,
  schema::PointsOfInterest::Spread, schema::PointsOfInterest::Late,
  schema::PointsOfInterest::Recurrence>;
using RankColumns = ColumnViews<schema::Ranks::Rank>;
using CallColumns = ColumnViews<schema::Calls::CallId, IfPresent<schema::Calls::Wait>>;
using CodeColumns = ColumnViews<schema::Code::PathId, schema::Code::ParentPath,
  schema::Code::Region, schema::Code::File, schema::Code::Line>;
}

vtkStandardNewMacro(vtkLogicalTimeline);

vtkLogicalTimeline::vtkLogicalTimeline()
{
  this->SetNumberOfInputPorts(7);
  this->SetNumberOfOutputPorts(3);
}

int vtkLogicalTimeline::FillInputPortInformation(int port, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkTable");
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
  vtkNew<vtkTable> steps, phases, points, code, calls;
  const auto work = [&] {
    ControllerProcessGroup group;
    const auto bring = [&](auto columns, int port, const char* name, vtkTable* to) {
      if (input(port))
      {
        BringTable<decltype(columns)>(input(port), kFilter, name, group, to);
      }
    };
    BringTable<StepColumns>(input(kSteps), kFilter, "Steps", group, steps);
    for (const char* column : { "kind", "lateness_class" })
    {
      SetCodeNames(steps, column, CodeNames(input(kSteps), column));
    }
    bring(MessageColumns(), kMessages, "Messages", messages);
    bring(PhaseColumns(), kPhases, "Phases", phases);
    bring(PointColumns(), kPoints, "Points Of Interest", points);
    bring(RankColumns(), kRanks, "Ranks", ranks);
    bring(CodeColumns(), kCode, "Code", code);
    bring(CallColumns(), kCalls, "Calls", calls);
  };
  const int done = Attempt(this, work, [&] {
    messages->Initialize();
    steps->Initialize();
  });
  SetBlocks(vtkMultiBlockDataSet::GetData(outputVector, kTimeline),
    { { ranks, "Ranks" }, { messages, "Messages" }, { steps, "Steps" }, { phases, "Phases" },
      { points, "Points" }, { code, "Code" }, { calls, "Calls" } });
  return done;
}

void vtkLogicalTimeline::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}
