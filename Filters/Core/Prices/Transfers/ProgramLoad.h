#pragma once
#include "Filters/Core/Prices/Run/PricedRun.h"
#include "Filters/Core/Prices/Transfers/LoadField.h"

#include <algorithm>
#include <array>
#include <vector>

namespace pclvis
{
/// The features from which a transfer's time is predicted: a constant; its bytes; and its bytes
/// together with those that other messages move at the same time at the same places: within or out
/// of the sender's node, into the receiver's, between all nodes, and between switches (a constant,
/// out of one, into the other).
constexpr std::size_t kFeatures = 8;
using Features = std::array<double, kFeatures>;

/// The program's messages in flight.
struct Transfers
{
  const std::vector<std::int32_t>& NodeOf; ///< by rank
  const PlainVector<double>& Start;        ///< [s] by message
  const PlainVector<double>& Length;       ///< [s] by message
  const std::vector<char>* Dead = nullptr; ///< by message: it is not sent; null: all are
};

/// Which of the features are used.
using FeatureChoice = std::array<bool, kFeatures>;
constexpr FeatureChoice kAllFeatures{ true, true, true, true, true, true, true, true };

/// What a program's messages move over time through nodes and switches, each evenly over its time.
/// Source: none. Cost: O(messages).
class ProgramLoad
{
public:
  /// @param used loads that are not used are ignored, as if a message was alone
  ProgramLoad(
    const PricedRun& run, const Transfers& transfers, const FeatureChoice& used = kAllFeatures);

  Features Of(std::size_t m) const;

  /// Whether any of these features is a load.
  static bool AnyIn(const FeatureChoice& used)
  {
    const FieldChoice loads = LoadsIn(used);
    return std::find(loads.begin(), loads.end(), true) != loads.end();
  }

private:
  enum Field
  {
    Within,
    Out,
    In,
    All,
    Up,
    Down
  };
  using FieldChoice = std::array<bool, 6>;
  static FieldChoice LoadsIn(const FeatureChoice& used)
  {
    return { used[2], used[2], used[3], used[4], used[6], used[7] };
  }
  std::int32_t PlaceOf(std::size_t m, std::size_t field) const;
  void Fill(std::size_t field);

  const PricedRun& Run;
  const Transfers At;
  FieldChoice Used;
  std::vector<LoadField> Fields;
};
}
