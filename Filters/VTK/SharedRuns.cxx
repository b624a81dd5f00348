#include "Filters/VTK/SharedRuns.h"

#include "Filters/VTK/ArrayKey.h"
#include "Readers/Base/Packing.h"

#include <vtkDataArray.h>
#include <vtkTable.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pclvis
{
namespace
{
/// Identifies the input of a replay.
struct RunKey
{
  ArrayKey Arrays;
  std::vector<std::string> CallNames;
  std::vector<double> Axis;

  bool operator==(const RunKey& other) const
  {
    return std::tie(this->Arrays, this->CallNames, this->Axis) ==
      std::tie(other.Arrays, other.CallNames, other.Axis);
  }
};

RunKey KeyOf(vtkTable* messages, vtkTable* calls, const ReplayInput& input)
{
  RunKey key;
  key.Arrays.Add(messages, input.Messages);
  key.Arrays.Add(calls, input.Calls);
  // The level of a call, or what it is derived from, and its call path.
  for (const char* column : { schema::Calls::MpiLevel::kName, schema::Calls::CallId::kName,
         schema::Calls::ParentId::kName, schema::Calls::PathId::kName })
  {
    key.Arrays.Add(calls, column);
  }
  key.CallNames = input.CallNames;
  key.Axis = { input.Axis.Begin, input.Axis.End, input.Axis.Cut ? 1.0 : 0.0 };
  for (const TimeGap& gap : input.Axis.Gaps)
  {
    key.Axis.insert(key.Axis.end(), { gap.Begin, gap.End });
  }
  return key;
}

struct KeptRun
{
  RunKey Key;
  std::weak_ptr<SharedRun> Run;
  std::int64_t Number; ///< the same on all processes
};

/// Keeps a column's array alive, if these are its values and not a copy of them.
template<typename Of>
void Keep(vtkTable* table, const void* values, SharedRun& run)
{
  vtkDataArray* const array =
    table ? vtkDataArray::SafeDownCast(table->GetColumnByName(Of::kName)) : nullptr;
  if (array && array->HasStandardMemoryLayout() && array->GetVoidPointer(0) == values)
  {
    array->Register(nullptr);
    run.Keep(values, { array, [](vtkDataArray* kept) { kept->UnRegister(nullptr); } });
  }
}

/// What each process knows of a run.
struct Known
{
  std::int64_t Number; ///< of the run, -1: it is new
  std::int64_t Next;   ///< the next unused number
};

/// The number of a run if it is the same on all processes; otherwise a new number.
std::int64_t AgreeOn(const Known& mine, ProcessGroup& group)
{
  Packer packer;
  packer.Put(mine);
  bool same = mine.Number >= 0;
  std::int64_t next = mine.Next;
  for (const Bytes& bytes : group.AllGather(packer.Take()))
  {
    const auto other = Unpacker(bytes).Get<Known>();
    same = same && other.Number == mine.Number;
    next = std::max(next, other.Next);
  }
  return same ? mine.Number : next;
}
}

std::shared_ptr<SharedRun> SharedRunOf(
  vtkTable* messages, vtkTable* calls, const ReplayInput& input, ProcessGroup& group)
{
  static std::vector<KeptRun> runs;
  static std::int64_t next = 0;
  runs.erase(
    std::remove_if(runs.begin(), runs.end(), [](const KeptRun& run) { return run.Run.expired(); }),
    runs.end());
  RunKey key = KeyOf(messages, calls, input);
  const auto known =
    std::find_if(runs.begin(), runs.end(), [&key](const KeptRun& run) { return run.Key == key; });
  const std::int64_t mine = known == runs.end() ? -1 : known->Number;
  const std::int64_t number = AgreeOn({ mine, next }, group);
  if (number == mine)
  {
    return known->Run.lock();
  }
  next = number + 1;
  if (known != runs.end())
  {
    runs.erase(known);
  }
  auto made = std::make_shared<SharedRun>();
  Keep<schema::Calls::Rank>(calls, input.Calls.Rank.Data, *made);
  Keep<schema::Calls::Begin>(calls, input.Calls.Begin.Data, *made);
  Keep<schema::Calls::End>(calls, input.Calls.End.Data, *made);
  runs.push_back({ std::move(key), made, number });
  return made;
}
}
