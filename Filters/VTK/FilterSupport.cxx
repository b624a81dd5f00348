#include "Filters/VTK/FilterSupport.h"

#include "Readers/Schema/MpiCalls.h"
#include "Readers/VTK/ProcessGroupVTK.h"
#include "Readers/VTK/TableColumns.h"

#include <vtkAlgorithm.h>
#include <vtkCompositeDataSet.h>
#include <vtkDataObject.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkMultiBlockDataSet.h>
#include <vtkNew.h>
#include <vtkStringArray.h>
#include <vtkTable.h>
#include <vtkTypeInt64Array.h>

namespace pclvis
{
namespace
{
template<typename Array, typename T>
void SetValues(vtkDataObject* data, const std::string& name, const std::vector<T>& values)
{
  vtkNew<Array> array;
  array->SetName(name.c_str());
  array->SetNumberOfValues(static_cast<vtkIdType>(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    array->SetValue(static_cast<vtkIdType>(i), values[i]);
  }
  data->GetFieldData()->AddArray(array);
}
}

ColumnView<std::uint8_t> ReadMpiLevels(
  TableColumns& calls, vtkTable* table, Column<std::uint8_t>& memory)
{
  if (calls.Has("mpi_level"))
  {
    return calls.Get<std::uint8_t>("mpi_level");
  }
  memory = MpiLevels(calls.Get<std::int64_t>("call_id"), calls.GetOr<std::int64_t>("parent_id", -1),
    calls.GetOr<std::int32_t>("call", -1), CodeNames(table, "call"));
  return memory;
}

Progress ProgressOf(vtkAlgorithm* filter)
{
  return [filter](double share, const char* what) {
    filter->SetProgressText(what);
    filter->UpdateProgress(share);
    return !filter->CheckAbort();
  };
}

int Attempt(
  vtkAlgorithm* filter, const std::function<void()>& work, const std::function<void()>& clear)
{
  const auto fail = [&](const char* what) {
    clear();
    if (ControllerProcessGroup().Process() == 0)
    {
      vtkErrorWithObjectMacro(filter, << what);
    }
    return 0;
  };
  try
  {
    work();
  }
  catch (const Cancelled&)
  {
    // All processes know of the abort, so filters downstream, which work together, are skipped on
    // all.
    filter->SetAbortOutput(true);
    clear();
  }
  catch (const std::bad_alloc&)
  {
    return fail(kOutOfMemory);
  }
  catch (const std::exception& problem)
  {
    return fail(problem.what());
  }
  return 1;
}

void SetFact(vtkTable* table, const std::string& name, double value)
{
  SetValues<vtkDoubleArray>(table, name, std::vector<double>{ value });
}

void SetFact(vtkTable* table, const std::string& name, std::int64_t value)
{
  SetValues<vtkTypeInt64Array>(table, name, std::vector<std::int64_t>{ value });
}

void SetFact(vtkTable* table, const std::string& name, const std::string& value)
{
  SetValues<vtkStringArray>(table, name, std::vector<std::string>{ value });
}

double Fact(vtkTable* table, const std::string& name)
{
  vtkDataArray* values = table ? table->GetFieldData()->GetArray(name.c_str()) : nullptr;
  return values && values->GetNumberOfValues() > 0 ? values->GetTuple1(0) : 0;
}

void SetFacts(vtkTable* table, const std::string& name, const std::vector<double>& values)
{
  SetValues<vtkDoubleArray>(table, name, values);
}

void SetObservations(vtkDataObject* data, const Observations& observations)
{
  SetValues<vtkStringArray>(data, "observations", TextsOf(observations));
  SetValues<vtkStringArray>(data, "observation_ids", IdsOf(observations));
}

void Warn(vtkAlgorithm* filter, const Observations& observations)
{
  for (const Observation& each : observations)
  {
    if (ControllerProcessGroup().Process() == 0)
    {
      vtkWarningWithObjectMacro(filter, << each.Text());
    }
  }
}

void SetBlocks(
  vtkMultiBlockDataSet* blocks, const std::vector<std::pair<vtkTable*, const char*>>& tables)
{
  blocks->Initialize();
  unsigned int number = 0;
  for (const auto& table : tables)
  {
    vtkNew<vtkTable> block;
    block->ShallowCopy(table.first);
    blocks->SetBlock(number, block);
    blocks->GetMetaData(number++)->Set(vtkCompositeDataSet::NAME(), table.second);
  }
}
}
