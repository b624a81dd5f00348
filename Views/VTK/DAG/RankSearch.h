#pragma once
#include "Views/Core/Common/TypedNumber.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <optional>
#include <string>

namespace pclvis
{
/// The field for typing the rank to search for.
class RankSearch
{
public:
  explicit RankSearch(ChartCanvas& canvas) : Canvas(canvas) {}
  /// Handles a key; false: it is not for the search. / starts one.
  /// @param rank is given with Enter; -1 where no number was typed
  bool Key(const std::string& symbol, std::optional<int>& rank);
  /// @param corner its upper right corner [pixel]
  void Paint(Point corner);

private:
  ChartCanvas& Canvas;
  TypedNumber Typed;
};
}
