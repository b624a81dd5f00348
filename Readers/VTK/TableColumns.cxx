#include "Readers/VTK/TableColumns.h"

#include "Readers/Base/ColumnRange.h"
#include "Readers/Base/Error.h"

#include <vtkDataArray.h>
#include <vtkDataSetAttributes.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkIdTypeArray.h>
#include <vtkInformation.h>
#include <vtkInformationInformationVectorKey.h>
#include <vtkInformationVector.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkSmartPointer.h>
#include <vtkStringArray.h>
#include <vtkTable.h>
#include <vtkTypeInt64Array.h>
#include <vtkUnsignedCharArray.h>
#include <vtkVariant.h>

#include <cassert>
#include <cmath>
#include <limits>

namespace pclvis
{
namespace
{
vtkSmartPointer<vtkAbstractArray> MakeColumn(const ColumnSpec& spec)
{
  vtkSmartPointer<vtkAbstractArray> array;
  switch (spec.Type)
  {
    case ColumnType::Int32:
      array = vtkSmartPointer<vtkIntArray>::New();
      break;
    case ColumnType::Int64:
      array = vtkSmartPointer<vtkTypeInt64Array>::New();
      break;
    case ColumnType::Id:
      array = vtkSmartPointer<vtkIdTypeArray>::New();
      break;
    case ColumnType::Float64:
      array = vtkSmartPointer<vtkDoubleArray>::New();
      break;
    case ColumnType::UInt8:
      array = vtkSmartPointer<vtkUnsignedCharArray>::New();
      break;
    case ColumnType::Text:
      array = vtkSmartPointer<vtkStringArray>::New();
      break;
  }
  array->SetName(spec.Name.c_str());
  if (!spec.Unit.empty())
  {
    array->GetInformation()->Set(vtkDataArray::UNITS_LABEL(), spec.Unit);
  }
  return array;
}

/// vtkTable::AddColumn would reject an array whose length differs from that of the existing
/// columns.
void Replace(vtkTable* table, vtkAbstractArray* array)
{
  table->GetRowData()->AddArray(array);
}

/// Stores a range where VTK looks for it before reading the values.
void KeepRange(
  vtkAbstractArray* array, vtkInformationInformationVectorKey* key, double least, double greatest)
{
  const double range[] = { least, greatest };
  vtkNew<vtkInformationVector> components;
  components->SetNumberOfInformationObjects(1);
  components->GetInformationObject(0)->Set(vtkDataArray::COMPONENT_RANGE(), range, 2);
  array->GetInformation()->Set(key, components);
}

/// Sets the range of an array: ParaView asks for that of every column of every port, and VTK takes
/// several times as long to compute it.
template<typename T>
void SetRange(vtkAbstractArray* array, const ColumnView<T>& values)
{
  const ColumnRange<T> found = RangeOfColumn(values);
  const double least = static_cast<double>(found.Least);
  const double greatest = static_cast<double>(found.Greatest);
  if (found.Any())
  {
    KeepRange(array, vtkAbstractArray::PER_COMPONENT(), least, greatest);
    if (std::isfinite(least) && std::isfinite(greatest))
    {
      KeepRange(array, vtkAbstractArray::PER_FINITE_COMPONENT(), least, greatest);
    }
  }
}

template<typename T>
[[maybe_unused]] bool Holds(ColumnType type)
{
  switch (type)
  {
    case ColumnType::Int32:
      return std::is_same<T, std::int32_t>::value;
    case ColumnType::Int64:
    case ColumnType::Id:
      return std::is_same<T, std::int64_t>::value;
    case ColumnType::Float64:
      return std::is_same<T, double>::value;
    case ColumnType::UInt8:
      return std::is_same<T, std::uint8_t>::value;
    default:
      return false;
  }
}

/// Whether the memory of an array can be read as T directly. On our platforms long and long long
/// are the same; VTK uses either for 64 bits.
template<typename T>
bool SameValues(vtkDataArray* array)
{
  const int type = array->GetDataType();
  if (!array->HasStandardMemoryLayout() || array->GetDataTypeSize() != sizeof(T))
  {
    return false;
  }
  if (std::is_floating_point<T>::value)
  {
    return type == VTK_DOUBLE;
  }
  if (std::is_unsigned<T>::value)
  {
    return type == VTK_UNSIGNED_CHAR;
  }
  return type == VTK_INT || type == VTK_LONG || type == VTK_LONG_LONG || type == VTK_ID_TYPE;
}

/// @return false if T cannot hold the value
template<typename T, typename S>
bool Convert(S value, T& result)
{
  if constexpr (std::is_floating_point<T>::value)
  {
    result = static_cast<T>(value);
    return true;
  }
  else if constexpr (std::is_floating_point<S>::value)
  {
    if (std::isnan(value))
    {
      result = static_cast<T>(-1);
      return std::is_signed<T>::value;
    }
    // The lowest value and one past the greatest are powers of two, so both are exact in floating
    // point.
    const double lowest = static_cast<double>(std::numeric_limits<T>::min());
    const double past = std::ldexp(1.0, std::numeric_limits<T>::digits);
    if (!(value >= lowest && value < past) || std::floor(value) != value)
    {
      return false;
    }
    result = static_cast<T>(value);
    return true;
  }
  else
  {
    result = static_cast<T>(value);
    return static_cast<S>(result) == value && (result < T(0)) == (value < S(0));
  }
}

/// @return the first row whose value T cannot hold; -1: none
template<typename T, typename S>
vtkIdType ConvertAll(const S* values, Column<T>& result)
{
  for (std::size_t i = 0; i < result.Size(); ++i)
  {
    if (!Convert(values[i], result[i]))
    {
      return static_cast<vtkIdType>(i);
    }
  }
  return -1;
}

std::vector<std::string> ColumnNames(vtkTable* table)
{
  std::vector<std::string> names;
  for (vtkIdType i = 0; table && i < table->GetNumberOfColumns(); ++i)
  {
    const char* name = table->GetColumn(i)->GetName();
    names.push_back(name ? name : "");
  }
  return names;
}
}

void MakeTable(const std::string& schemaTable, vtkTable* table)
{
  table->Initialize();
  for (const ColumnSpec& spec : Table(schemaTable).Columns)
  {
    Replace(table, MakeColumn(spec));
  }
}

template<typename T>
void Adopt(
  vtkTable* table, const std::string& schemaTable, const std::string& column, Column<T>&& values)
{
  const ColumnSpec& spec = Table(schemaTable).Column(column);
  assert(Holds<T>(spec.Type) && "the values must be of the schema's type");
  const vtkSmartPointer<vtkAbstractArray> array = MakeColumn(spec);
  const vtkIdType n = static_cast<vtkIdType>(values.Size());
  if (n > 0)
  {
    T* const memory = values.Release();
    array->SetVoidArray(memory, n, 0, vtkAbstractArray::VTK_DATA_ARRAY_FREE);
    SetRange(array, ColumnView<T>{ memory, static_cast<std::size_t>(n) });
  }
  Replace(table, array);
}

void SetText(vtkTable* table, const std::string& schemaTable, const std::string& column,
  const std::vector<std::string>& values)
{
  const ColumnSpec& spec = Table(schemaTable).Column(column);
  assert(spec.Type == ColumnType::Text && "the values must be of the schema's type");
  const vtkSmartPointer<vtkAbstractArray> array = MakeColumn(spec);
  vtkStringArray* strings = vtkStringArray::SafeDownCast(array);
  strings->SetNumberOfValues(static_cast<vtkIdType>(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i)
  {
    strings->SetValue(static_cast<vtkIdType>(i), values[i]);
  }
  Replace(table, array);
}

std::string NamesArray(const std::string& column)
{
  const bool path = column == "path_id" || column == "parent_path" || column == "send_path" ||
    column == "receive_path";
  return (path ? "path" : column) + "_names";
}

void SetCodeNames(vtkTable* table, const std::string& column, const std::vector<std::string>& names)
{
  vtkNew<vtkStringArray> array;
  array->SetName(NamesArray(column).c_str());
  array->SetNumberOfValues(static_cast<vtkIdType>(names.size()));
  for (std::size_t i = 0; i < names.size(); ++i)
  {
    array->SetValue(static_cast<vtkIdType>(i), names[i]);
  }
  table->GetFieldData()->AddArray(array);
}

std::vector<std::string> CodeNames(vtkTable* table, const std::string& column)
{
  vtkStringArray* array = vtkStringArray::SafeDownCast(
    table->GetFieldData()->GetAbstractArray(NamesArray(column).c_str()));
  std::vector<std::string> names;
  for (vtkIdType i = 0; array && i < array->GetNumberOfValues(); ++i)
  {
    names.push_back(array->GetValue(i));
  }
  return names;
}

std::string TextFact(vtkTable* table, const std::string& name)
{
  vtkStringArray* array =
    vtkStringArray::SafeDownCast(table->GetFieldData()->GetAbstractArray(name.c_str()));
  return array && array->GetNumberOfValues() > 0 ? std::string(array->GetValue(0)) : std::string();
}

TableColumns::TableColumns(
  vtkTable* table, const std::string& filter, const std::string& remedy, ProcessGroup& group)
  : Input(table), N(table ? static_cast<std::size_t>(table->GetNumberOfRows()) : 0), Filter(filter),
    Remedy(remedy)
{
  Bytes mine;
  for (const std::string& name : ColumnNames(table))
  {
    mine.insert(mine.end(), name.c_str(), name.c_str() + name.size() + 1);
  }
  for (const Bytes& names : group.AllGather(mine))
  {
    for (const char* name = names.data(); name < names.data() + names.size();
         name += this->Names.insert(name).first->size() + 1)
    {
    }
  }
}

TableColumns::TableColumns(
  vtkTable* table, const std::string& filter, const TableSpec& expected, ProcessGroup& group)
  : TableColumns(table, filter, std::string(), group)
{
  this->Expected = &expected;
}

bool TableColumns::Has(const std::string& column) const
{
  return this->Names.count(column) > 0;
}

void TableColumns::Fail(const std::string& column, const std::string& what) const
{
  const std::string remedy = this->Expected ? RemedyFor(*this->Expected, column) : this->Remedy;
  throw Error(this->Filter + ": column \"" + column + "\" " + what + ". " + remedy);
}

/// Null if another process has the column while this one has no rows.
vtkAbstractArray* TableColumns::Find(const std::string& column) const
{
  if (this->Expected && !this->Input)
  {
    throw Error(this->Filter + ": nothing is connected, expected a table " + this->Expected->Name +
      ". " + RemedyFor(*this->Expected, std::string()));
  }
  if (!this->Has(column))
  {
    std::string found;
    for (const std::string& name : ColumnNames(this->Input))
    {
      found += (found.empty() ? "" : ", ") + name;
    }
    this->Fail(column, "is missing (found: " + (found.empty() ? "no column" : found) + ")");
  }
  vtkAbstractArray* array = this->Input ? this->Input->GetColumnByName(column.c_str()) : nullptr;
  if (!array && this->N > 0)
  {
    this->Fail(column, "is missing on one of the server's processes");
  }
  if (array && array->GetNumberOfComponents() != 1)
  {
    this->Fail(column,
      "has " + std::to_string(array->GetNumberOfComponents()) + " components, must have one");
  }
  return array;
}

bool TableColumns::IsWhole(const std::string& column) const
{
  vtkDataArray* array = vtkDataArray::SafeDownCast(this->Find(column));
  return this->N == 0 ||
    (array && array->GetDataType() != VTK_FLOAT && array->GetDataType() != VTK_DOUBLE);
}

template<typename T>
ColumnView<T> TableColumns::Get(const std::string& column)
{
  vtkAbstractArray* found = this->Find(column);
  if (!found || this->N == 0)
  {
    return {};
  }
  vtkDataArray* array = vtkDataArray::SafeDownCast(found);
  if (!array)
  {
    this->Fail(column, "is text, must be numbers");
  }
  if (SameValues<T>(array))
  {
    return { static_cast<const T*>(array->GetVoidPointer(0)), this->N };
  }
  auto values = std::make_shared<Column<T>>(this->N);
  vtkIdType bad = -1;
  switch (array->GetDataType())
  {
    vtkTemplateMacro(
      bad = ConvertAll(static_cast<const VTK_TT*>(array->GetVoidPointer(0)), *values));
    default:
      this->Fail(column, "holds values of an unknown kind, must be numbers");
  }
  if (bad >= 0)
  {
    this->Fail(column,
      "is " + array->GetVariantValue(bad).ToString() + " in row " + std::to_string(bad) +
        ", must be a whole number from " + std::to_string(std::numeric_limits<T>::lowest()) +
        " to " + std::to_string(std::numeric_limits<T>::max()));
  }
  this->Converted.push_back(values);
  return *values;
}

template<typename T>
ColumnView<T> TableColumns::GetOr(const std::string& column, T absent)
{
  if (this->Has(column))
  {
    return this->Get<T>(column);
  }
  auto values = std::make_shared<Column<T>>(this->N, absent);
  this->Converted.push_back(values);
  return *values;
}

std::vector<std::string> TableColumns::Text(const std::string& column)
{
  vtkAbstractArray* array = this->Find(column);
  std::vector<std::string> values(this->N);
  for (std::size_t i = 0; array && i < this->N; ++i)
  {
    values[i] = array->GetVariantValue(static_cast<vtkIdType>(i)).ToString();
  }
  return values;
}

#define PCLVIS_COLUMN_TYPE(T)                                                                      \
  template PCLVISREADERS_EXPORT void Adopt(                                                        \
    vtkTable*, const std::string&, const std::string&, Column<T>&&);                               \
  template PCLVISREADERS_EXPORT ColumnView<T> TableColumns::Get(const std::string&);               \
  template PCLVISREADERS_EXPORT ColumnView<T> TableColumns::GetOr(const std::string&, T)
PCLVIS_COLUMN_TYPE(std::int32_t);
PCLVIS_COLUMN_TYPE(std::int64_t);
PCLVIS_COLUMN_TYPE(double);
PCLVIS_COLUMN_TYPE(std::uint8_t);
#undef PCLVIS_COLUMN_TYPE
}
