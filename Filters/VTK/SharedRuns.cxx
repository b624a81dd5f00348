#include "Filters/VTK/SharedRuns.h"

#include <vtkAbstractArray.h>
#include <vtkTable.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pclvis
{
namespace
{
/// What tells the input of a replay from others. A modified array, or another one at its address,
/// has another time: VTK gives each but once.
struct RunKey
{
  std::vector<std::pair<vtkAbstractArray*, vtkMTimeType>> Arrays;
  std::vector<std::string> CallNames;
  std::vector<double> Axis;

  bool operator==(const RunKey& other) const
  {
    return std::tie(this->Arrays, this->CallNames, this->Axis) ==
      std::tie(other.Arrays, other.CallNames, other.Axis);
  }

  void Add(vtkTable* table, const char* column)
  {
    vtkAbstractArray* const array = table ? table->GetColumnByName(column) : nullptr;
    this->Arrays.emplace_back(array, array ? array->GetMTime() : 0);
  }
};

RunKey KeyOf(vtkTable* messages, vtkTable* calls, const ReplayInput& input)
{
  RunKey key;
  ReplayMessages::ForEach(
    input.Messages, [&](auto column, const auto&) { key.Add(messages, decltype(column)::kName); });
  ReplayCalls::ForEach(
    input.Calls, [&](auto column, const auto&) { key.Add(calls, decltype(column)::kName); });
  // The level of a call, or what it is derived from, and its place in the code.
  for (const char* column : { schema::Calls::MpiLevel::kName, schema::Calls::CallId::kName,
         schema::Calls::ParentId::kName, schema::Calls::PathId::kName })
  {
    key.Add(calls, column);
  }
  key.CallNames = input.CallNames;
  key.Axis = { input.Axis.Begin, input.Axis.End };
  for (const TimeGap& gap : input.Axis.Gaps)
  {
    key.Axis.insert(key.Axis.end(), { gap.Begin, gap.End });
  }
  return key;
}
}

std::shared_ptr<SharedRun> SharedRunOf(
  vtkTable* messages, vtkTable* calls, const ReplayInput& input, const ProcessGroup& group)
{
  if (group.Processes() > 1)
  {
    return nullptr;
  }
  static std::vector<std::pair<RunKey, std::weak_ptr<SharedRun>>> runs;
  runs.erase(
    std::remove_if(runs.begin(), runs.end(), [](const auto& run) { return run.second.expired(); }),
    runs.end());
  RunKey key = KeyOf(messages, calls, input);
  const auto known =
    std::find_if(runs.begin(), runs.end(), [&key](const auto& run) { return run.first == key; });
  if (known != runs.end())
  {
    return known->second.lock();
  }
  auto made = std::make_shared<SharedRun>();
  runs.emplace_back(std::move(key), made);
  return made;
}
}
