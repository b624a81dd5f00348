#include "Filters/Core/Prices/Messages/MessageClasses.h"

#include <array>

namespace pclvis
{
namespace
{
/// Number of parts into which messages are divided to sort them into classes in parallel.
constexpr std::size_t kParts = 1 << 2;
constexpr std::size_t kFewest = 1 << 16; ///< fewer messages form a single part
}

CountedClasses::CountedClasses(const MessageClasses& classes, const std::vector<char>& counts)
  : First(classes.Count + 1, 0)
{
  const std::size_t n = counts.size(), parts = n < kFewest ? 1 : kParts;
  std::array<std::vector<std::uint32_t>, kParts> next; // by class: the next position of the part
  const auto forEach = [&](std::size_t part, auto&& visit) {
    for (std::size_t m = part * n / parts; m < (part + 1) * n / parts; ++m)
    {
      if (counts[m])
      {
        visit(m, next[part][classes.Of[m]]);
      }
    }
  };
  ParallelFor(parts, std::size_t{ 0 }, [&](std::size_t part) {
    next[part].assign(classes.Count, 0);
    forEach(part, [](std::size_t, std::uint32_t& places) { ++places; });
  });
  std::size_t first = 0;
  for (std::uint32_t k = 0; k < classes.Count; ++k)
  {
    for (std::size_t part = 0; part < parts; ++part)
    {
      const std::uint32_t places = next[part][k];
      next[part][k] = static_cast<std::uint32_t>(first);
      first += places;
    }
    this->First[k + 1] = first;
  }
  this->Messages.resize(first);
  ParallelFor(parts, std::size_t{ 0 }, [&](std::size_t part) {
    forEach(part, [this](std::size_t m, std::uint32_t& place) {
      this->Messages[place++] = static_cast<std::uint32_t>(m);
    });
  });
}

std::vector<double> ClassMedians(const MessageClasses& classes, const PlainVector<double>& values,
  const std::vector<char>& counts, std::size_t enough)
{
  return CountedClasses(classes, counts).Medians(enough, [&values](std::size_t m) {
    return values[m];
  });
}
}
