#include "Filters/VTK/MeshRanks.h"

#include "Readers/Base/Collective.h"
#include "Readers/Base/Packing.h"
#include "Readers/VTK/TableColumns.h"

#include <vtkCellData.h>
#include <vtkCompositeDataIterator.h>
#include <vtkCompositeDataSet.h>
#include <vtkDataArray.h>
#include <vtkDataSet.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkSmartPointer.h>
#include <vtkTable.h>

#include <algorithm>

namespace pclvis
{
namespace
{
Column<std::int32_t> ReadRanks(vtkAbstractArray* found, const std::string& name)
{
  vtkDataArray* array = vtkDataArray::SafeDownCast(found);
  if (!array || array->GetNumberOfComponents() != 1)
  {
    throw Error("Rank metrics to mesh: the array \"" + name + "\" of the mesh is " +
      (array ? "of several components" : "text") +
      ", must hold one rank per cell or point. Choose another Rank Array.");
  }
  Column<std::int32_t> ranks(static_cast<std::size_t>(array->GetNumberOfTuples()));
  for (std::size_t i = 0; i < ranks.Size(); ++i)
  {
    ranks[i] = RankFromNumber(array->GetTuple1(static_cast<vtkIdType>(i)));
  }
  return ranks;
}

template<typename Array, typename T>
void AddArray(vtkFieldData* fields, const std::string& name, Column<T>&& values)
{
  vtkNew<Array> array;
  array->SetName(name.c_str());
  const vtkIdType n = static_cast<vtkIdType>(values.Size());
  if (n > 0)
  {
    array->SetVoidArray(values.Release(), n, 0, vtkAbstractArray::VTK_DATA_ARRAY_FREE);
  }
  fields->AddArray(array);
}

void NamesOf(vtkFieldData* fields, const std::string& kind, std::set<std::string>& names)
{
  for (int i = 0; i < fields->GetNumberOfArrays(); ++i)
  {
    const char* name = fields->GetAbstractArray(i)->GetName();
    names.insert(std::string(name ? name : "(no name)") + " (" + kind + ")");
  }
}
}

MeshRanks FindMeshRanks(vtkDataSet* mesh, const std::string& name)
{
  MeshRanks ranks;
  if (vtkAbstractArray* cells = mesh->GetCellData()->GetAbstractArray(name.c_str()))
  {
    ranks.Found = true;
    ranks.Ranks = ReadRanks(cells, name);
  }
  else if (vtkAbstractArray* points = mesh->GetPointData()->GetAbstractArray(name.c_str()))
  {
    ranks.Found = ranks.OnPoints = true;
    ranks.Ranks = ReadRanks(points, name);
  }
  else if (vtkAbstractArray* field = mesh->GetFieldData()->GetAbstractArray(name.c_str()))
  {
    const Column<std::int32_t> one = ReadRanks(field, name);
    if (one.Size() == 1)
    {
      ranks = MeshOfRank(mesh, one[0]);
    }
  }
  return ranks;
}

Column<std::int32_t> TableRanks(vtkTable* table, const std::string& name)
{
  vtkAbstractArray* rows = table->GetColumnByName(name.c_str());
  Column<std::int32_t> ranks = rows ? ReadRanks(rows, name) : Column<std::int32_t>();
  // ParaView's array that marks selected rows if Extract Selection keeps all of them.
  vtkDataArray* inside = vtkDataArray::SafeDownCast(table->GetColumnByName("vtkInsidedness"));
  std::size_t n = 0;
  for (std::size_t i = 0; inside && i < ranks.Size(); ++i)
  {
    if (inside->GetTuple1(static_cast<vtkIdType>(i)) > 0)
    {
      ranks[n++] = ranks[i];
    }
  }
  ranks.Resize(inside ? n : ranks.Size());
  return ranks;
}

MeshRanks MeshOfRank(vtkDataSet* mesh, std::int32_t rank)
{
  MeshRanks ranks;
  ranks.Found = true;
  ranks.OnPoints = mesh->GetNumberOfCells() == 0;
  const vtkIdType n = ranks.OnPoints ? mesh->GetNumberOfPoints() : mesh->GetNumberOfCells();
  ranks.Ranks = Column<std::int32_t>(static_cast<std::size_t>(n), rank);
  return ranks;
}

std::string MeshArrayNames(vtkDataObject* mesh, ProcessGroup& group)
{
  std::set<std::string> names;
  ForEachDataSet(mesh, [&](vtkDataSet* part) {
    NamesOf(part->GetCellData(), "cells", names);
    NamesOf(part->GetPointData(), "points", names);
    NamesOf(part->GetFieldData(), "field data", names);
  });
  Bytes mine;
  for (const std::string& name : names)
  {
    mine.insert(mine.end(), name.c_str(), name.c_str() + name.size() + 1);
  }
  names.clear();
  for (const Bytes& theirs : group.AllGather(mine))
  {
    for (const char* name = theirs.data(); name < theirs.data() + theirs.size();
         name += names.insert(name).first->size() + 1)
    {
    }
  }
  std::string text;
  for (const std::string& name : names)
  {
    text += (text.empty() ? "" : ", ") + name;
  }
  return text.empty() ? "no array" : text;
}

void ForEachDataSet(vtkDataObject* mesh, const std::function<void(vtkDataSet*)>& use)
{
  const auto useFilled = [&](vtkDataObject* part) {
    vtkDataSet* data = vtkDataSet::SafeDownCast(part);
    if (data && (data->GetNumberOfCells() > 0 || data->GetNumberOfPoints() > 0))
    {
      use(data);
    }
  };
  vtkCompositeDataSet* composite = vtkCompositeDataSet::SafeDownCast(mesh);
  if (!composite)
  {
    useFilled(mesh);
    return;
  }
  vtkSmartPointer<vtkCompositeDataIterator> parts;
  parts.TakeReference(composite->NewIterator());
  for (parts->InitTraversal(); !parts->IsDoneWithTraversal(); parts->GoToNextItem())
  {
    useFilled(parts->GetCurrentDataObject());
  }
}

void CopyMesh(vtkDataObject* mesh, vtkDataObject* output)
{
  vtkCompositeDataSet* composite = vtkCompositeDataSet::SafeDownCast(mesh);
  vtkCompositeDataSet* copy = vtkCompositeDataSet::SafeDownCast(output);
  if (!composite || !copy)
  {
    output->ShallowCopy(mesh);
    return;
  }
  copy->CopyStructure(composite);
  copy->GetFieldData()->ShallowCopy(composite->GetFieldData());
  vtkSmartPointer<vtkCompositeDataIterator> parts;
  parts.TakeReference(composite->NewIterator());
  for (parts->InitTraversal(); !parts->IsDoneWithTraversal(); parts->GoToNextItem())
  {
    vtkDataObject* part = parts->GetCurrentDataObject();
    vtkSmartPointer<vtkDataObject> own;
    own.TakeReference(part->NewInstance());
    own->ShallowCopy(part);
    copy->SetDataSet(parts, own);
  }
}

void PaintMesh(const MeshRanks& ranks, const RankPainter& painter, std::size_t period,
  const std::string& prefix, vtkDataSet* mesh)
{
  vtkFieldData* to = ranks.OnPoints ? static_cast<vtkFieldData*>(mesh->GetPointData())
                                    : static_cast<vtkFieldData*>(mesh->GetCellData());
  const std::vector<std::int64_t> rows = painter.Rows(ranks.Ranks, period);
  for (std::size_t column = 0; column < painter.Names().size(); ++column)
  {
    AddArray<vtkDoubleArray>(to, prefix + painter.Names()[column], painter.Paint(rows, column));
  }
  AddArray<vtkIntArray>(to, prefix + "rank", Column<std::int32_t>(ranks.Ranks));
  const int main = painter.MainColumn();
  const std::string shown = prefix + (main < 0 ? "rank" : painter.Names()[main]);
  mesh->GetCellData()->SetActiveScalars(ranks.OnPoints ? nullptr : shown.c_str());
  mesh->GetPointData()->SetActiveScalars(ranks.OnPoints ? shown.c_str() : nullptr);
}

std::set<std::int32_t> RanksOfAll(const std::set<std::int32_t>& mine, ProcessGroup& group)
{
  Packer packer;
  packer.PutArray(std::vector<std::int32_t>(mine.begin(), mine.end()));
  std::set<std::int32_t> all;
  for (const Bytes& packed : group.AllGather(packer.Take()))
  {
    const std::vector<std::int32_t> theirs = Unpacker(packed).GetArray<std::int32_t>();
    all.insert(theirs.begin(), theirs.end());
  }
  return all;
}

RankTable ReadRankTable(
  vtkTable* input, const std::vector<std::string>& chosen, ProcessGroup& group)
{
  TableColumns columns(input, "Rank metrics to mesh, rank table",
    "Connect the port Rank Metrics, or any table with the column rank.", group);
  RankTable table;
  Together(group, [&] {
    const auto copy = [&](const std::string& name) {
      const ColumnView<double> values = columns.Get<double>(name);
      return std::vector<double>(values.begin(), values.end());
    };
    const ColumnView<std::int32_t> ranks = columns.Get<std::int32_t>("rank");
    table.Rank.assign(ranks.begin(), ranks.end());
    if (columns.Has("begin_s") && columns.Has("end_s"))
    {
      table.Begin = copy("begin_s");
      table.End = copy("end_s");
    }
    table.Names = chosen;
    const std::set<std::string> keys = { "rank", "period", "begin_s", "end_s" };
    for (vtkIdType i = 0; chosen.empty() && input && i < input->GetNumberOfColumns(); ++i)
    {
      vtkDataArray* array = vtkDataArray::SafeDownCast(input->GetColumn(i));
      const std::string name = array && array->GetName() ? array->GetName() : "rank";
      if (keys.count(name) == 0 && array->GetNumberOfComponents() == 1)
      {
        table.Names.push_back(name);
      }
    }
    for (const std::string& name : table.Names)
    {
      table.Values.push_back(copy(name));
    }
  });
  return GatherRankTable(table, group);
}
}
