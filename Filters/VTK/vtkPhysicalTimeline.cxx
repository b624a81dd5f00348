#include "Filters/VTK/vtkPhysicalTimeline.h"

#include "Filters/Core/Common/CounterSamples.h"
#include "Filters/Core/Common/NamesOfAll.h"
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
  kMessages,
  kCalls,
  kRanks,
  kCode,
  kCounters,
  kSteps
};
constexpr int kTimeline = 2;
const char* const kFilter = "Physical timeline";

using MessageColumns = ColumnViews<IfPresent<schema::Messages::MessageId>, schema::Messages::Source,
  schema::Messages::Destination, schema::Messages::SendBegin, schema::Messages::ReceiveEnd,
  IfPresent<schema::Messages::SizeBytes>, IfPresent<schema::Messages::Transmission>,
  IfPresent<schema::Messages::Latency>, IfPresent<schema::Messages::SendPath>,
  IfPresent<schema::Messages::ReceivePath>, IfPresent<schema::Messages::Tag>,
  IfPresent<schema::Messages::Communicator>>;
using CallColumns = ColumnViews<schema::Calls::Rank, IfPresent<schema::Calls::Thread>,
  schema::Calls::Call, schema::Calls::Begin, schema::Calls::End, IfPresent<schema::Calls::PathId>,
  IfPresent<schema::Calls::CollectiveId>, IfPresent<schema::Calls::Wait>,
  IfPresent<schema::Calls::CallId>, IfPresent<schema::Calls::Step>>;
using StepColumns = ColumnViews<schema::Steps::Event, schema::Steps::Rank, schema::Steps::Kind,
  schema::Steps::Phase, schema::Steps::Step, schema::Steps::Begin, schema::Steps::End,
  IfPresent<schema::Steps::CallId>, IfPresent<schema::Steps::Lateness>,
  IfPresent<schema::Steps::GlobalLateness>, IfPresent<schema::Steps::EnterLateness>,
  IfPresent<schema::Steps::WorkDifferential>, IfPresent<schema::Steps::Differential>,
  IfPresent<schema::Steps::Originated>, IfPresent<schema::Steps::CounterChange>>;
using OwnedSamples = OwnColumns<schema::Counters::Rank, schema::Counters::Counter,
  schema::Counters::Time, schema::Counters::Value>;
using RankColumns = ColumnViews<schema::Ranks::Rank>;
using CodeColumns = ColumnViews<schema::Code::PathId, schema::Code::ParentPath,
  schema::Code::Region, schema::Code::File, schema::Code::Line>;

template<typename T>
void Append(const ColumnView<T>& view, Column<T>& to)
{
  for (const T value : view)
  {
    to.Append(value);
  }
}
}

vtkStandardNewMacro(vtkPhysicalTimeline);

vtkPhysicalTimeline::vtkPhysicalTimeline()
{
  this->SetNumberOfInputPorts(6);
  this->SetNumberOfOutputPorts(3);
}

vtkPhysicalTimeline::~vtkPhysicalTimeline()
{
  this->SetCounter(nullptr);
}

int vtkPhysicalTimeline::FillOutputPortInformation(int port, vtkInformation* info)
{
  info->Set(
    vtkDataObject::DATA_TYPE_NAME(), port == kTimeline ? "vtkMultiBlockDataSet" : "vtkTable");
  return 1;
}

void vtkPhysicalTimeline::BringCounters(vtkTable* from, vtkTable* to)
{
  ControllerProcessGroup group;
  TableColumns columns(from, std::string(kFilter) + ", input Counters", Table("Counters"), group);
  CounterSamples samples;
  std::vector<std::string> names;
  Together(group, [&] {
    columns.Read(samples);
    names = CodeNames(from, "counter");
  });
  names = NamesOfAll(names, group);
  Warn(this, UnusedCounter(this->Counter ? this->Counter : "", names, true));
  OwnedSamples own;
  for (const std::int32_t code : CountersNamed(this->Counter ? this->Counter : "", names, kFilter))
  {
    CounterSamples of = samples;
    ColumnMemory memory;
    GatherChosen(of, RowsOfCounter(samples, code), group, memory);
    Append(of.Rank, own.Rank);
    Append(of.Counter, own.Counter);
    Append(of.Time, own.Time);
    Append(of.Value, own.Value);
  }
  AdoptColumns(to, std::move(own));
  SetCodeNames(to, "counter", names);
}

int vtkPhysicalTimeline::RequestData(
  vtkInformation*, vtkInformationVector** inputVector, vtkInformationVector* outputVector)
{
  const auto input = [inputVector](int port) { return vtkTable::GetData(inputVector[port]); };
  vtkTable* ranks = vtkTable::GetData(outputVector, 0);
  vtkTable* messages = vtkTable::GetData(outputVector, 1);
  vtkNew<vtkTable> calls, code, counters, steps;
  const auto work = [&] {
    ControllerProcessGroup group;
    BringTable<MessageColumns>(input(kMessages), kFilter, "Messages", group, messages);
    SetCodeNames(messages, "communicator", CodeNames(input(kMessages), "communicator"));
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
    if (input(kCounters))
    {
      this->BringCounters(input(kCounters), counters);
    }
    else
    {
      Warn(this, UnusedCounter(this->Counter ? this->Counter : "", {}, false));
    }
    if (input(kSteps))
    {
      BringTable<StepColumns>(input(kSteps), kFilter, "Steps", group, steps);
      SetFact(steps, "changed_counter", TextFact(input(kSteps), "changed_counter"));
    }
  };
  const int done = Attempt(this, work, [&] {
    messages->Initialize();
    calls->Initialize();
  });
  SetBlocks(vtkMultiBlockDataSet::GetData(outputVector, kTimeline),
    { { ranks, "Ranks" }, { messages, "Messages" }, { calls, "Calls" }, { code, "Code" },
      { counters, "Counters" }, { steps, "Steps" } });
  return done;
}

void vtkPhysicalTimeline::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Counter: " << (this->Counter ? this->Counter : "") << "\n";
}
