#include "Readers/Base/Column.h"

#include "Readers/Build/Records/LocationRecords.h"
#include "Testing/Support/Check.h"

#include <cstdlib>

using namespace pclvis;

namespace
{
void TestLentMemory(Checks& check)
{
  int room[4] = { 7, 7, 7, 7 };
  {
    Column<int> column = Column<int>::In(room, 3);
    column.Append(1);
    column.Append(2);
    check("values stand in lent memory", room[0] == 1 && room[1] == 2 && column.Data() == room);
    column.Fit();
    column.Append(3);
    check("after Fit the rest is the owner's again", room[2] == 7 && column.Data() != room);
    check("values move along",
      column.Size() == 3 && column[0] == 1 && column[1] == 2 && column[2] == 3);
  }
  Column<int> full = Column<int>::In(room, 4);
  for (int i = 0; i < 100; ++i)
  {
    full.Append(i);
  }
  bool same = full.Size() == 100;
  for (int i = 0; i < 100; ++i)
  {
    same = same && full[static_cast<std::size_t>(i)] == i;
  }
  check("a column outgrows lent memory", same && room[3] == 3);
  Column<int> lent = Column<int>::In(room, 4);
  lent.Append(5);
  const Column<int> moved = std::move(lent);
  check("a moved column stays lent", moved.Data() == room && moved[0] == 5);
  Column<int> given = Column<int>::In(room, 4);
  given.Append(6);
  int* const released = given.Release();
  check("what is handed over can be freed", released != room && released[0] == 6);
  std::free(released);
}

/// Large enough for large pages.
void TestLargeColumns(Checks& check)
{
  constexpr std::size_t kMany = std::size_t(3) << 20;
  Column<std::int64_t> column;
  column.Resize(kMany);
  for (std::size_t i = 0; i < kMany; ++i)
  {
    column[i] = static_cast<std::int64_t>(i);
  }
  TakePages(column.Data(), kMany * sizeof(std::int64_t));
  MakePresent(column.Data(), kMany * sizeof(std::int64_t));
  PreferLargePages(column.Data(), kMany * sizeof(std::int64_t));
  bool same = true;
  for (std::size_t i = 0; i < kMany; ++i)
  {
    same = same && column[i] == static_cast<std::int64_t>(i);
  }
  check("asking for large pages changes no value", same);
}

/// Locations of 0 to 4999 calls, with right, missing and far too large hints.
void TestRecordStore(Checks& check)
{
  RecordStore store(200000);
  LocationRecords locations[40];
  for (std::size_t l = 0; l < 40; ++l)
  {
    const std::size_t calls = l * 4999 / 39;
    const std::size_t hints[] = { 2 * calls, 0, std::size_t(1) << 40 };
    store.Lend(locations[l], hints[l % 3]);
    for (std::size_t i = 0; i < calls; ++i)
    {
      locations[l].Calls.Append(
        { i, l, static_cast<std::int32_t>(i), static_cast<std::int32_t>(l) });
    }
    locations[l].Calls.Fit();
    locations[l].Sends.Fit();
    locations[l].Receives.Fit();
    store.Keep(locations[l]);
  }
  bool same = true;
  for (std::size_t l = 0; l < 40; ++l)
  {
    same = same && locations[l].Calls.Size() == l * 4999 / 39;
    for (std::size_t i = 0; i < locations[l].Calls.Size(); ++i)
    {
      same = same && locations[l].Calls[i].Begin == i && locations[l].Calls[i].End == l;
    }
  }
  check("no location writes over another's records", same);
  check("locations share blocks",
    locations[3].Calls.Data() == locations[1].Calls.end() ||
      locations[3].Calls.Data() == locations[2].Calls.end() ||
      locations[3].Calls.Data() == locations[0].Calls.end());
}
}

int UnitTestColumn(int, char*[])
{
  Checks check;
  TestLentMemory(check);
  TestLargeColumns(check);
  TestRecordStore(check);
  return check.Result();
}
