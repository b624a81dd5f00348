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
/// A read-only view of n values owned by somebody else.
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

/// Asks the system to back a large block with large pages: the first write then costs far fewer
/// page faults. Only a hint; does nothing if it cannot help, for example if the first page is
/// expensive.
void PreferLargePages(void* block, std::size_t bytes);
/// Asks the system for all pages of a block that will be written soon at once: cheaper than a page
/// fault for each. Changes no value.
void MakePresent(void* block, std::size_t bytes);
/// Both, for a block that will be written completely: large pages from the start for as long as
/// they are cheap, then small ones. Several threads may do this concurrently.
void TakePages(void* block, std::size_t bytes);

/// Asks the processor to prefetch memory that will be read soon. Only a hint.
inline void PrefetchForReading(const void* where)
{
#if defined(__GNUC__)
  __builtin_prefetch(where);
#else
  (void)where;
#endif
}

/// One column of a table: values in malloc'ed memory, so that a table can adopt them without a copy
/// (Release). Resize does not initialise: the caller writes every value.
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
  ~Column()
  {
    if (!this->Lent)
    {
      std::free(this->Values);
    }
  }
  /// An empty column in borrowed memory that outlives the column. If the room is not enough, the
  /// values move to memory of the column's own.
  static Column In(T* room, std::size_t values)
  {
    Column column;
    column.Values = room;
    column.Capacity = values;
    column.Lent = true;
    return column;
  }

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
      this->Move(n);
      TakePages(this->Values, n * sizeof(T));
    }
    this->N = n;
  }
  void Reserve(std::size_t n)
  {
    if (n <= this->Capacity)
    {
      return;
    }
    this->Move(n);
    PreferLargePages(this->Values, n * sizeof(T));
  }
  /// Returns memory that is not in use. The owner of lent memory may use the rest from then on.
  void Fit()
  {
    if (this->Lent)
    {
      this->Capacity = this->N;
    }
    else if (this->N<this->Capacity&& this->N> 0)
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
    const T kept = value; // may be in this column, which may move
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
  /// Hands the memory over; the receiver calls free(). Null if the column is empty.
  T* Release()
  {
    if (this->Lent)
    {
      this->Move(this->N);
    }
    T* values = this->Values;
    this->Values = nullptr;
    this->N = this->Capacity = 0;
    return values;
  }

private:
  /// Moves the values to own memory for n values.
  void Move(std::size_t n)
  {
    void* const old = this->Lent ? nullptr : static_cast<void*>(this->Values);
    void* const grown = std::realloc(old, n > 0 ? n * sizeof(T) : 1);
    if (!grown)
    {
      throw std::bad_alloc();
    }
    if (this->Lent && this->N > 0)
    {
      std::memcpy(grown, this->Values, this->N * sizeof(T));
    }
    this->Values = static_cast<T*>(grown);
    this->Capacity = n;
    this->Lent = false;
  }
  void Swap(Column& other) noexcept
  {
    std::swap(this->Values, other.Values);
    std::swap(this->N, other.N);
    std::swap(this->Capacity, other.Capacity);
    std::swap(this->Lent, other.Lent);
  }

  T* Values = nullptr;
  std::size_t N = 0;
  std::size_t Capacity = 0;
  bool Lent = false; ///< the memory is somebody else's
};
}
