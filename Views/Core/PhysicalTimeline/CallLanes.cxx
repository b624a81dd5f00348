#include "Views/Core/PhysicalTimeline/CallLanes.h"

#include "Readers/Base/ParallelFor.h"
#include "Views/Core/PhysicalTimeline/LaneWalk.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pclvis
{
namespace
{
/// Seconds by code within one run, which has only a few codes.
class RunSums
{
public:
  void Add(std::int32_t code, float seconds)
  {
    for (auto& sum : this->Sums)
    {
      if (sum.first == code)
      {
        sum.second += seconds;
        return;
      }
    }
    this->Sums.emplace_back(code, seconds);
  }
  void Store(CallLane::Runs& runs, double begin, double end)
  {
    runs.Begin.push_back(begin);
    runs.End.push_back(end);
    for (const auto& sum : this->Sums)
    {
      runs.Code.push_back(sum.first);
      runs.Seconds.push_back(sum.second);
    }
    runs.First.push_back(static_cast<std::uint32_t>(runs.Code.size()));
    runs.Wait.push_back(this->Wait);
    this->Sums.clear();
    this->Wait = 0;
  }
  float Wait = 0;

private:
  std::vector<std::pair<std::int32_t, float>> Sums;
};

void SumPieces(CallLane& lane)
{
  CallLane::Runs runs;
  runs.First.push_back(0);
  RunSums sums;
  for (std::size_t i = 0; i < lane.Size(); ++i)
  {
    sums.Add(lane.Code[i], static_cast<float>(lane.End[i] - lane.Begin[i]));
    sums.Wait += lane.Wait[i];
    if ((i + 1) % CallLane::kRun == 0 || i + 1 == lane.Size())
    {
      sums.Store(runs, lane.Begin[i - i % CallLane::kRun], lane.End[i]);
    }
  }
  lane.Levels.push_back(std::move(runs));
}

CallLane::Runs SumRuns(const CallLane::Runs& below)
{
  CallLane::Runs runs;
  runs.First.push_back(0);
  RunSums sums;
  for (std::size_t k = 0; k < below.Size(); ++k)
  {
    for (std::uint32_t i = below.First[k]; i < below.First[k + 1]; ++i)
    {
      sums.Add(below.Code[i], below.Seconds[i]);
    }
    sums.Wait += below.Wait[k];
    if ((k + 1) % CallLane::kRun == 0 || k + 1 == below.Size())
    {
      sums.Store(runs, below.Begin[k - k % CallLane::kRun], below.End[k]);
    }
  }
  return runs;
}

void SumUp(CallLane& lane)
{
  SumPieces(lane);
  while (lane.Levels.back().Size() > CallLane::kRun)
  {
    lane.Levels.push_back(SumRuns(lane.Levels.back()));
  }
}

/// Converts the rows of one thread into its lanes.
template<typename RowAt>
class ThreadBuilder
{
public:
  /// @param rowAt rows by place; the thread has those from `first` to before `past`
  ThreadBuilder(const TimelineCalls& calls, CallThread& thread, RowAt rowAt, std::size_t first,
    std::size_t past)
    : Calls(calls), Thread(thread), RowOf(rowAt), First(first), Past(past)
  {
  }

  void Build()
  {
    Reserve(this->Thread.Innermost, this->Past - this->First); // a piece per call if none is nested
    for (std::size_t i = this->First; i < this->Past; ++i)
    {
      this->Add(i);
    }
    this->Finish();
  }

private:
  struct Call
  {
    std::int32_t Row;
    double End;
  };

  static void Reserve(CallLane& lane, std::size_t pieces)
  {
    lane.Begin.reserve(pieces);
    lane.End.reserve(pieces);
    lane.Row.reserve(pieces);
    lane.Code.reserve(pieces);
    lane.Wait.reserve(pieces);
  }

  void Add(std::size_t place)
  {
    const std::int32_t row = this->RowOf(place);
    const double begin = this->Calls.Begin[row];
    this->LeaveUntil(begin);
    this->Piece(begin);
    const double outer = this->Open.empty() ? this->Calls.End[row] : this->Open.back().End;
    const double end = std::max(begin, std::min(this->Calls.End[row], outer));
    this->Open.push_back({ row, end });
    this->Now = begin;
    if (this->Open.size() == 1 && this->Thread.Depths.empty())
    {
      return; // as long as no call is nested, Innermost holds them all
    }
    if (this->Thread.Depths.empty())
    {
      this->ListOutermost(place);
    }
    if (this->Thread.Depths.size() < this->Open.size())
    {
      this->Thread.Depths.emplace_back();
    }
    this->Append(this->Thread.Depths[this->Open.size() - 1], row, begin, end);
  }

  /// Adds the calls before the first nested one.
  void ListOutermost(std::size_t past)
  {
    this->Thread.Depths.emplace_back();
    Reserve(this->Thread.Depths.front(), this->Past - this->First);
    for (std::size_t i = this->First; i < past; ++i)
    {
      const std::int32_t row = this->RowOf(i);
      const double begin = this->Calls.Begin[row];
      this->Append(this->Thread.Depths.front(), row, begin, std::max(begin, this->Calls.End[row]));
    }
  }

  void Finish()
  {
    this->LeaveUntil(INFINITY);
    SumUp(this->Thread.Innermost);
    for (CallLane& lane : this->Thread.Depths)
    {
      SumUp(lane);
    }
  }

  void Append(CallLane& lane, std::int32_t row, double begin, double end)
  {
    lane.Code.push_back(this->Calls.Call[row]);
    lane.Wait.push_back(static_cast<float>(WaitIn(this->Calls, row, begin, end)));
    lane.Begin.push_back(begin);
    lane.End.push_back(end);
    lane.Row.push_back(row);
  }
  /// Adds a piece of the innermost open call, from the end of the last piece.
  void Piece(double end)
  {
    if (!this->Open.empty() && end > this->Now)
    {
      this->Append(this->Thread.Innermost, this->Open.back().Row, this->Now, end);
    }
  }
  void LeaveUntil(double time)
  {
    while (!this->Open.empty() && this->Open.back().End <= time)
    {
      this->Piece(this->Open.back().End);
      this->Now = std::max(this->Now, this->Open.back().End);
      this->Open.pop_back();
    }
  }

  const TimelineCalls& Calls;
  CallThread& Thread;
  const RowAt RowOf;
  const std::size_t First, Past;
  std::vector<Call> Open;
  double Now = 0;
};

bool IsBefore(const TimelineCalls& calls, std::size_t a, std::size_t b)
{
  if (calls.Rank[a] != calls.Rank[b])
  {
    return calls.Rank[a] < calls.Rank[b];
  }
  if (calls.Thread[a] != calls.Thread[b])
  {
    return calls.Thread[a] < calls.Thread[b];
  }
  return calls.Begin[a] < calls.Begin[b] ||
    (calls.Begin[a] == calls.Begin[b] && calls.End[a] > calls.End[b]);
}

/// The rows by rank, thread and begin; empty: already in this order.
std::vector<std::int32_t> OrderOf(const TimelineCalls& calls)
{
  const std::size_t n = calls.Rank.Size;
  const auto isLater = [&](std::size_t i) {
    return calls.Rank[i] != calls.Rank[i - 1] || calls.Thread[i] != calls.Thread[i - 1]
      ? IsBefore(calls, i, i - 1)
      : calls.Begin[i] < calls.Begin[i - 1];
  };
  std::size_t i = 1;
  while (i < n && !isLater(i))
  {
    ++i;
  }
  std::vector<std::int32_t> order;
  if (i < n)
  {
    order.resize(n);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
      [&calls](std::int32_t a, std::int32_t b) { return IsBefore(calls, a, b); });
  }
  return order;
}
}

