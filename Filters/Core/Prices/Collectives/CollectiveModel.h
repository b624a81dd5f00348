#pragma once
#include "Filters/Core/Prices/Collectives/CollectiveTraffic.h"
#include "Filters/Core/Prices/Transfers/TransferModel.h"

#include <array>
#include <vector>

namespace pclvis
{
/// What collective operations cost if ranks run on other nodes, relative to what they cost as
/// recorded:
///   a rounds within + b rounds between + c bytes within + d bytes of the busiest node's link
/// The bytes of the link include those of operations of other ranks at the same time. The
/// coefficients are fitted to the recorded operations and not negative; empty rounds take as long
/// as empty messages. If no operation stays within a node, bytes take as long within nodes as
/// between them.
/// Source: [Thakur2005] (rounds and bytes), [Huber1964] (fit); Filters/README, Cause Prices.
class CollectiveModel
{
public:
  enum class Basis
  {
    Nothing,    ///< no operation moves data between ranks
    Operations, ///< a fit to half of the groups predicts the others better than medians do
    Supposed    ///< it does not, or there are too few
  };
  using Row = std::array<double, 4>; ///< of an operation, as in the formula

  /// @param times as recorded
  CollectiveModel(const PricedRun& run, const RunTimes& times, const TransferModel& messages);

  /// By member, the factor of its cost if ranks run on other nodes; empty: 1.
  /// Cost: O(members + operations at the same time).
  PlainVector<double> FactorFor(const std::vector<std::int32_t>& nodeOf) const;

  /// [s] How much less operations cost there, mean over the ranks.
  double Saved(const std::vector<std::int32_t>& nodeOf) const;

  const CollectiveGroups& Operations() const { return this->Groups; }
  Basis From() const { return this->Known; }
  const Row& Coefficients() const { return this->X; }

private:
  /// An operation that moves bytes while another one does.
  struct Meeting
  {
    std::uint32_t Other;
    float Share; ///< of the other's bytes
  };

  /// What operations cost.
  void FindCosts(const RunTimes& times);
  void FindMeetings();
  /// Whether the ranks of a node leave operations together.
  bool SeemsToKnowNodes() const;
  /// By operation.
  std::vector<Row> RowsFor(const std::vector<std::int32_t>& nodeOf) const;
  void Fit(const std::vector<Row>& rows, const TransferModel& messages);
  /// The factor of an operation's cost, given these rows.
  double FactorOf(std::uint32_t operation, const std::vector<Row>& rows) const;
  bool PredictsOthers(const std::vector<Row>& rows, const Row& empty) const;

  const PricedRun& Run;
  const CollectiveGroups Groups;
  PlainVector<double> OfMember; ///< [s] what it cost, by member; 0: not known
  std::vector<double> Cost;     ///< [s] by operation, median of its members; 0: not known
  std::vector<double> Ready;    ///< [s] by operation, when the last awaited member had entered
  std::vector<std::size_t> FirstMeeting; ///< by operation, shape (operations + 1)
  std::vector<Meeting> Meetings;
  bool ByNodes = false; ///< MPI knows the nodes
  std::vector<Row> Recorded;
  Basis Known = Basis::Nothing;
  Row X{}; ///< coefficients
};
}
