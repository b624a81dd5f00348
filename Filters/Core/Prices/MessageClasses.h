#pragma once
#include "Readers/Base/PlainVector.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Numbers of the classes that messages belong to, 0 .. MessageClasses - 1.
struct MessageClasses
{
  PlainVector<std::uint32_t> Of; ///< by message
  std::uint32_t Count = 0;
};

/// The median of the values of each class that has enough of them, else NaN.
/// Source: none.
/// @param counts by message: whether its value counts
/// Cost: O(messages).
std::vector<double> ClassMedians(const MessageClasses& classes, const PlainVector<double>& values,
  const std::vector<char>& counts, std::size_t enough);
}