std::ptrdiff_t CallLane::At(double time) const
{
  const auto after = std::upper_bound(this->Begin.begin(), this->Begin.end(), time);
  const std::ptrdiff_t index = after - this->Begin.begin() - 1;
  return index >= 0 && time < this->End[index] ? index : -1;
}

const CallLane* CallThread::Depth(std::size_t depth) const
{
  if (this->Depths.empty())
  {
    return depth == 0 ? &this->Innermost : nullptr;
  }
  return depth < this->Depths.size() ? &this->Depths[depth] : nullptr;
}

double WaitIn(const TimelineCalls& calls, std::int32_t row, double begin, double end)
{
  const double wait = calls.Wait.Size > 0 ? calls.Wait[row] : 0;
  return wait > 0 ? std::max(0.0, std::min(end, calls.Begin[row] + wait) - begin) : 0;
}

std::vector<CallThread> MakeCallThreads(const TimelineCalls& calls)
{
  const std::size_t n = calls.Rank.Size;
  const std::vector<std::int32_t> order = OrderOf(calls);
  const auto rowAt = [&order](std::size_t i) {
    return order.empty() ? static_cast<std::int32_t>(i) : order[i];
  };
  std::vector<CallThread> threads;
  std::vector<std::size_t> begins;
  for (std::size_t i = 0; i < n; ++i)
  {
    const std::int32_t row = rowAt(i);
    if (threads.empty() || threads.back().Rank != calls.Rank[row] ||
      threads.back().Thread != calls.Thread[row])
    {
      threads.emplace_back();
      threads.back().Rank = calls.Rank[row];
      threads.back().Thread = calls.Thread[row];
      begins.push_back(i);
    }
  }
  begins.push_back(n);
  ParallelFor(threads.size(), 1, 0, [&](std::size_t from, std::size_t to, int) {
    for (std::size_t t = from; t < to; ++t)
    {
      ThreadBuilder(calls, threads[t], rowAt, begins[t], begins[t + 1]).Build();
    }
  });
  return threads;
}

