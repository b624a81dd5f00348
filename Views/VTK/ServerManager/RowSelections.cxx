#include "Views/VTK/ServerManager/RowSelections.h"

#include "vtkAlgorithm.h"
#include "vtkDataObject.h"
#include "vtkNew.h"
#include "vtkPVArrayInformation.h"
#include "vtkPVDataInformation.h"
#include "vtkPVVersion.h"
#include "vtkSMParaViewPipelineController.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxyIterator.h"
#include "vtkSMSelectionHelper.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSMSourceProxy.h"
#include "vtkSelectionNode.h"
#include "vtkTable.h"

#include <sstream>

namespace
{
/// ParaView compares each row with one range after another; if there are more, they are searched.
constexpr std::size_t kMostRanges = 4;

using RowSelections::Make;

vtkPVArrayInformation* ColumnOf(RowSelections::Port port, const char* column)
{
  vtkPVDataInformation* information = port.first->GetDataInformation(port.second);
  return information && information->GetCompositeDataSetType() == -1
    ? information->GetArrayInformation(column, vtkDataObject::ROW)
    : nullptr;
}

/// Converts to the form that selections have in ParaView's window.
RowSelections::Selection Appended(vtkSMSourceProxy* picked)
{
  RowSelections::Selection appended;
  appended.TakeReference(vtkSMSourceProxy::SafeDownCast(
    vtkSMSelectionHelper::NewAppendSelectionsFromSelectionSource(picked)));
  return appended;
}

/// The bounds as text: "3-5,8-8".
std::string RangesOf(const std::vector<double>& bounds)
{
  std::string text;
  for (std::size_t i = 0; i < bounds.size(); i += 2)
  {
    text += (text.empty() ? "" : ",") + std::to_string(static_cast<vtkIdType>(bounds[i])) + "-" +
      std::to_string(static_cast<vtkIdType>(bounds[i + 1]));
  }
  return text;
}

RowSelections::Selection SourceOf(RowSelections::Port of, const RowSelections::Condition& condition)
{
  vtkPVArrayInformation* column = ColumnOf(of, condition.Column.c_str());
  const int type = column ? column->GetDataType() : VTK_DOUBLE;
  if (condition.Bounds.size() > 2 * kMostRanges && type != VTK_DOUBLE && type != VTK_FLOAT)
  {
    const auto numbers = Make(of.first, "misc", "NumberSelection");
    vtkSMPropertyHelper(numbers, "ArrayName").Set(condition.Column.c_str());
    vtkSMPropertyHelper(numbers, "DataType").Set(type);
    vtkSMPropertyHelper(numbers, "Numbers").Set(RangesOf(condition.Bounds).c_str());
    numbers->UpdateVTKObjects();
    return numbers;
  }
  const auto picked = Make(of.first, "sources", "ThresholdSelectionSource");
  vtkSMPropertyHelper(picked, "FieldType").Set(static_cast<int>(vtkSelectionNode::ROW));
  vtkSMPropertyHelper(picked, "ArrayName").Set(condition.Column.c_str());
  vtkSMPropertyHelper(picked, "Thresholds")
    .Set(condition.Bounds.data(), static_cast<unsigned int>(condition.Bounds.size()));
  picked->UpdateVTKObjects();
  return picked;
}
}

vtkSmartPointer<vtkSMSourceProxy> RowSelections::Make(
  vtkSMSourceProxy* of, const char* group, const char* name)
{
  vtkSmartPointer<vtkSMProxy> proxy;
  proxy.TakeReference(of->GetSessionProxyManager()->NewProxy(group, name));
  return vtkSMSourceProxy::SafeDownCast(proxy);
}

void RowSelections::ForgetSaved([[maybe_unused]] vtkSMProxy* of)
{
#if PARAVIEW_VERSION_NUMBER >= PARAVIEW_VERSION_CHECK(6, 1, 0)
  vtkNew<vtkSMProxyIterator> saved;
  saved->SetSessionProxyManager(of->GetSessionProxyManager());
  std::vector<std::pair<std::string, vtkSmartPointer<vtkSMProxy>>> entries;
  for (saved->Begin("selections"); !saved->IsAtEnd(); saved->Next())
  {
    entries.emplace_back(saved->GetKey(), saved->GetProxy());
  }
  for (const auto& [name, proxy] : entries)
  {
    of->GetSessionProxyManager()->UnRegisterProxy("selections", name.c_str(), proxy);
  }
#endif
}

void RowSelections::Update(vtkSMSourceProxy* proxy)
{
  vtkNew<vtkSMParaViewPipelineController> controller;
  vtkSMProxy* time = controller->FindTimeKeeper(proxy->GetSession());
  proxy->UpdatePipeline(time ? vtkSMPropertyHelper(time, "Time").GetAsDouble() : 0.0);
}

bool RowSelections::HasColumn(Port port, const char* column)
{
  return ColumnOf(port, column) != nullptr;
}

RowSelections::Selection RowSelections::ByRow(
  vtkSMSourceProxy* of, const Numbers& ids, bool composite)
{
  const auto picked =
    Make(of, "sources", composite ? "CompositeDataIDSelectionSource" : "IDSelectionSource");
  vtkSMPropertyHelper(picked, "FieldType").Set(static_cast<int>(vtkSelectionNode::ROW));
  vtkSMPropertyHelper(picked, "IDs").Set(ids.data(), static_cast<unsigned int>(ids.size()));
  picked->UpdateVTKObjects();
  return Appended(picked);
}

