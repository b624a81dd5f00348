#include "Readers/Base/NumberRows.h"

#include "Testing/Support/Check.h"

#include <cstdio>
#include <limits>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
struct Case
{
  double Number;
  const char* Text; ///< as Python 3.11 printed it, typed in as the number is here
};

void TestNumbers(Checks& check)
{
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const double none = std::numeric_limits<double>::quiet_NaN();
  const std::vector<Case> cases = { { 0, "0.0" }, { -0.0, "-0.0" }, { 1, "1.0" }, { -2.5, "-2.5" },
    { 0.1, "0.1" }, { 0.1 + 0.2, "0.30000000000000004" }, { 1.0 / 3, "0.3333333333333333" },
    { 1e-4, "0.0001" }, { 0.00012345, "0.00012345" }, { 9.9999e-5, "9.9999e-05" },
    { 1e-5, "1e-05" }, { 1.2138428571428569e-05, "1.2138428571428569e-05" },
    { 1e15, "1000000000000000.0" }, { 9007199254740994, "9007199254740994.0" },
    { 9999999999999998, "9999999999999998.0" }, { 1e16, "1e+16" }, { 1.5e16, "1.5e+16" },
    { 123456789, "123456789.0" }, { 1e100, "1e+100" }, { 5e-324, "5e-324" },
    { 1.7976931348623157e308, "1.7976931348623157e+308" }, { infinite, "inf" },
    { -infinite, "-inf" }, { none, "nan" }, { -none, "nan" } };
  for (const Case& each : cases)
  {
    std::string text = "x";
    AppendNumber(text, each.Number);
    check(std::string(each.Text) + " is written as Python does, found " + text,
      text == std::string("x") + each.Text);
  }
}

std::string Written(const std::vector<NumberValues>& columns, std::size_t rows)
{
  std::FILE* const file = std::tmpfile();
  std::string text;
  if (file && WriteNumberRows(file, columns, rows))
  {
    text.resize(static_cast<std::size_t>(std::ftell(file)));
    std::rewind(file);
    text.resize(std::fread(&text[0], 1, text.size(), file));
  }
  if (file)
  {
    std::fclose(file);
  }
  return text;
}

void TestRows(Checks& check)
{
  const double times[] = { 0.5, 2 };
  const std::int64_t bytes[] = { std::numeric_limits<std::int64_t>::min(),
    std::numeric_limits<std::int64_t>::max() };
  const std::uint64_t hashes[] = { 1ull << 63, std::numeric_limits<std::uint64_t>::max() };
  const std::int32_t ranks[] = { -1, 63 };
  const std::uint8_t flags[] = { 0, 255 };
  check("columns of all types are rows with commas, and CR LF at their ends",
    Written({ times, bytes, hashes, ranks, flags }, 2) ==
      "0.5,-9223372036854775808,9223372036854775808,-1,0\r\n"
      "2.0,9223372036854775807,18446744073709551615,63,255\r\n");
  check("no rows are no text", Written({ times }, 0).empty());
  const std::vector<std::int32_t> many(1000000, 7); // 3 MB: written in several pieces
  const std::string text = Written({ many.data() }, many.size());
  bool all = text.size() == 3 * many.size();
  for (std::size_t i = 0; all && i < text.size(); i += 3)
  {
    all = text.compare(i, 3, "7\r\n") == 0;
  }
  check("a million rows are all there", all);
  std::FILE* const full = std::fopen("/dev/full", "wb");
  check("a full disk is told", full && !WriteNumberRows(full, { many.data() }, many.size()));
  if (full)
  {
    std::fclose(full);
  }
}
}

int UnitTestNumberRows(int, char*[])
{
  Checks check;
  TestNumbers(check);
  TestRows(check);
  return check.Result();
}
