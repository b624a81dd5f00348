#pragma once
#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace pclvis
{
/// A read-only look at n values that somebody else owns.
template<typename T>
struct ColumnView
{
  const T* Data = nullptr;
  std::size_t Size = 0;
  const T& operator[](std::size_t i) const
  {
    assert(i < this->Size && "row outside the column");
    return this->Data[i];
  }
  const T* begin() const { return this->Data; }
  const T* end() const { return this->Data + this->Size; }
};

/// Asks the system for large pages behind a large block: then writing it first costs far fewer page
/// faults. Only a hint; does nothing where it cannot help.
void PreferLargePages(void* block, std::size_t bytes);

/// One column of a table: values in malloc'ed memory, so that a table can adopt them without a
/// copy (Release). Resize does not initialise: whoever resizes writes every value.
template<typename T>
class Column
{
  static_assert(std::is_trivially_copyable<T>::value, "columns hold plain values");

public:
  Column() = default;
  explicit Column(std::size_t n) { this->Resize(n); }
  Column(std::size_t n, T value)
  {
    this->Resize(n);
    for (T& v : *this)
    {
      v = value;
    }
  }
  Column(const Column& other) { *this = other; }
  Column(Column&& other) noexcept { this->Swap(other); }
  Column& operator=(const Column& other)
  {
    if (this != &other)
    {
      this->Resize(other.N);
      if (other.N > 0)
      {
        std::memcpy(this->Values, other.Values, other.N * sizeof(T));
      }
    }
    return *this;
  }
  Column& operator=(Column&& other) noexcept
  {
    this->Swap(other);
    return *this;
  }
  ~Column() { std::free(this->Values); }

  std::size_t Size() const { return this->N; }
  T* Data() { return this->Values; }
  const T* Data() const { return this->Values; }
  T* begin() { return this->Values; }
  T* end() { return this->Values + this->N; }
  const T* begin() const { return this->Values; }
  const T* end() const { return this->Values + this->N; }
  T& operator[](std::size_t i)
  {
    assert(i < this->N && "row outside the column");
    return this->Values[i];
  }
  const T& operator[](std::size_t i) const
  {
    assert(i < this->N && "row outside the column");
    return this->Values[i];
  }
  operator ColumnView<T>() const { return { this->Values, this->N }; }

  void Resize(std::size_t n)
  {
    if (n > this->Capacity)
    {
      this->Reserve(n);
    }
    this->N = n;
  }
  void Reserve(std::size_t n)
  {
    if (n <= this->Capacity)
    {
      return;
    }
    void* grown = std::realloc(static_cast<void*>(this->Values), n * sizeof(T));
    if (!grown)
    {
      throw std::bad_alloc();
    }
    this->Values = static_cast<T*>(grown);
    this->Capacity = n;
    PreferLargePages(grown, n * sizeof(T));
  }
  /// Gives memory back that is not in use.
  void Fit()
  {
    if (this->N<this->Capacity&& this->N> 0)
    {
      void* fitting = std::realloc(static_cast<void*>(this->Values), this->N * sizeof(T));
      this->Values = fitting ? static_cast<T*>(fitting) : this->Values;
      this->Capacity = fitting ? this->N : this->Capacity;
    }
    else if (this->N == 0)
    {
      *this = Column();
    }
  }
  void Append(const T& value)
  {
    const T kept = value; // may stand in this column, which may move
    this->Extend() = kept;
  }
  /// A new value at the end, not initialised.
  T& Extend()
  {
    if (this->N == this->Capacity)
    {
      this->Reserve(this->Capacity < 16 ? 16 : this->Capacity + this->Capacity / 2);
    }
    return this->Values[this->N++];
  }
  /// Hands the memory over; the receiver calls free(). Null where the column is empty.
  T* Release()
  {
    T* values = this->Values;
    this->Values = nullptr;
    this->N = this->Capacity = 0;
    return values;
  }

private:
  void Swap(Column& other) noexcept
  {
    std::swap(this->Values, other.Values);
    std::swap(this->N, other.N);
    std::swap(this->Capacity, other.Capacity);
  }

  T* Values = nullptr;
  std::size_t N = 0;
  std::size_t Capacity = 0;
};
}
