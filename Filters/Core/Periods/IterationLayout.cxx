#include "Filters/Core/Periods/IterationLayout.h"

#include <algorithm>

namespace pclvis
{
IterationLayout LayIterations(
  const IterationWindows& iterations, const TimeWindow& span, std::size_t most)
{
  IterationWindows inside;
  for (std::size_t i = 0; i < iterations.Windows.size(); ++i)
  {
    const TimeWindow& of = iterations.Windows[i];
    const TimeWindow part{ std::max(of.Begin, span.Begin), std::min(of.End, span.End) };
    if (!part.Empty())
    {
      inside.Windows.push_back(part);
      inside.Iteration.push_back(iterations.Iteration[i]);
    }
  }
  IterationLayout layout;
  layout.Loop = iterations.Loop;
  layout.Borders.push_back(span.Begin);
  const auto close = [&layout](double end, std::int32_t first, std::int32_t count) {
    if (end > layout.Borders.back())
    {
      layout.Borders.push_back(end);
      layout.First.push_back(first);
      layout.Count.push_back(count);
    }
  };
  const std::size_t n = inside.Windows.size();
  const std::size_t together = std::max<std::size_t>(1, (n + most - 1) / most);
  for (std::size_t first = 0; first < n; first += together)
  {
    const std::size_t past = std::min(n, first + together);
    close(inside.Windows[first].Begin, -1, 0);
    close(inside.Windows[past - 1].End, inside.Iteration[first],
      static_cast<std::int32_t>(past - first));
  }
  close(span.End, -1, 0);
  return layout;
}
}
