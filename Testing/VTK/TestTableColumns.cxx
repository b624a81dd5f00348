#include "Readers/Schema/RegionSchema.h"
#include "Readers/Schema/StateSchema.h"
#include "Readers/VTK/TableColumns.h"
#include "Testing/Support/Check.h"

#include <vtkDoubleArray.h>
#include <vtkFloatArray.h>
#include <vtkInformation.h>
#include <vtkIntArray.h>
#include <vtkLongLongArray.h>
#include <vtkNew.h>
#include <vtkShortArray.h>
#include <vtkStringArray.h>
#include <vtkTable.h>
#include <vtkTypeInt64Array.h>
#include <vtkUnsignedLongLongArray.h>

#include <cmath>
#include <cstdint>
#include <limits>

namespace
{
using pclvis::Column;
using pclvis::TableColumns;

template<typename Array, typename Value>
void AddColumn(vtkTable* table, const char* name, const std::vector<Value>& values)
{
  vtkNew<Array> array;
  array->SetName(name);
  for (const Value& value : values)
  {
    array->InsertNextValue(value);
  }
  table->AddColumn(array);
}

void CheckWriting(pclvis::Checks& check)
{
  vtkNew<vtkTable> table;
  pclvis::MakeTable("Criteria", table);
  check("a made table has the schema's columns and no row",
    table->GetNumberOfColumns() == 5 && table->GetNumberOfRows() == 0);
  Column<double> times(3);
  times[0] = times[1] = times[2] = 1.5;
  const double* const memory = times.Data();
  pclvis::Adopt(table, "Criteria", "criterion_s", std::move(times));
  vtkDoubleArray* array = vtkDoubleArray::SafeDownCast(table->GetColumnByName("criterion_s"));
  check("an adopted column is the same memory", array && array->GetPointer(0) == memory);
  check(
    "and keeps its place among the columns", table->GetColumnName(3) == std::string("criterion_s"));
  check("its unit is the schema's",
    array->GetInformation()->Get(vtkDataArray::UNITS_LABEL()) == std::string("s"));
  Column<double> mixed(4);
  mixed[0] = std::nan("");
  mixed[1] = 4;
  mixed[2] = -std::numeric_limits<double>::infinity();
  mixed[3] = 2;
  pclvis::Adopt(table, "Messages", "transmission_s", std::move(mixed));
  array = vtkDoubleArray::SafeDownCast(table->GetColumnByName("transmission_s"));
  const vtkMTimeType made = array->GetInformation()->GetMTime();
  double range[2], finite[2];
  array->GetRange(range, 0);
  check("a column comes with its range: VTK does not look for it",
    range[0] == -std::numeric_limits<double>::infinity() && range[1] == 4 &&
      array->GetInformation()->GetMTime() == made);
  array->GetFiniteRange(finite, 0);
  check("the range of its finite values is that of these", finite[0] == 2 && finite[1] == 4);
  array->SetValue(3, 9);
  array->Modified();
  array->GetRange(range, 0);
  check("and a changed column has another range", range[1] == 9);
  Column<std::int64_t> ids(2, 7);
  pclvis::Adopt(table, "Messages", "message_id", std::move(ids));
  check("ids are vtkIdType",
    table->GetColumnByName("message_id")->GetClassName() == std::string("vtkIdTypeArray"));
  Column<std::int64_t> sizes(2, 7);
  pclvis::Adopt(table, "Messages", "size_bytes", std::move(sizes));
  check("bytes are vtkTypeInt64Array",
    table->GetColumnByName("size_bytes")->GetClassName() == std::string("vtkTypeInt64Array"));
  pclvis::SetText(table, "Ranks", "node_name", { "a", "b" });
  check("text is text", table->GetValueByName(1, "node_name").ToString() == "b");
  pclvis::SetCodeNames(table, "call", { "MPI_Send", "MPI_Recv" });
  check("names of codes are found again",
    pclvis::CodeNames(table, "call") == std::vector<std::string>({ "MPI_Send", "MPI_Recv" }));
  check("no names are no names", pclvis::CodeNames(table, "counter").empty());
  check.Throws("a column that is not in the schema is refused", "no column \"size\"",
    [&table] { pclvis::Adopt(table, "Messages", "size", Column<double>()); });
}

/// A user's own table, with types that are not the schema's.
void CheckReading(pclvis::Checks& check)
{
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const long long big = (1ll << 53) + 1;
  vtkNew<vtkTable> table;
  AddColumn<vtkIntArray>(table, "int", std::vector<int>{ 1, -1, 3 });
  AddColumn<vtkLongLongArray>(table, "long", std::vector<long long>{ 1, big, -3 });
  AddColumn<vtkDoubleArray>(table, "double", std::vector<double>{ 1, nan, 3 });
  AddColumn<vtkFloatArray>(table, "float", std::vector<float>{ 1, 2.5, 3 });
  AddColumn<vtkShortArray>(table, "short", std::vector<short>{ 1, 2, 3 });
  AddColumn<vtkUnsignedLongLongArray>(table, "past",
    std::vector<unsigned long long>{ 1, 2, std::numeric_limits<unsigned long long>::max() });
  AddColumn<vtkStringArray>(table, "text", std::vector<vtkStdString>{ "a", "b", "c" });
  vtkNew<vtkDoubleArray> vectors;
  vectors->SetName("vectors");
  vectors->SetNumberOfComponents(3);
  vectors->SetNumberOfTuples(3);
  table->AddColumn(vectors);

  pclvis::ProcessGroup alone;
  TableColumns columns(table, "Filter", "Connect it.", alone);
  check("rows are counted", columns.Rows() == 3);
  const auto* ints = vtkIntArray::SafeDownCast(table->GetColumnByName("int"));
  check("a column of the asked type is looked at in place",
    columns.Get<std::int32_t>("int").Data == const_cast<vtkIntArray*>(ints)->GetPointer(0));
  check(
    "long long is 64 bits in place: no digit is lost", columns.Get<std::int64_t>("long")[1] == big);
  check("int becomes int64", columns.Get<std::int64_t>("int")[1] == -1);
  check("short becomes int32", columns.Get<std::int32_t>("short")[2] == 3);
  check("double becomes int32, NaN is -1", columns.Get<std::int32_t>("double")[1] == -1);
  check("int becomes double", columns.Get<double>("int")[2] == 3);
  check("float becomes double", columns.Get<double>("float")[1] == 2.5);
  check("numbers become text", columns.Text("int")[2] == "3");
  check("whole and broken numbers are told apart",
    columns.IsWhole("short") && !columns.IsWhole("float") && !columns.IsWhole("text"));
  check("a column that is not there has the fallback",
    columns.GetOr<std::int32_t>("none", 9)[2] == 9 && columns.GetOr<double>("double", 9)[0] == 1);

  check.Throws("a missing column is named with those found and what to do",
    "Filter: column \"none\" is missing (found: int, long, double, float, short, past, text, "
    "vectors). Connect it.",
    [&columns] { columns.Get<double>("none"); });
  check.Throws("text is not a number", "column \"text\" is text, must be numbers",
    [&columns] { columns.Get<double>("text"); });
  check.Throws("broken numbers are named by row", "column \"float\" is 2.5 in row 1",
    [&columns] { columns.Get<std::int32_t>("float"); });
  check.Throws("too great numbers too", "column \"past\" is 18446744073709551615 in row 2",
    [&columns] { columns.Get<std::int64_t>("past"); });
  check.Throws("int64 does not fit into int32", "column \"long\" is 9007199254740993 in row 1",
    [&columns] { columns.Get<std::int32_t>("long"); });
  check.Throws("negative numbers are no flags", "column \"int\" is -1 in row 1",
    [&columns] { columns.Get<std::uint8_t>("int"); });
  check.Throws(
    "vectors are no column", "has 3 components", [&columns] { columns.Get<double>("vectors"); });
}

/// Sets of columns, of a table that lacks some.
void CheckSets(pclvis::Checks& check)
{
  namespace schema = pclvis::schema;
  using Views = pclvis::ColumnViews<schema::StateLinks::FromState,
    pclvis::Otherwise<schema::StateLinks::Messages, 1>,
    pclvis::Optional<schema::StateLinks::Latency>, pclvis::Optional<schema::StateLinks::MessageId>>;
  vtkNew<vtkTable> table;
  AddColumn<vtkIntArray>(table, "from_state", std::vector<int>{ 4, 5 });
  pclvis::ProcessGroup alone;
  TableColumns columns(table, "Filter", "Connect it.", alone);
  const Views links = columns.Read<Views>();
  check("a column that is there is read", links.FromState[1] == 5);
  check("one that may lack has the value that was asked for", links.Messages[1] == 1);
  check("or its absent value", std::isnan(links.Latency[1]) && links.MessageId[1] == -1);
  using Texts = pclvis::ColumnViews<pclvis::Optional<schema::Regions::Method>>;
  const Texts texts = columns.Read<Texts>();
  check("a text is empty", texts.Method == std::vector<std::string>(2));
  using Needed = pclvis::ColumnViews<schema::StateLinks::ToState>;
  check.Throws("one that is needed is missing", "\"to_state\" is missing",
    [&columns] { columns.Read<Needed>(); });
}

/// Which port and filter the messages name.
void CheckRemedies(pclvis::Checks& check)
{
  pclvis::ProcessGroup alone;
  vtkNew<vtkTable> table;
  AddColumn<vtkIntArray>(table, "rank", std::vector<int>{ 1 });
  TableColumns columns(table, "Filter", pclvis::Table("Messages"), alone);
  check.Throws("a missing column is named with the filter that makes it",
    "Filter: column \"latency\" is missing (found: rank). Latency Criteria makes it: apply that "
    "filter first, and connect its port Messages.",
    [&columns] { columns.Get<double>("latency"); });
  TableColumns nothing(nullptr, "Filter, input Calls", pclvis::Table("Calls"), alone);
  check.Throws("an input without a connection says which port is meant",
    "Filter, input Calls: nothing is connected, expected a table Calls. Connect the port Calls of "
    "a "
    "trace reader.",
    [&nothing] { nothing.Get<double>("begin_s"); });
}

/// Stands for a second process that has a table with one column "elsewhere".
class Elsewhere : public pclvis::ProcessGroup
{
public:
  int Processes() const override { return 2; }
  std::vector<pclvis::Bytes> AllGather(const pclvis::Bytes& mine) override
  {
    const std::string name = "elsewhere";
    return { mine, pclvis::Bytes(name.c_str(), name.c_str() + name.size() + 1) };
  }
};

void CheckProcesses(pclvis::Checks& check)
{
  Elsewhere group;
  TableColumns columns(nullptr, "Filter", "Connect it.", group);
  check("a column of another process is there, without rows",
    columns.Has("elsewhere") && columns.Get<double>("elsewhere").Size == 0);
  check.Throws("a column of nobody is missing", "\"none\" is missing",
    [&columns] { columns.Get<double>("none"); });
  vtkNew<vtkTable> table;
  AddColumn<vtkIntArray>(table, "mine", std::vector<int>{ 1 });
  TableColumns rows(table, "Filter", "Connect it.", group);
  check.Throws("a process with rows must have the column itself",
    "on one of the server's processes", [&rows] { rows.Get<double>("elsewhere"); });
}
}

int TestTableColumns(int, char*[])
{
  pclvis::Checks check;
  CheckWriting(check);
  CheckReading(check);
  CheckSets(check);
  CheckRemedies(check);
  CheckProcesses(check);
  return check.Result();
}
