#include "Filters/Core/Prices/Work/AlignedWork.h"

#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Replay/RowsByKey.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace pclvis
{
namespace
{
using namespace price_constants;

constexpr std::size_t kAtOnce = 1 << 6; ///< pieces per task of a thread

/// A piece of a rank's work that other ranks have as well.
struct Piece
{
  std::uint32_t Call;
  double Median; ///< [s] over the ranks
};

class Aligner
{
public:
  Aligner(const PricedRun& run, const PlainVector<double>& work)
    : Run(run), Calls(run.Graph.Calls), Work(work)
  {
  }

  std::vector<AlignedRank> Align()
  {
    const PlainVector<std::uint32_t>& pieces = this->Run.Pieces;
    std::size_t numbers = 0;
    for (const std::uint32_t piece : pieces)
    {
      numbers = piece == RunCalls::kNone ? numbers : std::max<std::size_t>(numbers, piece + 1);
    }
    PlainVector<std::uint32_t> first;
    PlainVector<std::uint32_t> calls;
    ListByKey(pieces, numbers, first, calls);
    std::vector<std::vector<Piece>> found(ThreadCount(0));
    ParallelFor(numbers, kAtOnce, 0, [&](std::size_t from, std::size_t past, int worker) {
      std::vector<double> memory;
      for (std::size_t piece = from; piece < past; ++piece)
      {
        this->AlignPiece(
          calls.data() + first[piece], calls.data() + first[piece + 1], memory, found[worker]);
      }
    });
    for (const std::vector<Piece>& of : found) // in any order
    {
      this->Pieces.insert(this->Pieces.end(), of.begin(), of.end());
    }
    this->KeepMost();
    return this->ByRank();
  }

private:
  /// @param calls the calls that follow this piece of work on the ranks
  void AlignPiece(const std::uint32_t* calls, const std::uint32_t* past,
    std::vector<double>& memory, std::vector<Piece>& found) const
  {
    if (past - calls < kEnough)
    {
      return;
    }
    memory.clear();
    for (const std::uint32_t* call = calls; call != past; ++call)
    {
      memory.push_back(this->Work[*call]);
    }
    const double median = Median(memory.data(), memory.data() + memory.size());
    for (; median >= kComparable && calls != past; ++calls)
    {
      found.push_back({ *calls, median });
    }
  }

  /// Drops the shortest pieces of each rank.
  void KeepMost()
  {
    std::sort(this->Pieces.begin(), this->Pieces.end(),
      [](const Piece& a, const Piece& b) { return a.Call < b.Call; });
    std::vector<Piece> kept;
    for (auto first = this->Pieces.begin(); first != this->Pieces.end();)
    {
      const std::int32_t rank = this->Calls.Rank[first->Call];
      const auto past = std::find_if(first, this->Pieces.end(),
        [&](const Piece& piece) { return this->Calls.Rank[piece.Call] != rank; });
      const double least = this->LeastOfMost(first, past);
      std::copy_if(first, past, std::back_inserter(kept),
        [least](const Piece& piece) { return piece.Median >= least; });
      first = past;
    }
    this->Pieces = std::move(kept);
  }

  /// [s] The longest pieces that make up most of a rank's work are at least this long.
  double LeastOfMost(
    std::vector<Piece>::const_iterator first, std::vector<Piece>::const_iterator past)
  {
    std::vector<double>& medians = this->Of;
    medians.clear();
    std::transform(
      first, past, std::back_inserter(medians), [](const Piece& piece) { return piece.Median; });
    std::sort(medians.begin(), medians.end(), [](double a, double b) { return a > b; });
    const double all = std::accumulate(medians.begin(), medians.end(), 0.0);
    double sum = 0, least = 0;
    for (std::size_t i = 0; i < medians.size() && sum < kMost * all; ++i)
    {
      least = medians[i];
      sum += least;
    }
    return least;
  }

  std::vector<AlignedRank> ByRank() const
  {
    std::vector<double> all(static_cast<std::size_t>(this->Calls.Ranks()), 0);
    for (std::size_t call = 0; call < this->Calls.Size(); ++call)
    {
      all[this->Calls.Rank[call]] += this->Work[call];
    }
    std::vector<AlignedRank> ranks;
    for (const Piece& piece : this->Pieces)
    {
      const std::int32_t rank = this->Calls.Rank[piece.Call];
      if (ranks.empty() || ranks.back().Rank != rank)
      {
        ranks.push_back({ rank, {}, {} });
      }
      const double work = this->Work[piece.Call];
      ranks.back().Calls.push_back(piece.Call);
      ranks.back().Excess.push_back(std::log(std::max(work, kTick) / piece.Median));
      ranks.back().Share += work / all[rank];
    }
    return ranks;
  }

  const PricedRun& Run;
  const RunCalls& Calls;
  const PlainVector<double>& Work;
  std::vector<Piece> Pieces;
  std::vector<double> Of; ///< [s] reused memory
};
}

std::vector<AlignedRank> AlignWork(const PricedRun& run, const PlainVector<double>& work)
{
  return Aligner(run, work).Align();
}
}
