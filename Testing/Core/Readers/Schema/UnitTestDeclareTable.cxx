#include "Readers/Schema/DeclareTable.h"
#include "Readers/Schema/GatherColumns.h"
#include "Readers/Schema/TraceSchema.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <cmath>
#include <string>
#include <type_traits>
#include <vector>

using namespace pclvis;

namespace
{
#define PCLVIS_PETS(COLUMN)                                                                        \
  COLUMN(Id, Id, "pet_id", "", "Number of the pet.", "")                                           \
  COLUMN(Age, Float64, "age_s", "s", "Its age.", "NaN")                                            \
  COLUMN(Weight, Float64, "weight", "kg", "Its weight.", "")                                       \
  COLUMN(Owner, Int32, "owner", "", "Its owner.", "-1", "Registration")                            \
  COLUMN(Name, Text, "name", "", "Its name.", "")
PCLVIS_TABLE(Pets, "Pets", "a pet", "the vet", PCLVIS_PETS)
#undef PCLVIS_PETS

using Ages = ColumnViews<Pets::Id, Optional<Pets::Age>, IfPresent<Pets::Owner>>;

static_assert(std::is_same_v<decltype(Pets::Table::Id), Column<std::int64_t>>);
static_assert(std::is_same_v<decltype(Pets::Table::Name), std::vector<std::string>>);
static_assert(std::is_same_v<decltype(Ages::Owner), ColumnView<std::int32_t>>);
static_assert(!std::is_assignable_v<decltype((Pets::Table::Age)), decltype(Pets::Table::Owner)>,
  "columns of different types cannot be exchanged");

void CheckDeclaration(Checks& check)
{
  const TableSpec spec = Pets::Spec();
  check("the table is as it was declared",
    spec.Name == "Pets" && spec.Row == "a pet" && spec.Maker == "the vet");
  check("it has its columns in their order",
    spec.Columns.size() == 5 && spec.Columns[0].Name == "pet_id" &&
      spec.Columns[4].Name == "name" && spec.Columns[4].Type == ColumnType::Text);
  check("a column has type, unit, absent value and maker",
    spec.Columns[1].Type == ColumnType::Float64 && spec.Columns[1].Unit == "s" &&
      spec.Columns[1].Absent == "NaN" && spec.Columns[1].Maker.empty() &&
      spec.Columns[3].Maker == "Registration");
  check("absent values are values of the column's type",
    std::isnan(AbsentValue<Pets::Age>()) && AbsentValue<Pets::Owner>() == -1 &&
      AbsentValue<Pets::Id>() == 0 && std::isnan(AbsentValue<Pets::Weight>()));
  std::vector<std::string> names;
  Pets::Table table;
  Pets::Table::ForEach(table, [&](auto column, auto&) { names.push_back(column.kName); });
  check("a visit names all columns in that order",
    names == std::vector<std::string>{ "pet_id", "age_s", "weight", "owner", "name" });
}

void CheckViews(Checks& check)
{
  Ages::Owned pets;
  for (const int id : { 7, 8, 9 })
  {
    pets.Id.Append(id);
    pets.Age.Append(10.0 * id);
  }
  Ages ages = ViewsOf<Ages>(pets);
  check("views look at the columns of their names", ages.Id[2] == 9 && ages.Age[1] == 80);
  check("a column that is IfPresent may have no rows", OfOneLength(ages));
  pets.Owner.Append(1);
  ages = ViewsOf<Ages>(pets);
  check("but not some", !OfOneLength(ages));
  ages.Owner = {};
  ages.Age = {};
  check("and one that is Optional must have all", !OfOneLength(ages));
  ColumnViews<Pets::Age> one;
  one.Age = pets.Age;
  SetViews(one, ages);
  check("a smaller set gives its views to a greater one", ages.Age.Size == 3);
}

void CheckGathering(Checks& check)
{
  bool right[3] = {};
  RunAsProcesses(3, [&right](ProcessGroup& group) {
    using Named = ColumnViews<Pets::Id, Pets::Name>;
    Named::Owned mine;
    for (int i = 0; i < group.Process(); ++i) // 0, 1 and 2 rows
    {
      mine.Id.Append(10 * group.Process() + i);
      mine.Name.push_back(std::string(static_cast<std::size_t>(group.Process()), 'x'));
    }
    Named all = ViewsOf<Named>(mine);
    ColumnMemory memory;
    GatherColumns(all, group, memory);
    OwnColumns<Pets::Age> ages;
    for (const std::int64_t id : all.Id)
    {
      ages.Age.Append(static_cast<double>(id));
    }
    ScatterColumns(ages, mine.Id.Size(), group);
    bool same = group.Process() > 0 ? all.Id.Size == 0 && all.Name.empty()
                                    : std::vector<std::int64_t>(all.Id.begin(), all.Id.end()) ==
          std::vector<std::int64_t>{ 10, 20, 21 } &&
        all.Name == std::vector<std::string>{ "x", "xx", "xx" };
    same = same && ages.Age.Size() == mine.Id.Size();
    for (std::size_t i = 0; same && i < mine.Id.Size(); ++i)
    {
      same = ages.Age[i] == static_cast<double>(mine.Id[i]);
    }
    right[group.Process()] = same;
  });
  check("rows come together in order of the processes, and their values go back",
    right[0] && right[1] && right[2]);
  Ages::Owned pets;
  for (const int id : { 7, 8, 9 })
  {
    pets.Id.Append(id);
    pets.Age.Append(id);
  }
  Ages chosen = ViewsOf<Ages>(pets);
  ColumnMemory memory;
  ProcessGroup alone;
  GatherChosen(chosen, { 2, 0 }, alone, memory);
  check("chosen rows come in the order of the choice",
    chosen.Id.Size == 2 && chosen.Id[0] == 9 && chosen.Id[1] == 7 && chosen.Age[0] == 9 &&
      chosen.Owner.Size == 0);
}
}

int UnitTestDeclareTable(int, char*[])
{
  Checks check;
  CheckDeclaration(check);
  CheckViews(check);
  CheckGathering(check);
  return check.Result();
}
