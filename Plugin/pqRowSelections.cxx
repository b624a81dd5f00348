#include "pqRowSelections.h"

#include "vtkNew.h"
#include "vtkSMParaViewPipelineController.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSelectionHelper.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSMSourceProxy.h"
#include "vtkSelectionNode.h"

#include <sstream>

namespace
{
vtkSmartPointer<vtkSMSourceProxy> New(vtkSMSourceProxy* of, const char* group, const char* name)
{
  vtkSmartPointer<vtkSMProxy> proxy;
  proxy.TakeReference(of->GetSessionProxyManager()->NewProxy(group, name));
  return vtkSMSourceProxy::SafeDownCast(proxy);
}

/// The form that selections have in ParaView's window.
vtkSmartPointer<vtkSMSourceProxy> Appended(vtkSMSourceProxy* picked)
{
  vtkSmartPointer<vtkSMSourceProxy> appended;
  appended.TakeReference(vtkSMSourceProxy::SafeDownCast(
    vtkSMSelectionHelper::NewAppendSelectionsFromSelectionSource(picked)));
  return appended;
}
}

vtkSmartPointer<vtkSMSourceProxy> pqRowSelections::ByRow(
  vtkSMSourceProxy* of, const Numbers& ids, bool composite)
{
  const auto picked =
    New(of, "sources", composite ? "CompositeDataIDSelectionSource" : "IDSelectionSource");
  vtkSMPropertyHelper(picked, "FieldType").Set(static_cast<int>(vtkSelectionNode::ROW));
  vtkSMPropertyHelper(picked, "IDs").Set(ids.data(), static_cast<unsigned int>(ids.size()));
  picked->UpdateVTKObjects();
  return Appended(picked);
}

vtkSmartPointer<vtkSMSourceProxy> pqRowSelections::ByNumber(
  vtkSMSourceProxy* of, const std::string& column, const Numbers& numbers)
{
  // ranges: neighbours come together
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
  const auto picked = New(of, "sources", "ThresholdSelectionSource");
  vtkSMPropertyHelper(picked, "FieldType").Set(static_cast<int>(vtkSelectionNode::ROW));
  vtkSMPropertyHelper(picked, "ArrayName").Set(column.c_str());
  vtkSMPropertyHelper(picked, "Thresholds")
    .Set(bounds.data(), static_cast<unsigned int>(bounds.size()));
  picked->UpdateVTKObjects();
  return Appended(picked);
}

pqRowSelections::Numbers pqRowSelections::NumbersIn(
  vtkSMSourceProxy* source, int port, vtkSMSourceProxy* selection, const std::string& array)
{
  Numbers numbers;
  const auto extract = New(source, "filters", "ExtractSelection");
  const auto list = New(source, "filters", "RanksOnMesh");
  if (!selection || !extract || !list)
  {
    return numbers;
  }
  vtkSMPropertyHelper(extract, "Input").Set(source, port);
  vtkSMPropertyHelper(extract, "Selection").Set(selection);
  extract->UpdateVTKObjects();
  vtkSMPropertyHelper(list, "Input").Set(extract);
  vtkSMPropertyHelper(list, "RankArray").Set(array.c_str());
  list->UpdateVTKObjects();
  vtkNew<vtkSMParaViewPipelineController> controller;
  vtkSMProxy* time = controller->FindTimeKeeper(source->GetSession());
  list->UpdatePipeline(time ? vtkSMPropertyHelper(time, "Time").GetAsDouble() : 0.0);
  list->UpdatePropertyInformation();
  // "3-5,8-8"
  std::istringstream ranges(vtkSMPropertyHelper(list, "RankList").GetAsString());
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

pqRowSelections::Numbers pqRowSelections::RowsWith(
  vtkSMSourceProxy* source, int port, const std::string& column, const Numbers& numbers)
{
  return numbers.empty()
    ? Numbers()
    : NumbersIn(source, port, ByNumber(source, column, numbers), "vtkOriginalRowIds");
}
