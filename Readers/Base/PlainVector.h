#pragma once
#include "Readers/Base/Column.h"

#include <cstddef>
#include <cstdlib>
#include <new>
#include <utility>
#include <vector>

namespace pclvis
{
/// Memory for a long vector of plain values: with pages from the start, large ones where they are
/// cheap, and not initialised by resize, so that several threads can make the first write.
template<typename T>
struct PlainAllocator
{
  using value_type = T;
  PlainAllocator() = default;
  template<typename U>
  PlainAllocator(const PlainAllocator<U>&)
  {
  }
  T* allocate(std::size_t n)
  {
    void* const block = std::malloc(n * sizeof(T));
    if (!block)
    {
      throw std::bad_alloc();
    }
    TakePages(block, n * sizeof(T));
    return static_cast<T*>(block);
  }
  void deallocate(T* block, std::size_t) { std::free(block); }
  template<typename U>
  void construct(U*)
  {
  }
  template<typename U, typename... Arguments>
  void construct(U* at, Arguments&&... arguments)
  {
    ::new (static_cast<void*>(at)) U(std::forward<Arguments>(arguments)...);
  }
  bool operator==(const PlainAllocator&) const { return true; }
  bool operator!=(const PlainAllocator&) const { return false; }
};

/// A vector whose resize does not initialise: the caller writes every value.
template<typename T>
using PlainVector = std::vector<T, PlainAllocator<T>>;
}