std::vector<double> RowSelections::BoundsOf(const Numbers& numbers)
{
  std::vector<double> bounds;
  for (std::size_t i = 0; i < numbers.size(); ++i)
  {
    if (i > 0 && numbers[i] == numbers[i - 1] + 1)
    {
      bounds.back() = static_cast<double>(numbers[i]);
    }
    else
    {
      bounds.insert(bounds.end(), 2, static_cast<double>(numbers[i]));
    }
  }
  return bounds;
}

RowSelections::Selection RowSelections::ByNumber(
  Port of, const std::string& column, const Numbers& numbers)
{
  return Where(of, { { { column, BoundsOf(numbers) } } });
}

RowSelections::Selection RowSelections::Where(
  Port of, const std::vector<std::vector<Condition>>& groups)
{
  const auto all = Make(of.first, "filters", "AppendSelections");
  std::string expression;
  unsigned int number = 0;
  for (const std::vector<Condition>& group : groups)
  {
    std::string part;
    for (const Condition& condition : group)
    {
      // ParaView replaces names in the text of the expression: no name may be part of another.
      const std::string name = "S" + std::to_string(1000 + number);
      vtkSMPropertyHelper(all, "Input").Set(number, SourceOf(of, condition));
      vtkSMPropertyHelper(all, "SelectionNames").Set(number, name.c_str());
      part += (part.empty() ? "" : "&") + name;
      ++number;
    }
    expression += (expression.empty() ? "" : "|") + (group.size() > 1 ? "(" + part + ")" : part);
  }
  vtkSMPropertyHelper(all, "Expression").Set(expression.c_str());
  all->UpdateVTKObjects();
  return all;
}

RowSelections::Numbers RowSelections::NumbersIn(
  Port port, vtkSMSourceProxy* selection, const std::string& array)
{
  const auto extract = Make(port.first, "filters", "ExtractSelection");
  const auto list = Make(port.first, "filters", "RanksOnMesh");
  if (!selection || !extract || !list)
  {
    return {};
  }
  vtkSMPropertyHelper(extract, "Input").Set(port.first, port.second);
  vtkSMPropertyHelper(extract, "Selection").Set(selection);
  // If rows can be marked in their table, they need not be copied with all of their columns.
  vtkSMPropertyHelper(extract, "PreserveTopology").Set(HasColumn(port, array.c_str()) ? 1 : 0);
  extract->UpdateVTKObjects();
  vtkSMPropertyHelper(list, "Input").Set(extract);
  vtkSMPropertyHelper(list, "RankArray").Set(array.c_str());
  list->UpdateVTKObjects();
  Update(list);
  list->UpdatePropertyInformation();
  return NumbersOf(vtkSMPropertyHelper(list, "RankList").GetAsString());
}

RowSelections::Numbers RowSelections::RowsWith(
  Port port, const std::string& column, const Numbers& numbers)
{
  return numbers.empty() ? Numbers()
                         : NumbersIn(port, ByNumber(port, column, numbers), "vtkOriginalRowIds");
}

vtkSmartPointer<vtkDataObject> RowSelections::Fetch(Port port, vtkSMSourceProxy* selection)
{
  const auto extract = selection ? Make(port.first, "filters", "ExtractSelection") : nullptr;
  const auto move = Make(port.first, "filters", "ClientServerMoveData");
  Port from = port;
  if (extract)
  {
    vtkSMPropertyHelper(extract, "Input").Set(port.first, port.second);
    vtkSMPropertyHelper(extract, "Selection").Set(selection);
    extract->UpdateVTKObjects();
    from = { extract, 0 };
  }
  Update(from.first);
  vtkPVDataInformation* information = from.first->GetDataInformation(from.second);
  const int composite = information->GetCompositeDataSetType();
  vtkSMPropertyHelper(move, "Input").Set(from.first, from.second);
  vtkSMPropertyHelper(move, "OutputDataType")
    .Set(composite > 0 ? composite : information->GetDataSetType());
  move->UpdateVTKObjects();
  Update(move);
  auto* here = vtkAlgorithm::SafeDownCast(move->GetClientSideObject());
  return here ? here->GetOutputDataObject(0) : nullptr;
}

vtkSmartPointer<vtkTable> RowSelections::TableNamed(
  vtkSMSourceProxy* source, const std::string& name)
{
  for (unsigned int port = 0; port < source->GetNumberOfOutputPorts(); ++port)
  {
    const char* known = source->GetOutputPortName(port);
    if (known && name == known)
    {
      return vtkTable::SafeDownCast(Fetch({ source, static_cast<int>(port) }, nullptr));
    }
  }
  return nullptr;
}

std::string RowSelections::TextOf(const Numbers& numbers)
{
  return RangesOf(BoundsOf(numbers));
}

RowSelections::Numbers RowSelections::NumbersOf(const std::string& text)
{
  Numbers numbers;
  std::istringstream ranges(text);
  vtkIdType first = 0, last = 0;
  char dash = 0, comma = 0;
  while (ranges >> first >> dash >> last)
  {
    for (vtkIdType number = first; number <= last; ++number)
    {
      numbers.push_back(number);
    }
    ranges >> comma;
  }
  return numbers;
}
