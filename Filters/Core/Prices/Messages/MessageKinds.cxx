#include "Filters/Core/Prices/Messages/MessageKinds.h"

#include "Filters/Core/Common/HalfPower.h"
#include "Filters/Core/Common/KeyNumbers.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

namespace pclvis
{
namespace
{
std::uint64_t Mix(std::uint64_t a, std::uint64_t b)
{
  return MixBits(a) + b;
}

/// Combines two numbers into one.
std::uint64_t Ends(std::int32_t from, std::int32_t to)
{
  return (static_cast<std::uint64_t>(static_cast<std::uint32_t>(from)) << 32) +
    static_cast<std::uint32_t>(to);
}

/// Numbers the kinds of replayed messages; messages with the same key are of one kind.
template<typename Key>
MessageClasses NumberKinds(const PricedRun& run, Key&& keyOf)
{
  MessageClasses classes;
  classes.Of.resize(run.Messages());
  KeyNumbers numbers;
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    classes.Of[m] = run.IsReplayed(m) ? numbers.NumberOf(keyOf(m)) : 0;
  }
  // Messages that are not replayed are of kind 0, which may have no others.
  classes.Count = std::max<std::uint32_t>(1, static_cast<std::uint32_t>(numbers.Size()));
  return classes;
}
}

MessageKinds::MessageKinds(const PricedRun& run)
{
  const std::vector<std::int32_t>& nodeOf = run.Machine.NodeOf;
  const auto size = [&](std::size_t m) {
    return static_cast<std::uint64_t>(run.Bytes(m)) * 2 + run.IsInterNode(m, nodeOf);
  };
  const auto tagAndSize = [&](std::size_t m) {
    return Mix(size(m), static_cast<std::uint32_t>(run.Input.More.Tag[m]));
  };
  const auto channel = [&](std::size_t m) {
    return Mix(Mix(tagAndSize(m), static_cast<std::uint32_t>(run.Input.More.Communicator[m])),
      Ends(run.Source(m), run.Destination(m)));
  };
  const auto nodePair = [&](std::size_t m) {
    return Mix(tagAndSize(m), Ends(nodeOf[run.Source(m)], nodeOf[run.Destination(m)]));
  };
  const auto aboutSize = [&](std::size_t m) {
    return 2 * HalfPower(run.Bytes(m) - 1) + run.IsInterNode(m, nodeOf);
  };
  const std::function<void()> numbers[] = { [&] { this->Channel = NumberKinds(run, channel); },
    [&] { this->NodePair = NumberKinds(run, nodePair); },
    [&] { this->AboutSize = NumberKinds(run, aboutSize); },
    [&] { this->TagAndSize = NumberKinds(run, tagAndSize); },
    [&] { this->Size = NumberKinds(run, size); } };
  ParallelFor(std::size(numbers), std::size_t{ 0 }, [&](std::size_t kind) { numbers[kind](); });
}
}