PixelSums::PixelSums(std::vector<std::uint16_t> groupOf, std::size_t groups)
  : GroupOf(std::move(groupOf)), Count(groups)
{
}

void PixelSums::Begin(const std::vector<double>& edges, bool exact)
{
  this->Exact = exact;
  this->Edges = edges;
  const std::size_t pixels = edges.empty() ? 0 : edges.size() - 1;
  this->Sums.resize(this->Count * pixels);
  this->Waits.assign(pixels, 0);
  this->Used.clear();
  this->RowOfCode.assign(this->GroupOf.size(), nullptr);
}

float* PixelSums::RowOf(std::int32_t code)
{
  const std::size_t known = this->GroupOf.size() - 1;
  const std::size_t place = code < 0 ? known : std::min(static_cast<std::size_t>(code), known);
  if (!this->RowOfCode[place])
  {
    const std::uint16_t group = this->GroupOf[place];
    float* const row = this->Sums.data() + group * this->Pixels();
    this->RowOfCode[place] = row;
    if (std::find(this->Used.begin(), this->Used.end(), group) == this->Used.end())
    {
      this->Used.push_back(group);
      std::fill(row, row + this->Pixels(), 0.0F);
    }
  }
  return this->RowOfCode[place];
}

/// Visits runs in order of time: those inside one pixel as a whole, others piece by piece.
class PixelSums::Walk
{
public:
  Walk(PixelSums& sums, const TimelineCalls& calls, const CallLane& lane)
    : Sums(sums), Calls(calls), Lane(lane), Low(sums.Edges.front()), High(sums.Edges.back()),
      Pixel(sums.Edges)
  {
  }

  void All()
  {
    WalkLane(
      this->Lane, [this](std::size_t level, std::size_t k) { return this->IsDoneWith(level, k); },
      [this](std::size_t i) { this->Piece(i); });
  }

private:
  bool IsDoneWith(std::size_t level, std::size_t k)
  {
    const CallLane::Runs& runs = this->Lane.Levels[level];
    const double from = runs.Begin[k], to = runs.End[k];
    return to <= this->Low || from >= this->High || (from >= this->Low && this->TakeRun(runs, k));
  }

