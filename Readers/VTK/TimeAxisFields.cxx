#include "Readers/VTK/TimeAxisFields.h"

#include "Readers/Base/Packing.h"

#include <vtkDataArray.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkTable.h>

#include <cmath>

namespace pclvis
{
namespace
{
const char *const kBegin = "axis_begin_s", *const kEnd = "axis_end_s";
const char *const kGapBegin = "gap_begin_s", *const kGapEnd = "gap_end_s";
const char* const kCut = "axis_cut";

void SetValues(vtkTable* table, const char* name, const std::vector<double>& values)
{
  vtkNew<vtkDoubleArray> array;
  array->SetName(name);
  for (const double value : values)
  {
    array->InsertNextValue(value);
  }
  table->GetFieldData()->AddArray(array);
}

std::vector<double> Values(vtkTable* table, const char* name)
{
  std::vector<double> values;
  vtkDataArray* array = table ? table->GetFieldData()->GetArray(name) : nullptr;
  for (vtkIdType i = 0; array && i < array->GetNumberOfValues(); ++i)
  {
    values.push_back(array->GetComponent(i, 0));
  }
  return values;
}

/// The axis stored in the table; empty if that is not a valid axis.
CommunicationAxis Read(vtkTable* table)
{
  const std::vector<double> begin = Values(table, kBegin), end = Values(table, kEnd);
  const std::vector<double> gapBegin = Values(table, kGapBegin), gapEnd = Values(table, kGapEnd);
  if (begin.size() != 1 || end.size() != 1 || gapBegin.size() != gapEnd.size() ||
    !std::isfinite(begin[0]) || !std::isfinite(end[0]))
  {
    return {};
  }
  const std::vector<double> cut = Values(table, kCut);
  CommunicationAxis axis{ begin[0], end[0], {}, cut.size() == 1 && cut[0] != 0 };
  double until = axis.Begin;
  for (std::size_t i = 0; i < gapBegin.size(); ++i)
  {
    if (!(until <= gapBegin[i] && gapBegin[i] < gapEnd[i] && gapEnd[i] <= axis.End))
    {
      return {};
    }
    axis.Gaps.push_back({ gapBegin[i], gapEnd[i] });
    until = gapEnd[i];
  }
  return axis;
}
}

void SetTimeAxis(vtkTable* table, const CommunicationAxis& axis)
{
  if (axis.Empty())
  {
    return;
  }
  std::vector<double> begins, ends;
  for (const TimeGap& gap : axis.Gaps)
  {
    begins.push_back(gap.Begin);
    ends.push_back(gap.End);
  }
  SetValues(table, kBegin, { axis.Begin });
  SetValues(table, kEnd, { axis.End });
  SetValues(table, kGapBegin, begins);
  SetValues(table, kGapEnd, ends);
  SetValues(table, kCut, { axis.Cut ? 1.0 : 0.0 });
}

CommunicationAxis GetTimeAxis(vtkTable* table, ProcessGroup& group)
{
  const CommunicationAxis mine = Read(table);
  Packer packer;
  packer.Put(mine.Begin);
  packer.Put(mine.End);
  packer.PutArray(mine.Gaps);
  packer.Put(mine.Cut);
  for (const Bytes& packed : group.AllGather(packer.Take()))
  {
    Unpacker unpacker(packed);
    CommunicationAxis axis;
    axis.Begin = unpacker.Get<double>();
    axis.End = unpacker.Get<double>();
    axis.Gaps = unpacker.GetArray<TimeGap>();
    axis.Cut = unpacker.Get<bool>();
    if (!axis.Empty())
    {
      return axis;
    }
  }
  return {};
}
}
