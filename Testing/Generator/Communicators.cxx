#include "Testing/Generator/Communicators.h"

namespace pclvis
{
namespace
{
constexpr std::int32_t kFirstRow = 2;
}

CommunicatorSet::CommunicatorSet(std::int32_t ranks, std::int32_t columns, bool inter)
  : Ranks(ranks), Columns(columns)
{
  Communicator world{ "MPI_COMM_WORLD", {}, {} };
  for (std::int32_t rank = 0; rank < ranks; ++rank)
  {
    world.Ranks.push_back(rank);
  }
  this->Members = { world, { "MPI_COMM_SELF", {}, {} } };
  if (columns > 0)
  {
    this->Rows = (ranks + columns - 1) / columns;
    for (std::int32_t row = 0; row < this->Rows; ++row)
    {
      Communicator members{ "row " + std::to_string(row), {}, {} };
      for (std::int32_t r = row * columns; r < (row + 1) * columns && r < ranks; ++r)
      {
        members.Ranks.push_back(r);
      }
      this->Members.push_back(members);
    }
    for (std::int32_t column = 0; column < columns; ++column)
    {
      // In reverse: the rank order of a communicator need not be that of MPI_COMM_WORLD.
      Communicator members{ "column " + std::to_string(column), {}, {} };
      for (std::int32_t r = column; r < ranks; r += columns)
      {
        members.Ranks.insert(members.Ranks.begin(), r);
      }
      this->Members.push_back(members);
    }
  }
  if (inter)
  {
    Communicator halves{ "halves", {}, {} };
    for (std::int32_t rank = 0; rank < ranks; ++rank)
    {
      (rank < ranks / 2 ? halves.Ranks : halves.Remote).push_back(rank);
    }
    this->InterCode = static_cast<std::int32_t>(this->Members.size());
    this->Members.push_back(halves);
  }
}

std::int32_t CommunicatorSet::RowOf(std::int32_t rank) const
{
  return this->Columns > 0 ? kFirstRow + rank / this->Columns : kWorld;
}

std::int32_t CommunicatorSet::ColumnOf(std::int32_t rank) const
{
  return this->Columns > 0 ? kFirstRow + this->Rows + rank % this->Columns : kWorld;
}

std::int32_t CommunicatorSet::Between(std::int32_t a, std::int32_t b) const
{
  if (this->Columns <= 0)
  {
    return kWorld;
  }
  if (a / this->Columns == b / this->Columns)
  {
    return this->RowOf(a);
  }
  return a % this->Columns == b % this->Columns ? this->ColumnOf(a) : kWorld;
}

std::int32_t CommunicatorSet::RankIn(std::int32_t communicator, std::int32_t rank) const
{
  if (communicator == kWorld)
  {
    return rank;
  }
  if (communicator == kSelf)
  {
    return 0;
  }
  if (communicator == this->InterCode)
  {
    return rank < this->Ranks / 2 ? rank : rank - this->Ranks / 2;
  }
  if (communicator < kFirstRow + this->Rows)
  {
    return rank % this->Columns;
  }
  const auto size = static_cast<std::int32_t>(this->Members[communicator].Ranks.size());
  return size - 1 - rank / this->Columns;
}

std::vector<std::int32_t> CommunicatorSet::Of(std::int32_t rank) const
{
  std::vector<std::int32_t> codes = { kWorld, kSelf };
  if (this->Columns > 0)
  {
    codes.push_back(this->RowOf(rank));
    codes.push_back(this->ColumnOf(rank));
  }
  if (this->InterCode >= 0)
  {
    codes.push_back(this->InterCode);
  }
  return codes;
}
}