  /// Adds a run that begins in the picture and lies in one pixel, or may be spread over two.
  bool TakeRun(const CallLane::Runs& runs, std::size_t k)
  {
    const std::vector<double>& edges = this->Sums.Edges;
    const double from = runs.Begin[k], to = runs.End[k];
    const std::size_t x = this->Pixel.Of(from);
    if (to <= edges[x + 1])
    {
      this->AddRun(runs, k, x, 1);
      return true;
    }
    if (this->Sums.Exact || x + 2 >= edges.size() || to > edges[x + 2] ||
      to - from > edges[x + 1] - edges[x])
    {
      return false;
    }
    const auto share = static_cast<float>((edges[x + 1] - from) / (to - from));
    this->AddRun(runs, k, x, share);
    this->AddRun(runs, k, x + 1, 1 - share);
    return true;
  }

  void AddRun(const CallLane::Runs& runs, std::size_t k, std::size_t x, float share)
  {
    for (std::uint32_t i = runs.First[k]; i < runs.First[k + 1]; ++i)
    {
      this->Sums.RowOf(runs.Code[i])[x] += share * runs.Seconds[i];
    }
    this->Sums.Waits[x] += share * runs.Wait[k];
  }

  void Piece(std::size_t i)
  {
    double from = this->Lane.Begin[i], to = this->Lane.End[i];
    if (!(from < this->High && to > this->Low && from < to))
    {
      return;
    }
    float* const sums = this->Sums.RowOf(this->Lane.Code[i]);
    if (from >= this->Low)
    {
      const std::size_t x = this->Pixel.Of(from);
      if (to <= this->Sums.Edges[x + 1])
      {
        sums[x] += static_cast<float>(to - from);
        this->Sums.Waits[x] += this->Lane.Wait[i];
        return;
      }
    }
    from = std::max(from, this->Low);
    to = std::min(to, this->High);
    for (std::size_t x = this->Pixel.Of(from); from < to; ++x)
    {
      const double end = std::min(to, this->Sums.Edges[x + 1]);
      sums[x] += static_cast<float>(end - from);
      if (this->Lane.Wait[i] > 0)
      {
        this->Sums.Waits[x] +=
          static_cast<float>(WaitIn(this->Calls, this->Lane.Row[i], from, end));
      }
      from = end;
    }
  }

  PixelSums& Sums;
  const TimelineCalls& Calls;
  const CallLane& Lane;
  const double Low, High;
  PixelCursor Pixel;
};

void PixelSums::Add(const TimelineCalls& calls, const CallLane& lane)
{
  if (lane.Size() > 0 && this->Pixels() > 0)
  {
    Walk(*this, calls, lane).All();
  }
}

void TakeCells(const PixelSums& sums, double lanes, TimelineCell* cells)
{
  const std::size_t n = sums.Pixels();
  std::vector<std::uint16_t> groups = sums.Groups();
  std::sort(groups.begin(), groups.end());
  std::vector<float> most(n, 0);
  std::vector<std::uint32_t> which(n, TimelineCell::kNone); // same width: loops are vectorised
  for (const std::uint16_t group : groups)
  {
    const float* const seconds = sums.Row(group);
    for (std::size_t x = 0; x < n; ++x)
    {
      const bool more = seconds[x] > most[x];
      most[x] = more ? seconds[x] : most[x];
      which[x] = more ? group : which[x];
    }
  }
  const auto share = [](double part) {
    return static_cast<std::uint8_t>(255 * std::clamp(part, 0.0, 1.0) + 0.5);
  };
  for (std::size_t x = 0; x < n; ++x)
  {
    cells[x] = { static_cast<std::uint16_t>(which[x]), 0, 0, 0 };
    if (cells[x].Group != TimelineCell::kNone)
    {
      const double whole = lanes * sums.Width(x);
      cells[x].Share = std::max<std::uint8_t>(share(most[x] / whole), 1);
      cells[x].Wait = share(sums.Wait(x) / whole);
    }
  }
}
}
