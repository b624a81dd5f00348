#pragma once
#include "Filters/Core/Prices/Counterfactuals/Counterfactual.h"
#include "Filters/Core/Prices/Savings/AskedPart.h"
#include "Filters/Core/Replay/IdealWaits.h"

#include <string>

namespace pclvis
{
/// The time tree of a run, or of a part of it, with its causes as leaves. Causes are taken out one
/// after another, and each gets the time by which the parts of the tree then become shorter. What
/// is left of a part is not explained by a cause. Leaves add up to their part, and parts add up to
/// the run. Source: [Rosas2014]; Filters/README, Cause Prices.
class CauseTree
{
public:
  /// @param asked  what is divided
  /// @param replay of the run with all its causes
  CauseTree(const PricedRun& run, const AskedPart& asked, const CounterfactualReplay& replay);

  /// A cause, and the factors of its time at the ends of its range.
  struct Cause
  {
    std::string Name, Meaning;
    double Low = 1, High = 1;
  };
  /// The next cause.
  /// @param alone    what it changes
  /// @param without  the run without it and those before
  /// @param replayed the replay of `without`; for the whole run, its length is enough
  void TakeOut(const Cause& cause, const Counterfactual& alone, const Counterfactual& without,
    const ReplayedCalls& replayed);
  /// Leaves below a thousandth of the divided time are left out.
  /// @param choice in words; empty: the whole run
  schema::CauseTree::Table Table(const std::string& choice = {}) const;

private:
  struct Leaf
  {
    CauseTree::Cause Cause;
    std::array<double, 4> Parts; ///< [s]
  };
  /// Work, and messages that are not sent, on an ideal network.
  RunTimes IdealTimes(const Counterfactual& without) const;
  /// The chosen part in a replay of the run without some causes; this replay becomes that of Waits.
  TimeParts Divide(const Counterfactual& without, const ReplayedCalls& replayed);
  /// The same where only the time on the network differs from the last one.
  TimeParts PartsIn(const ReplayedCalls& replayed) const;
  double LengthOf(const ReplayedCalls& replayed) const { return replayed.Length + this->Behind; }

  const PricedRun& Run;
  const AskedPart& Asked;
  const CounterfactualReplay& Replay;
  double Behind;        ///< [s] of the run after its last call, as of other threads; it stays
  IdealWaits Waits;     ///< without the causes so far; none if the whole run is chosen
  TimeParts Whole;      ///< of the chosen part, even if only parts of it are replayed
  TimeParts Left;       ///< of its replayed parts, without the causes so far
  double StandsFor = 1; ///< length of the chosen part over that of its replayed parts
  std::vector<Leaf> Leaves;
};
}
