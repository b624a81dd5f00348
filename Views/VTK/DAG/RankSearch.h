#pragma once
#include "Views/Core/Common/TypedNumber.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <optional>
#include <string>

namespace pclvis
{
/// The text field for the rank to search for.
class RankSearch
{
public:
  explicit RankSearch(ChartCanvas& canvas) : Canvas(canvas) {}
  /// Handles a key; false: it does not belong to the search. / starts a search.
  /// @param rank set when Enter is pressed; -1 if no number was typed
  bool Key(const std::string& symbol, std::optional<int>& rank);
  /// @param corner upper right corner [pixel]
  void Paint(Point corner);

private:
  ChartCanvas& Canvas;
  TypedNumber Typed;
};
}
