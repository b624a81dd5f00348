#pragma once
#include "Filters/Core/Prices/Run/PricedRun.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pclvis
{
/// Calls that ask for the end of requests, such as waits and receives, in classes of calls that
/// take about as long by themselves: those of the same MPI function with about as many requests.
/// Source: none. Cost: O(calls).
class AskingCalls
{
public:
  explicit AskingCalls(const PricedRun& run);

  std::size_t Size() const { return this->Call.size(); }
  std::uint32_t Classes() const { return static_cast<std::uint32_t>(this->What.size()); }

  PlainVector<std::uint32_t> Call, Requests; ///< in order of calls
  PlainVector<std::uint32_t> Class;          ///< of each

  /// Lowers the time per request that calls of a class take by themselves, if other classes of the
  /// same function show that it is less: with more requests, a call takes no less in all, and no
  /// more per request.
  /// @param own     [s] for each request, by class
  /// @param guessed by class: whether it may be lowered
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
