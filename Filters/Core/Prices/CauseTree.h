#pragma once
#include "Filters/Core/Prices/Counterfactual.h"
#include "Filters/Core/Replay/TimeParts.h"

#include <string>

namespace pclvis
{
/// The time tree of a run with its causes as leaves: causes are taken out one after another, and
/// each has what the parts of the run are then shorter by. What is left of a part is not explained
/// by a cause. Leaves add up to their part, parts to the run. Source: [Rosas2014]; Filters/README,
/// Cause Prices.
class CauseTree
{
public:
  /// @param replay of the run with all its causes
  CauseTree(const PricedRun& run, const CounterfactualReplay& replay);

  /// A cause, and by what its time is multiplied at the ends of its range.
  struct Cause
  {
    std::string Name, Meaning;
    double Low = 1, High = 1;
  };
  /// The next cause.
  /// @param alone   what it changes
  /// @param without the run without it and those before
  /// @param length  [s] of that
  void TakeOut(
    const Cause& cause, const Counterfactual& alone, const Counterfactual& without, double length);
  /// Leaves below a thousandth of the run are left out.
  schema::CauseTree::Table Table() const;

private:
  struct Leaf
  {
    CauseTree::Cause Cause;
    std::array<double, 4> Parts; ///< [s]
  };
  /// [s] of a run with other work, and without some messages, on an ideal network.
  TimeParts PartsOf(const Counterfactual& without, double length) const;

  const PricedRun& Run;
  const CounterfactualReplay& Replay;
  TimeParts Whole;  ///< of the run, also where parts of it are replayed
  TimeParts Left;   ///< of what is replayed, without the causes so far
  double StandsFor; ///< length of the run over that of what is replayed
  std::vector<Leaf> Leaves;
};
}
