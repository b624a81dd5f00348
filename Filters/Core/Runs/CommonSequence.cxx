#include "Filters/Core/Runs/CommonSequence.h"

#include <algorithm>

namespace pclvis
{
namespace
{
using Places = std::vector<std::pair<std::size_t, std::size_t>>;

constexpr std::int64_t kMostEdits = 1000;

/// Compares two sequences from given positions on. On diagonal k, position x in a meets x - k in b.
class Walk
{
public:
  Walk(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b, std::size_t atA,
    std::size_t atB)
    : A(a.data() + atA), B(b.data() + atB), N(static_cast<std::int64_t>(a.size() - atA)),
      M(static_cast<std::int64_t>(b.size() - atB))
  {
  }

  /// Goes to the end of both sequences, or as far as kMostEdits edits allow.
  /// @return number of positions passed in a and in b
  std::pair<std::int64_t, std::int64_t> Go()
  {
    for (std::int64_t edits = 0;; ++edits)
    {
      this->Farthest.emplace_back(static_cast<std::size_t>(2 * edits + 1));
      std::pair<std::int64_t, std::int64_t> best(-1, -1); // positions passed in both; diagonal
      for (std::int64_t k = -edits; k <= edits; k += 2)
      {
        std::int64_t x = edits == 0 ? 0 : this->Begin(edits, k);
        for (; x < this->N && x - k < this->M && this->A[x] == this->B[x - k]; ++x)
        {
        }
        this->At(edits, k) = static_cast<std::int32_t>(x);
        if (x <= this->N && x - k <= this->M && 2 * x - k > best.first)
        {
          best = { 2 * x - k, k };
        }
      }
      const std::int64_t x = (best.first + best.second) / 2;
      if (best.first == this->N + this->M || edits == kMostEdits)
      {
        this->Edits = edits;
        this->Diagonal = best.second;
        return { x, x - best.second };
      }
    }
  }

  /// Visits the equal positions on the path, from last to first.
  template<typename Visit>
  void Back(Visit&& visit)
  {
    std::int64_t k = this->Diagonal, x = this->At(this->Edits, k);
    for (std::int64_t edits = this->Edits; edits >= 0; --edits)
    {
      const std::int64_t begin = edits == 0 ? 0 : this->Begin(edits, k);
      for (; x > begin; --x)
      {
        visit(x - 1, x - 1 - k);
      }
      if (edits > 0)
      {
        k = this->IsInsertion(edits, k) ? k + 1 : k - 1;
        x = this->At(edits - 1, k);
      }
    }
  }

private:
  std::int32_t& At(std::int64_t edits, std::int64_t k)
  {
    return this->Farthest[static_cast<std::size_t>(edits)][static_cast<std::size_t>(k + edits)];
  }
  /// Whether a path with this many edits reaches a diagonal by inserting a value of b.
  bool IsInsertion(std::int64_t edits, std::int64_t k)
  {
    return k == -edits || (k != edits && this->At(edits - 1, k - 1) < this->At(edits - 1, k + 1));
  }
  /// Where its last run of equal positions begins.
  std::int64_t Begin(std::int64_t edits, std::int64_t k)
  {
    return this->IsInsertion(edits, k) ? this->At(edits - 1, k + 1)
                                       : this->At(edits - 1, k - 1) + std::int64_t{ 1 };
  }

  const std::uint64_t *A, *B;
  std::int64_t N, M;
  std::int64_t Edits = 0, Diagonal = 0;
  std::vector<std::vector<std::int32_t>> Farthest; ///< x, by edits and diagonal
};
}

Places FindCommonSequence(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b)
{
  Places common;
  std::size_t atA = 0, atB = 0;
  while (atA < a.size() && atB < b.size())
  {
    Walk walk(a, b, atA, atB);
    const auto [inA, inB] = walk.Go();
    const std::size_t known = common.size();
    walk.Back([&](std::int64_t x, std::int64_t y) {
      common.emplace_back(atA + static_cast<std::size_t>(x), atB + static_cast<std::size_t>(y));
    });
    std::reverse(common.begin() + static_cast<std::ptrdiff_t>(known), common.end());
    atA += static_cast<std::size_t>(inA);
    atB += static_cast<std::size_t>(inB);
  }
  return common;
}
}
