#include "Readers/Base/ShortText.h"
#include "Testing/Support/Check.h"
#include "Views/Core/Timeline/MessageChoice.h"

using namespace pclvis;

namespace
{
struct Table
{
  std::vector<std::int32_t> Tag{ 0, 7, 7, -1 }, Communicator{ 0, 0, 1, -1 };
  std::vector<std::int64_t> SizeBytes{ 8, 100, 4096, -1 };
};

/// The rows that a choice has.
std::vector<int> Rows(const MessageChoice& choice)
{
  const Table table;
  const MessageFilter filter(choice, { "MPI_COMM_WORLD", "rows" });
  std::vector<int> rows;
  for (int row = 0; row < 4; ++row)
  {
    if (filter.Holds(table, static_cast<std::size_t>(row)))
    {
      rows.push_back(row);
    }
  }
  return rows;
}
}

int UnitTestMessageChoice(int, char*[])
{
  Checks check;
  using R = std::vector<int>;
  check("without a choice all", Rows({}) == R{ 0, 1, 2, 3 } && MessageChoice().IsAll());
  check("a tag", Rows({ 7, "", 0, -1 }) == R{ 1, 2 });
  check("tag 0 is one as well", Rows({ 0, "", 0, -1 }) == R{ 0 });
  check("a communicator by name and number",
    Rows({ -1, "rows", 0, -1 }) == R{ 2 } && Rows({ -1, "0", 0, -1 }) == R{ 0, 1 });
  check("an unknown one has none", Rows({ -1, "columns", 0, -1 }).empty());
  check("sizes with both ends", Rows({ -1, "", 8, 100 }) == R{ 0, 1 });
  check("from a size on", Rows({ -1, "", 100, -1 }) == R{ 1, 2 });
  check("up to 8 bytes", Rows({ -1, "", 0, 8 }) == R{ 0 });
  check("all together", Rows({ 7, "MPI_COMM_WORLD", 1, 1000 }) == R{ 1 });
  check("in words",
    MessageChoice{ 7, "rows", 100, -1 }.Words() ==
        "tag 7, communicator rows, from " + BytesText(100) + " on" &&
      MessageChoice().Words().empty());
  return check.Result();
}
