#include "Filters/Core/Prices/Run/WorkPieces.h"
#include "Filters/Core/Replay/MakeRunGraph.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/ReplayTables.h"

using namespace pclvis;

namespace
{
/// Ranks 0 and 1 send, send and receive; rank 2 sends once and receives.
/// @param asked calls; none: all
/// @param dealerOf by rank; empty: nobody deals out work
PlainVector<std::uint32_t> Pieces(
  const PlainVector<std::uint32_t>& asked = {}, const std::vector<std::uint32_t>& dealerOf = {})
{
  ReplayTables tables;
  for (std::int32_t rank = 0; rank < 3; ++rank)
  {
    tables.Rows.Call(rank, "MPI_Send", 1, 2);
    if (rank < 2)
    {
      tables.Rows.Call(rank, "MPI_Send", 3, 4);
    }
    tables.Rows.Call(rank, "MPI_Recv", 5, 6);
    tables.Rows.Call(rank, "MPI_Send", 7, 8);
  }
  const ReplayInput input = tables.Input();
  const RunGraph graph = MakeRunGraph(input);
  return asked.empty() ? NumberPieces(graph.Calls, input.Calls.Call, dealerOf)
                       : NumberPieces(graph.Calls, input.Calls.Call, dealerOf, asked);
}

/// Rank 0 sends three times, rank 1 four times.
PlainVector<std::uint32_t> RepeatedPieces(const std::vector<std::uint32_t>& dealerOf)
{
  ReplayTables tables;
  for (int call = 0; call < 7; ++call)
  {
    tables.Rows.Call(call < 3 ? 0 : 1, "MPI_Send", 2 * call, 2 * call + 1);
  }
  const ReplayInput input = tables.Input();
  return NumberPieces(MakeRunGraph(input).Calls, input.Calls.Call, dealerOf);
}
}

int UnitTestWorkPieces(int, char*[])
{
  Checks check;
  const PlainVector<std::uint32_t> pieces = Pieces();
  check("a number for each call", pieces.size() == 11);
  check("none before a rank's first call",
    pieces[0] == RunCalls::kNone && pieces[4] == RunCalls::kNone && pieces[8] == RunCalls::kNone);
  check("between sends is a piece of two ranks", pieces[1] == pieces[5]);
  check("before the receive one of all three, as the calls around it are of the same kind",
    pieces[2] == pieces[6] && pieces[2] == pieces[9]);
  check("likewise after it", pieces[3] == pieces[7] && pieces[3] == pieces[10]);
  check("these are three different ones",
    pieces[1] != pieces[2] && pieces[2] != pieces[3] && pieces[1] != pieces[3]);
  const PlainVector<std::uint32_t> some = Pieces({ 3, 4, 9 });
  check("of some calls the same numbers",
    some.size() == 3 && some[0] == pieces[3] && some[1] == RunCalls::kNone && some[2] == pieces[9]);
  const PlainVector<std::uint32_t> twice = RepeatedPieces({});
  check("ranks with 2 and 3 such pieces have none in common", twice[1] != twice[4]);
  const PlainVector<std::uint32_t> dealt = RepeatedPieces({ 0, 0 });
  check("but the first ones, if one dealer gives them work",
    dealt[1] == dealt[4] && dealt[2] == dealt[5] && dealt[6] != dealt[5]);
  const PlainVector<std::uint32_t> two = RepeatedPieces({ 0, 1 });
  check("not two dealers", two[1] != two[4]);
  return check.Result();
}
