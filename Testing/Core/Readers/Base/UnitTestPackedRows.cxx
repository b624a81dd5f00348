#include "Readers/Base/Collective.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
template<typename T>
ColumnView<T> ViewOf(const std::vector<T>& values)
{
  return { values.data(), values.size() };
}

/// @return the bytes of the packed values; 0: they did not come back in each bit
template<typename T>
std::size_t PackedSize(const std::vector<T>& values)
{
  const Bytes bytes = PackRows(ViewOf(values));
  Column<T> back;
  back.Append(T(7)); // values are appended
  UnpackRows(bytes, back);
  const bool same = back.Size() == values.size() + 1 && back[0] == T(7) &&
    (values.empty() || std::memcmp(back.Data() + 1, values.data(), values.size() * sizeof(T)) == 0);
  return same ? bytes.size() : 0;
}

void TestSizes(Checks& check)
{
  const std::size_t head = 1 + 8, run32 = 4 + 4 + 4, run64 = 8 + 8 + 4;
  check("one value is a run", PackedSize(std::vector<std::int32_t>(1000, -1)) == head + run32);
  check("NaN as well", PackedSize(std::vector<double>(1000, std::nan(""))) == head + run64);
  std::vector<std::int64_t> numbers;
  std::vector<std::int32_t> ranks, codes, few;
  std::vector<double> times;
  std::mt19937 random(5);
  for (int i = 0; i < 1000; ++i)
  {
    numbers.push_back(5000000000 + i);
    ranks.push_back(i / 250);
    codes.push_back(i % 3 == 0 ? -1 : static_cast<std::int32_t>(random() % 255));
    few.push_back(static_cast<std::int32_t>(random() % 60000));
    times.push_back(1e-9 * static_cast<double>(random()));
  }
  check("numbers of rows are a run", PackedSize(numbers) == head + run64);
  // A run ends with the first value of the next rank, whose difference is another.
  check("ranks in their order are few", PackedSize(ranks) <= head + 8 * run32);
  check("codes are bytes", PackedSize(codes) == 1 + 4 + 1 + 1000);
  check("ranks in any order are two bytes", PackedSize(few) == 1 + 4 + 1 + 2000);
  check("times are plain", PackedSize(times) == 1 + 8 + 8000);
  check("no value is no byte", PackRows(ColumnView<double>()).empty());
  check("one value comes back", PackedSize(std::vector<double>{ 0.1 }) > 0);
}

/// Values that overflow differences, or look like others.
void TestExtremes(Checks& check)
{
  using Limits32 = std::numeric_limits<std::int32_t>;
  using Limits64 = std::numeric_limits<std::int64_t>;
  const double infinity = std::numeric_limits<double>::infinity();
  check("greatest and least numbers",
    PackedSize(
      std::vector<std::int32_t>{ Limits32::max(), Limits32::min(), Limits32::max(), 0, -1 }) > 0);
  check("of eight bytes",
    PackedSize(std::vector<std::int64_t>{
      Limits64::min(), Limits64::max(), Limits64::max() - 1, 5, 5, 5, 5 }) > 0);
  check("signed zeros, infinities",
    PackedSize(std::vector<double>{ 0.0, -0.0, infinity, -infinity, std::nan(""), 0.0 }) > 0);
  check("flags", PackedSize(std::vector<std::uint8_t>{ 0, 1, 255, 254, 0, 0, 1 }) > 0);
  std::mt19937_64 random(9);
  int same = 0;
  const int columns = 2000;
  for (int column = 0; column < columns; ++column)
  {
    std::vector<std::int64_t> values;
    const int shift = static_cast<int>(random() % 64);
    std::int64_t value = 0;
    for (std::size_t n = 1 + random() % 40; n > 0; --n)
    {
      value = random() % 3 == 0 ? static_cast<std::int64_t>(random() >> shift) : value + 1;
      values.push_back(value);
    }
    same += PackedSize(values) > 0;
  }
  check("random columns come back (" + std::to_string(same) + ")", same == columns);
}

/// Process p has p + 1 rows of the number p.
void TestGathered(Checks& check)
{
  RunAsProcesses(3, [&](ProcessGroup& group) {
    const Column<std::int32_t> mine(static_cast<std::size_t>(group.Process()) + 1, group.Process());
    const Column<std::int32_t> all = GatherRows<std::int32_t>(mine, group);
    const std::vector<std::int32_t> found(all.begin(), all.end());
    check("process 0 has the rows in the order of processes",
      found ==
        (group.Process() == 0 ? std::vector<std::int32_t>{ 0, 1, 1, 2, 2, 2 }
                              : std::vector<std::int32_t>()));
    const Column<std::int32_t> back = ScatterRows<std::int32_t>(all, mine.Size(), group);
    check("each gets its own back",
      std::vector<std::int32_t>(back.begin(), back.end()) ==
        std::vector<std::int32_t>(mine.begin(), mine.end()));
  });
}
}

int UnitTestPackedRows(int, char*[])
{
  Checks check;
  TestSizes(check);
  TestExtremes(check);
  TestGathered(check);
  return check.Result();
}
