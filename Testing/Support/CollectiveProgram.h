#pragma once
#include "Testing/Support/PricedProgram.h"

#include <string>
#include <vector>

namespace pclvis
{
/// A run made of single collective operations, for tests of prices. Times in seconds.
class CollectiveProgram
{
public:
  /// @param nodeOf by rank
  explicit CollectiveProgram(const std::vector<std::int32_t>& nodeOf) : Program(nodeOf) {}

  /// The ranks enter together, and leave `costs` later: one value per rank, or one for all.
  void Operation(const std::string& name, const std::vector<std::int32_t>& ranks, double begin,
    const std::vector<double>& costs, std::int32_t root, std::int64_t sent, std::int64_t received)
  {
    for (std::size_t i = 0; i < ranks.size(); ++i)
    {
      this->Program.Tables.Rows.Collective(
        ranks[i], name, begin, begin + costs[costs.size() > 1 ? i : 0], this->Operations, root);
      this->Sent.Append(sent);
      this->Received.Append(received);
    }
    ++this->Operations;
  }
  /// The program must outlive what is made from its input.
  PriceInput Input()
  {
    PriceInput input = this->Program.Input();
    input.Volumes.BytesSent = this->Sent;
    input.Volumes.BytesReceived = this->Received;
    return input;
  }

private:
  PricedProgram Program;
  Column<std::int64_t> Sent, Received;
  std::int64_t Operations = 0;
};

/// 16 ranks on a grid of 4 x 4, x fastest, with one column per node. In each step they work,
/// exchange with their row, work, and exchange with their column: 4 x `part` bytes each, where
/// `part` grows from step to step.
///   a row:    4 nodes with a rank of each row, 2 rounds between nodes; four rows at a time send
///             4 x 3 parts out of each node
///   a column: 2 rounds within its node; a rank sends 3 parts within it
///   cost = 1 us rounds within + 2 us rounds between + 0.1 ns bytes within + 0.2 ns bytes of a node
struct RowsAndColumns
{
  static constexpr int kSteps = 12;
  static constexpr double kWork = 50e-6; ///< [s] before each exchange

  static std::vector<std::int32_t> Row(std::int32_t y)
  {
    return { 4 * y, 4 * y + 1, 4 * y + 2, 4 * y + 3 };
  }
  static std::vector<std::int32_t> Column(std::int32_t x) { return { x, x + 4, x + 8, x + 12 }; }
  static std::int64_t Part(int step) { return 1000 * (step + 1); }
  static double BetweenNodes(int step)
  {
    return 4e-6 + 0.2e-9 * 12 * static_cast<double>(Part(step));
  }
  static double WithinNode(int step) { return 2e-6 + 0.1e-9 * 3 * static_cast<double>(Part(step)); }

  /// @param columnsEvery 1: exchanges with the column in each step; 2: in every other step
  explicit RowsAndColumns(int columnsEvery = 1)
    : Program({ 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3 })
  {
    for (int step = 0; step < kSteps; ++step)
    {
      this->Exchange(true, step, BetweenNodes(step));
      if (step % columnsEvery == 0)
      {
        this->Exchange(false, step, WithinNode(step));
      }
    }
  }

  CollectiveProgram Program;
  double Now = 0; ///< [s]

private:
  void Exchange(bool rows, int step, double cost)
  {
    this->Now += kWork;
    for (std::int32_t i = 0; i < 4; ++i)
    {
      this->Program.Operation("MPI_Alltoall", rows ? Row(i) : Column(i), this->Now, { cost }, -1,
        4 * Part(step), 4 * Part(step));
    }
    this->Now += cost;
  }
};
}
