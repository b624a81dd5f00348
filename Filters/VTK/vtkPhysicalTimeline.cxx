#include "Filters/VTK/vtkPhysicalTimeline.h"

#include "Filters/VTK/FilterSupport.h"
#include "Readers/Base/Collective.h"
#include "Readers/Schema/GatherColumns.h"
#include "Readers/Schema/TraceSchema.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"
#include "Readers/VTK/TimeAxisFields.h"

#include <vtkAbstractArray.h>
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

/// Brings the columns of a table to process 0, those that it has. Collective.
template<typename Views>
void Bring(vtkTable* from, const char* name, ProcessGroup& group, vtkTable* to)
{
  const std::string filter = std::string("Physical timeline, input ") + name;
  TableColumns columns(from, filter, Table(name), group);
  Views views;
  Together(group, [&] { columns.Read(views); });
  SetTimeAxis(to, GetTimeAxis(from, group));
  ColumnMemory memory;
  GatherColumns(views, group, memory);
  // Other processes have the columns without rows.
  Views::ForEach(views, [&](auto column, auto& view) {
    using C = decltype(column);
    if (!columns.Has(C::kName))
    {
      return;
    }
    if (group.Processes() == 1)
    {
      to->AddColumn(from->GetColumnByName(C::kName));
    }
    else if constexpr (C::kText)
    {
      SetText(to, name, C::kName, view);
    }
    else
    {
      Column<typename C::ValueType> own(view.Size);
      std::copy(view.begin(), view.end(), own.begin());
      Adopt(to, name, C::kName, std::move(own));
    }
  });
}
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
    Bring<MessageColumns>(input(kMessages), "Messages", group, messages);
    if (input(kCalls))
    {
      Bring<CallColumns>(input(kCalls), "Calls", group, calls);
      SetCodeNames(calls, "call", CodeNames(input(kCalls), "call"));
    }
    if (input(kRanks))
    {
      Bring<RankColumns>(input(kRanks), "Ranks", group, ranks);
    }
    if (input(kCode))
    {
      Bring<CodeColumns>(input(kCode), "Code", group, code);
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
