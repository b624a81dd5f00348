#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Schema/TableSpec.h"

#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

/// Tables are declared once, column by column (*Schema.h). A declaration provides
///   - its TableSpec: the schema, which documents and tests read;
///   - a type for each column, schema::Messages::Source, from which sets of columns are made: those
///     that a core computes (OwnColumns) and those that it reads (ColumnViews). A set has one
///     member per column, with the column's name: `messages.Source[i]`;
///   - reading from a vtkTable, writing to one and gathering across processes, for any set
///     (TableColumns.h, GatherColumns.h).
/// So no list repeats the names of columns, and two columns cannot be swapped by a mistake in their
/// order.
namespace pclvis
{
template<ColumnType>
struct ColumnValue;
template<>
struct ColumnValue<ColumnType::Int32>
{
  using Type = std::int32_t;
};
template<>
struct ColumnValue<ColumnType::Int64>
{
  using Type = std::int64_t;
};
template<>
struct ColumnValue<ColumnType::Id>
{
  using Type = std::int64_t;
};
template<>
struct ColumnValue<ColumnType::Float64>
{
  using Type = double;
};
template<>
struct ColumnValue<ColumnType::UInt8>
{
  using Type = std::uint8_t;
};
template<>
struct ColumnValue<ColumnType::Text>
{
  using Type = std::string;
};

/// What all columns of a type have in common.
template<ColumnType type>
struct ColumnOf
{
  static constexpr ColumnType kType = type;
  static constexpr bool kText = type == ColumnType::Text;
  using ValueType = typename ColumnValue<type>::Type;
  using Owned = std::conditional_t<kText, std::vector<std::string>,
    Column<std::conditional_t<kText, char, ValueType>>>;
  using Viewed = std::conditional_t<kText, std::vector<std::string>,
    ColumnView<std::conditional_t<kText, char, ValueType>>>;
};

/// The value of a numeric column that means "absent"; for one that is never absent, NaN, or 0 if it
/// is an integer column.
template<typename C>
typename C::ValueType AbsentValue()
{
  using Value = typename C::ValueType;
  const std::string absent = C::Spec().Absent;
  if constexpr (std::is_floating_point_v<Value>)
  {
    return absent.empty() || absent == "NaN" ? std::numeric_limits<Value>::quiet_NaN()
                                             : std::atof(absent.c_str());
  }
  else
  {
    return static_cast<Value>(std::atoi(absent.c_str()));
  }
}

/// How a set of columns is read: a column that the table lacks is an error, ...
template<typename C>
struct Optional : C ///< ... has its absent value in every row (a text: none), ...
{
};
template<typename C, auto value>
struct Otherwise : C ///< ... has this value in every row, ...
{
};
template<typename C>
struct IfPresent : C ///< ... or no rows.
{
};

template<typename>
struct MayHaveNoRows : std::false_type
{
};
template<typename C>
struct MayHaveNoRows<IfPresent<C>> : std::true_type
{
};

/// Columns of any tables with their values, one member each.
template<typename... C>
struct OwnColumns : C::Own...
{
  /// Calls visit(C(), column) for each column, in the order of the declaration.
  template<typename Set, typename Visit>
  static void ForEach(Set& set, Visit&& visit)
  {
    (visit(C(), C::In(set)), ...);
  }
};

/// Columns of any tables, owned by somebody else, one member each; C may be Optional, Otherwise or
/// IfPresent.
template<typename... C>
struct ColumnViews : C::View...
{
  /// The same columns with memory of their own.
  using Owned = OwnColumns<C...>;
  template<typename Set, typename Visit>
  static void ForEach(Set& set, Visit&& visit)
  {
    (visit(C(), C::In(set)), ...);
  }
};

/// Whether all columns of a set of views have as many rows as the first; those that are IfPresent
/// may have none.
template<typename... C>
bool OfOneLength(const ColumnViews<C...>& views)
{
  const std::size_t sizes[] = { C::In(views).Size... };
  const bool none[] = { MayHaveNoRows<C>::value... };
  for (std::size_t i = 1; i < sizeof...(C); ++i)
  {
    if (sizes[i] != sizes[0] && !(none[i] && sizes[i] == 0))
    {
      return false;
    }
  }
  return true;
}

/// Views of the columns with these names; their owner must outlive the views.
template<typename Views, typename Owner>
Views ViewsOf(const Owner& owner)
{
  Views views;
  Views::ForEach(views, [&owner](auto column, auto& view) { view = column.In(owner); });
  return views;
}
/// The reverse: sets the views of the same names in `to`, which may have others as well, to these.
template<typename Views, typename Set>
void SetViews(const Views& views, Set& to)
{
  Views::ForEach(views, [&to](auto column, const auto& view) { column.In(to) = view; });
}

template<typename, typename... C>
using OwnColumnsAfter = OwnColumns<C...>;
}

#define PCLVIS_TABLE_COLUMN(TOKEN, TYPE, NAME, ...)                                                \
  struct TOKEN : ColumnOf<ColumnType::TYPE>                                                        \
  {                                                                                                \
    static constexpr const char* kName = NAME;                                                     \
    static const char* TableName() { return Declared::kName; }                                     \
    static ColumnSpec Spec() { return { NAME, ColumnType::TYPE, __VA_ARGS__ }; }                   \
    struct Own                                                                                     \
    {                                                                                              \
      ColumnOf<ColumnType::TYPE>::Owned TOKEN;                                                     \
    };                                                                                             \
    struct View                                                                                    \
    {                                                                                              \
      ColumnOf<ColumnType::TYPE>::Viewed TOKEN;                                                    \
    };                                                                                             \
    template<typename Set>                                                                         \
    static auto& In(Set& set)                                                                      \
    {                                                                                              \
      return set.TOKEN;                                                                            \
    }                                                                                              \
  };
#define PCLVIS_TABLE_NEXT(TOKEN, ...) , TOKEN
#define PCLVIS_TABLE_SPEC(TOKEN, ...) TOKEN::Spec(),

/// Declares a table.
/// @param STRUCT  type of the declaration
/// @param NAME    name of its output port
/// @param ROW     what one row is
/// @param MAKER   what has the port: "a trace reader", or a filter's name
/// @param COLUMNS macro that calls its argument for each column with: member, ColumnType, name
///   (snake_case, unit as suffix), unit ("" without), meaning (a sentence), absent value ("" if it
///   is never absent) and, for a column that another filter adds, that filter's name
#define PCLVIS_TABLE(STRUCT, NAME, ROW, MAKER, COLUMNS)                                            \
  struct STRUCT                                                                                    \
  {                                                                                                \
    using Declared = STRUCT;                                                                       \
    static constexpr const char* kName = NAME;                                                     \
    COLUMNS(PCLVIS_TABLE_COLUMN)                                                                   \
    using Table = OwnColumnsAfter<void COLUMNS(PCLVIS_TABLE_NEXT)>;                                \
    static TableSpec Spec() { return { NAME, ROW, { COLUMNS(PCLVIS_TABLE_SPEC) }, MAKER }; }       \
  };
