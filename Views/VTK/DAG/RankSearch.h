#pragma once
#include "Views/Core/Common/TypedNumber.h"
#include "Views/VTK/Common/ChartCanvas.h"

#include <optional>
#include <string>

namespace pclvis
{
/// The field in which a rank is typed that is looked for.
class RankSearch
{
public:
  explicit RankSearch(ChartCanvas& canvas) : Canvas(canvas) {}
  /// A key; false: it is none of the search's. / begins one.
  /// @param rank is given with Enter; -1 where no number was typed
  bool Key(const std::string& symbol, std::optional<int>& rank);
  /// @param corner the upper right one of where it stands [pixel]
  void Paint(Point corner);

private:
  ChartCanvas& Canvas;
  TypedNumber Typed;
};
}
