#include "Filters/VTK/vtkPhysicalTimeline.h"

#include "Filters/VTK/BringTable.h"
#include "Filters/VTK/FilterSupport.h"
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
  kMessages,
  kCalls,
  kRanks,
  kCode
};
constexpr int kTimeline = 2;
const char* const kFilter = "Physical timeline";

using MessageColumns = ColumnViews<IfPresent<schema::Messages::MessageId>, schema::Messages::Source,
  schema::Messages::Destination, schema::Messages::SendBegin, schema::Messages::ReceiveEnd,
  IfPresent<schema::Messages::SizeBytes>, IfPresent<schema::Messages::Transmission>,
  IfPresent<schema::Messages::Latency>, IfPresent<schema::Messages::SendPath>,
  IfPresent<schema::Messages::ReceivePath>>;
using CallColumns = ColumnViews<schema::Calls::Rank, IfPresent<schema::Calls::Thread>,
  schema::Calls::Call, schema::Calls::Begin, schema::Calls::End, IfPresent<schema::Calls::PathId>,
  IfPresent<schema::Calls::CollectiveId>, IfPresent<schema::Calls::Wait>>;
using RankColumns = ColumnViews<schema::Ranks::Rank>;
using CodeColumns = ColumnViews<schema::Code::PathId, schema::Code::ParentPath,
  schema::Code::Region, schema::Code::File, schema::Code::Line>;
}

vtkStandardNewMacro(vtkPhysicalTimeline);

vtkPhysicalTimeline::vtkPhysicalTimeline()
{
  this->SetNumberOfInputPorts(4);
  this->SetNumberOfOutputPorts(3);
}

int vtkPhysicalTimeline::FillInputPortInformation(int port, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkTable");
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), port != kMessages);
  return 1;
}

int vtkPhysicalTimeline::FillOutputPortInformation(int port, vtkInformation* info)
{
  info->Set(
    vtkDataObject::DATA_TYPE_NAME(), port == kTimeline ? "vtkMultiBlockDataSet" : "vtkTable");
  return 1;
}

int vtkPhysicalTimeline::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  const auto input = [inputVector](int port) { return vtkTable::GetData(inputVector[port]); };
  vtkTable* ranks = vtkTable::GetData(outputVector, 0);
  vtkTable* messages = vtkTable::GetData(outputVector, 1);
  vtkNew<vtkTable> calls, code;
  const auto work = [&] {
    ControllerProcessGroup group;
    BringTable<MessageColumns>(input(kMessages), kFilter, "Messages", group, messages);
    if (input(kCalls))
    {
      BringTable<CallColumns>(input(kCalls), kFilter, "Calls", group, calls);
      SetCodeNames(calls, "call", CodeNames(input(kCalls), "call"));
    }
    if (input(kRanks))
    {
      BringTable<RankColumns>(input(kRanks), kFilter, "Ranks", group, ranks);
    }
    if (input(kCode))
    {
      BringTable<CodeColumns>(input(kCode), kFilter, "Code", group, code);
    }
  };
  const int done = Attempt(this, work, [&] {
    messages->Initialize();
    calls->Initialize();
  });
  SetBlocks(vtkMultiBlockDataSet::GetData(outputVector, kTimeline),
    { { ranks, "Ranks" }, { messages, "Messages" }, { calls, "Calls" }, { code, "Code" } });
  return done;
}

void vtkPhysicalTimeline::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}
