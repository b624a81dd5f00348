#pragma once
#include "Readers/Base/Column.h"

#include <cstddef>

namespace pclvis
{
/// Makes room in a vector that will be written soon: its pages are made present.
template<typename Vector>
void ReserveForWriting(Vector& vector, std::size_t n)
{
  vector.reserve(n);
  MakePresent(vector.data(), n * sizeof(typename Vector::value_type));
}
/// Resizes it as well.
template<typename Vector>
void ResizeForWriting(Vector& vector, std::size_t n)
{
  ReserveForWriting(vector, n);
  vector.resize(n);
}
}
