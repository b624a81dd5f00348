#pragma once
#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace pclvis
{
/// Finds the pixels that contain given times, which must come in ascending order.
class PixelCursor
{
public:
  /// @param edges of pixels [s], ascending; must outlive this object
  explicit PixelCursor(const std::vector<double>& edges) : Edges(edges) {}

  std::size_t Of(double time)
  {
    while (this->Pixel + 2 < this->Edges.size() && this->Edges[this->Pixel + 1] <= time)
    {
      ++this->Pixel;
    }
    return this->Pixel;
  }

private:
  const std::vector<double>& Edges;
  std::size_t Pixel = 0;
};

/// Visits the runs of a lane in order of time, starting at the highest level: for a run that is not
/// done, visits the runs one level below, and finally its pieces.
/// @param lane a CallLane
/// @param isDone (level, run) -> whether the contents of the run need not be visited
/// @param visit (piece)
template<typename Lane, typename IsDone, typename Visit>
class LaneWalk
{
public:
  LaneWalk(const Lane& lane, IsDone isDone, Visit visit)
    : Of(lane), IsDoneWith(std::move(isDone)), VisitPiece(std::move(visit))
  {
  }

  void All()
  {
    std::size_t length = 1;
    for (std::size_t level = 0; level < this->Of.Levels.size(); ++level)
    {
      length *= Lane::kRun;
    }
    for (std::size_t k = 0; k < this->Of.Levels.back().Size(); ++k)
    {
      this->Run(this->Of.Levels.size() - 1, k, length);
    }
  }

private:
  void Run(std::size_t level, std::size_t k, std::size_t length)
  {
    if (this->IsDoneWith(level, k))
    {
      return;
    }
    const std::size_t first = k * length;
    const std::size_t end = std::min(first + length, this->Of.Size());
    for (std::size_t i = first; level == 0 && i < end; ++i)
    {
      this->VisitPiece(i);
    }
    const std::size_t below = length / Lane::kRun;
    for (std::size_t i = first; level > 0 && i < end; i += below)
    {
      this->Run(level - 1, i / below, below);
    }
  }

  const Lane& Of;
  IsDone IsDoneWith;
  Visit VisitPiece;
};

/// Makes and runs such a walk. Source: none.
template<typename Lane, typename IsDone, typename Visit>
void WalkLane(const Lane& lane, IsDone&& isDone, Visit&& visit)
{
  LaneWalk<Lane, IsDone, Visit>(lane, std::forward<IsDone>(isDone), std::forward<Visit>(visit))
    .All();
}
}
