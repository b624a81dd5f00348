#include "Filters/Core/Prices/AlignedWork.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Prices/PriceConstants.h"
#include "Filters/Core/Replay/RowsByKey.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace pclvis
{
namespace
{
using namespace price_constants;

constexpr double kMost = 0.8; ///< of the work

/// A piece of a rank's work beside the same one of the other ranks.
struct Piece
{
  std::uint32_t Call;
  double Median; ///< [s] of the ranks
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
    std::vector<std::uint32_t> first;
    PlainVector<std::uint32_t> rows;
    this->ListKinds(first, rows);
    for (std::size_t kind = 0; kind + 1 < first.size(); ++kind)
    {
      this->AlignKind(rows.data() + first[kind], rows.data() + first[kind + 1]);
    }
    this->KeepMost();
    return this->ByRank();
  }

private:
  /// Pieces by the kinds of the calls around them; work before a rank's first call is not compared.
  void ListKinds(std::vector<std::uint32_t>& first, PlainVector<std::uint32_t>& rows) const
  {
    KeyNumbers numbers;
    PlainVector<std::uint32_t> kindOf(this->Calls.Size(), RunCalls::kNone);
    const auto code = [this](std::size_t call) {
      return static_cast<std::uint32_t>(this->Run.Input.Calls.Call[this->Calls.Row[call]]);
    };
    for (std::size_t call = 1; call < kindOf.size(); ++call)
    {
      if (this->Calls.Rank[call] == this->Calls.Rank[call - 1])
      {
        kindOf[call] =
          numbers.NumberOf((static_cast<std::uint64_t>(code(call - 1)) << 32) + code(call));
      }
    }
    ListByKey(kindOf, numbers.Size(), first, rows);
  }

  /// @param calls of one kind, by rank and time
  void AlignKind(const std::uint32_t* calls, const std::uint32_t* past)
  {
    std::map<std::size_t, std::vector<const std::uint32_t*>> ranksByCount;
    for (const std::uint32_t* rank = calls; rank != past;)
    {
      const std::uint32_t* next = rank;
      while (next != past && this->Calls.Rank[*next] == this->Calls.Rank[*rank])
      {
        ++next;
      }
      ranksByCount[static_cast<std::size_t>(next - rank)].push_back(rank);
      rank = next;
    }
    for (const auto& [count, ranks] : ranksByCount)
    {
      std::vector<double> of(ranks.size());
      for (std::size_t n = 0; ranks.size() >= kFewestRanks && n < count; ++n)
      {
        for (std::size_t i = 0; i < ranks.size(); ++i)
        {
          of[i] = this->Work[ranks[i][n]];
        }
        const double median = Median(of.data(), of.data() + of.size());
        for (std::size_t i = 0; median >= kComparable && i < ranks.size(); ++i)
        {
          this->Pieces.push_back({ ranks[i][n], median });
        }
      }
    }
  }

  /// Drops the shortest pieces.
  void KeepMost()
  {
    std::vector<double> medians;
    for (const Piece& piece : this->Pieces)
    {
      medians.push_back(piece.Median);
    }
    std::sort(medians.begin(), medians.end(), [](double a, double b) { return a > b; });
    const double all = std::accumulate(medians.begin(), medians.end(), 0.0);
    double sum = 0, least = 0;
    for (std::size_t i = 0; i < medians.size() && sum < kMost * all; ++i)
    {
      least = medians[i];
      sum += least;
    }
    this->Pieces.erase(std::remove_if(this->Pieces.begin(), this->Pieces.end(),
                         [least](const Piece& piece) { return piece.Median < least; }),
      this->Pieces.end());
    std::sort(this->Pieces.begin(), this->Pieces.end(),
      [](const Piece& a, const Piece& b) { return a.Call < b.Call; });
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
};
}

std::vector<AlignedRank> AlignWork(const PricedRun& run, const PlainVector<double>& work)
{
  return Aligner(run, work).Align();
}
}
