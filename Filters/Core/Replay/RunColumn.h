#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Base/PlainVector.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <limits>

namespace pclvis
{
/// A column of a run: either its own values, or values lent by a table, which are read in place.
/// Lent values are never written to; code that changes a column asks for own values first.
template<typename T>
class RunColumn
{
public:
  RunColumn() = default;
  RunColumn(PlainVector<T> values) : Mine(std::move(values)) {}

  std::size_t size() const { return this->Lent.Data ? this->Lent.Size : this->Mine.size(); }
  bool empty() const { return this->size() == 0; }
  T operator[](std::size_t i) const { return this->Lent.Data ? this->Lent[i] : this->Mine[i]; }
  bool IsLent() const { return this->Lent.Data != nullptr; }
  /// @param values must outlive the column
  void Lend(ColumnView<T> values)
  {
    this->Mine = {};
    this->Lent = values;
  }
  /// Its values, for writing; lent ones are copied first.
  PlainVector<T>& Own()
  {
    if (this->IsLent())
    {
      this->Mine = PlainVector<T>(this->Lent.begin(), this->Lent.end());
      this->Lent = {};
    }
    return this->Mine;
  }

private:
  ColumnView<T> Lent;
  PlainVector<T> Mine;
};

/// Times of a run [s]; lent ones are put on an axis when they are read:
///   min(max(time, begin), end) - begin
class RunTimesColumn
{
public:
  RunTimesColumn() = default;
  RunTimesColumn(PlainVector<double> values) : Times(std::move(values)) {}

  std::size_t size() const { return this->Times.size(); }
  bool empty() const { return this->Times.empty(); }
  double operator[](std::size_t i) const
  {
    const double time = this->Times[i];
    return this->Times.IsLent() ? std::clamp(time, this->Least, this->Greatest) - this->Zero : time;
  }
  bool IsLent() const { return this->Times.IsLent(); }
  void Lend(ColumnView<double> values)
  {
    *this = {};
    this->Times.Lend(values);
  }
  /// Only for lent values, and only once.
  void ReadBetween(double begin, double end)
  {
    assert(this->IsLent() && "values of its own are written");
    this->Least = this->Zero = begin;
    this->Greatest = end;
  }
  PlainVector<double>& Own()
  {
    if (this->IsLent())
    {
      PlainVector<double> values(this->size());
      for (std::size_t i = 0; i < values.size(); ++i)
      {
        values[i] = (*this)[i];
      }
      *this = std::move(values);
    }
    return this->Times.Own();
  }

private:
  RunColumn<double> Times;
  double Least = -std::numeric_limits<double>::infinity();
  double Greatest = std::numeric_limits<double>::infinity();
  double Zero = 0;
};
}
