#pragma once
#include "Filters/Core/Prices/Run/PricedRun.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Calls that ask for the end of requests, as waits and receives do, and which of them take about
/// as long by themselves: those of one MPI function with about as many requests.
/// Source: none. Cost: O(calls).
class AskingCalls
{
public:
  explicit AskingCalls(const PricedRun& run);

  std::size_t Size() const { return this->Call.size(); }
  std::uint32_t Classes() const { return static_cast<std::uint32_t>(this->What.size()); }

  PlainVector<std::uint32_t> Call, Requests; ///< in order of calls
  PlainVector<std::uint32_t> Class;          ///< of each

  /// Lowers what calls of a class take by themselves, for each request, where others of the
  /// function tell that it is less: with more requests a call takes no less, and no more for each.
  /// @param own     [s] for each request, by class
  /// @param guessed by class: it may be lowered
  void Bound(std::vector<double>& own, const std::vector<char>& guessed) const;

private:
  struct OneClass
  {
    std::uint32_t Function;
    std::uint32_t Fewest, Most; ///< requests that its calls have
  };
  std::vector<OneClass> What;       ///< by class
  std::vector<std::uint32_t> Order; ///< classes by function, in it by requests
};
}
