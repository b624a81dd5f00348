#pragma once
#include "Filters/Core/Prices/Run/PriceInput.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace pclvis
{
/// Restricts the messages to some rows.
/// @param memory of the columns, while these are used; also keeps what it was
/// Source: none. Cost: O(rows).
void TakeMessages(
  const std::vector<std::uint32_t>& rows, PriceInput& input, std::shared_ptr<void>& memory);

/// Brings the messages into a fixed order, so that sums are the same for any order of rows.
/// @param memory as in TakeMessages; unchanged if they are in it
/// Source: none. Cost: O(n log n).
void OrderMessages(PriceInput& input, std::shared_ptr<void>& memory);
}
