#pragma once
#include "PCLVisReadersModule.h"

#include <cstdint>

/// Appends rows of numbers to a CSV file, for pvpython/pclvis/tables.py: a function of C, which
/// Python can call without a wrapper.
/// @param values each column's values, one per row
/// @param kinds  each column's type, as letters of numpy: d, q, Q, i, B
/// @return 0, or the system's number of what went wrong
extern "C" PCLVISREADERS_EXPORT int pclvis_write_rows(const char* path, const void* const* values,
  const char* kinds, std::int64_t columns, std::int64_t rows);
