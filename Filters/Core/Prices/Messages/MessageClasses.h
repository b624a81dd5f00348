#pragma once
#include "Filters/Core/Common/Quantiles.h"
#include "Readers/Base/ParallelFor.h"
#include "Readers/Base/PlainVector.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pclvis
{
/// Numbers of the classes that messages belong to, 0 .. MessageClasses - 1.
struct MessageClasses
{
  PlainVector<std::uint32_t> Of; ///< by message
  std::uint32_t Count = 0;
};

/// The messages of each class that count, to ask for the medians of several values of theirs.
/// Source: none. Cost: O(messages), and O(those that count) for each value.
class CountedClasses
{
public:
  /// @param counts by message: whether its value counts
  CountedClasses(const MessageClasses& classes, const std::vector<char>& counts);

  /// The median of the values of each class that has enough of them, else NaN.
  /// @param value value(message)
  template<typename Value>
  std::vector<double> Medians(std::size_t enough, Value&& value) const
  {
    std::vector<double> medians(this->First.size() - 1, std::numeric_limits<double>::quiet_NaN());
    constexpr std::size_t kPieces = 1 << 6;
    const std::size_t grain = medians.size() / kPieces + 1;
    ParallelFor(medians.size(), grain, 0, [&](std::size_t begin, std::size_t end, int) {
      std::vector<double> values;
      for (std::size_t k = begin; k < end; ++k)
      {
        if (this->First[k + 1] - this->First[k] >= std::max<std::size_t>(enough, 1))
        {
          values.clear();
          for (std::size_t i = this->First[k]; i < this->First[k + 1]; ++i)
          {
            values.push_back(value(this->Messages[i]));
          }
          medians[k] = Median(values.data(), values.data() + values.size());
        }
      }
    });
    return medians;
  }

private:
  std::vector<std::size_t> First;      ///< by class
  PlainVector<std::uint32_t> Messages; ///< of each class
};

/// The same of values that are there.
/// @param counts by message: whether its value counts
std::vector<double> ClassMedians(const MessageClasses& classes, const PlainVector<double>& values,
  const std::vector<char>& counts, std::size_t enough);
}
