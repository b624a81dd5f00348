#include "Views/Core/PhysicalTimeline/MessageIndex.h"

#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <utility>

namespace pclvis
{
namespace
{
/// A message, or a run of messages, waiting to be visited in order of lateness.
struct Next
{
  float Lateness;
  std::size_t Level, Index; ///< level 0: a message
  bool operator<(const Next& o) const
  {
    // If equally late, runs first, then smaller rows: the order does not depend on the runs.
    return Lateness != o.Lateness ? Lateness < o.Lateness
      : Level != o.Level          ? Level < o.Level
                                  : Index > o.Index;
  }
};
}

MessageIndex::MessageIndex(const TimelineMessages& messages, const MessageFilter& chosen)
  : Messages(messages), Chosen(chosen)
{
  for (std::size_t i = 0; i < messages.Source.Size; ++i)
  {
    this->Count += this->Holds(i);
    this->HasLatency = this->HasLatency || messages.Latency[i] > 0;
  }
}

bool MessageIndex::Holds(std::size_t row) const
{
  return this->Messages.Source[row] >= 0 && this->Messages.Destination[row] >= 0 &&
    this->Messages.SendBegin[row] <= this->Messages.ReceiveEnd[row] &&
    this->Chosen.Holds(this->Messages, row);
}

void MessageIndex::Sort() const
{
  std::vector<std::int32_t> rows;
  rows.reserve(this->Count);
  for (std::size_t i = 0; i < this->Messages.Source.Size; ++i)
  {
    if (this->Holds(i))
    {
      rows.push_back(static_cast<std::int32_t>(i));
    }
  }
  ParallelFor(2, 0, [&](std::size_t side) {
    this->Build(side == 0 ? this->BySource : this->ByDestination, rows, side == 0);
  });
}

float MessageIndex::Lateness(std::int32_t row) const
{
  const double value =
    this->HasLatency ? this->Messages.Latency[row] : this->Messages.Transmission[row];
  return std::isnan(value) ? 0 : static_cast<float>(value);
}

MessageIndex::Bound MessageIndex::BoundOf(std::int32_t row, bool source) const
{
  const std::int32_t rank = source ? this->Messages.Source[row] : this->Messages.Destination[row];
  return { this->Messages.SendBegin[row], this->Messages.ReceiveEnd[row], this->Lateness(row), rank,
    rank };
}

void MessageIndex::Build(Tree& tree, const std::vector<std::int32_t>& rows, bool source) const
{
  const auto& ranks = source ? this->Messages.Source : this->Messages.Destination;
  const auto& times = source ? this->Messages.SendBegin : this->Messages.ReceiveEnd;
  // Sorts by rank in one pass, then the messages of each rank by time.
  std::vector<std::size_t> begins(1, 0);
  for (const std::int32_t row : rows)
  {
    const auto next = static_cast<std::size_t>(ranks[row]) + 1;
    begins.resize(std::max(begins.size(), next + 1), 0);
    ++begins[next];
  }
  for (std::size_t rank = 1; rank < begins.size(); ++rank)
  {
    begins[rank] += begins[rank - 1];
  }
  tree.Rows.resize(rows.size());
  std::vector<std::size_t> places = begins;
  for (const std::int32_t row : rows)
  {
    tree.Rows[places[static_cast<std::size_t>(ranks[row])]++] = row;
  }
  ParallelFor(begins.size() - 1, 1, 0, [&](std::size_t from, std::size_t to, int) {
    for (std::size_t rank = from; rank < to; ++rank)
    {
      std::sort(tree.Rows.begin() + begins[rank], tree.Rows.begin() + begins[rank + 1],
        [&times](std::int32_t a, std::int32_t b) {
          return times[a] < times[b] || (times[a] == times[b] && a < b);
        });
    }
  });
  for (std::size_t n = rows.size(); n > 1; n = tree.Levels.back().size())
  {
    const std::vector<Bound>* const below = tree.Levels.empty() ? nullptr : &tree.Levels.back();
    std::vector<Bound> level((n + kRun - 1) / kRun);
    for (std::size_t i = 0; i < n; ++i)
    {
      const Bound bound = below ? (*below)[i] : this->BoundOf(tree.Rows[i], source);
      Bound& whole = level[i / kRun];
      whole = i % kRun == 0
        ? bound
        : Bound{ std::min(whole.Begin, bound.Begin), std::max(whole.End, bound.End),
            std::max(whole.Lateness, bound.Lateness), whole.FirstRank,
            std::max(whole.LastRank, bound.LastRank) };
    }
    tree.Levels.push_back(std::move(level));
  }
}

MessageIndex::Found MessageIndex::Search(
  const Tree& tree, const Part& part, bool source, std::size_t most, float least) const
{
  std::priority_queue<Next> queue;
  const auto add = [&](std::size_t level, std::size_t i) {
    const std::int32_t row = level == 0 ? tree.Rows[i] : -1;
    const Bound bound = level == 0 ? this->BoundOf(row, source) : tree.Levels[level - 1][i];
    if (bound.End >= part.Time.Begin && bound.Begin <= part.Time.End &&
      bound.LastRank >= part.FirstRank && bound.FirstRank <= part.LastRank)
    {
      queue.push({ bound.Lateness, level, level == 0 ? static_cast<std::size_t>(row) : i });
    }
  };
  for (std::size_t i = 0; i < (tree.Levels.empty() ? tree.Rows.size() : 1); ++i)
  {
    add(tree.Levels.size(), i);
  }
  Found found;
  while (!queue.empty() && queue.top().Lateness >= least)
  {
    const Next next = queue.top();
    queue.pop();
    if (next.Level > 0)
    {
      const std::size_t below =
        next.Level == 1 ? tree.Rows.size() : tree.Levels[next.Level - 2].size();
      const std::size_t first = next.Index * kRun;
      for (std::size_t i = first; i < std::min(first + kRun, below); ++i)
      {
        add(next.Level - 1, i);
      }
      continue;
    }
    const std::int32_t row = static_cast<std::int32_t>(next.Index);
    const std::int32_t from = this->Messages.Source[row];
    // Messages that begin in the part are already found by their source.
    if (!source && from >= part.FirstRank && from <= part.LastRank)
    {
      continue;
    }
    if (found.Rows.size() == most)
    {
      found.All = false;
      return found;
    }
    found.Rows.push_back(row);
  }
  found.All = queue.empty();
  return found;
}

MessageIndex::Found MessageIndex::LookAtAll(const Part& part, std::size_t most) const
{
  const TimelineMessages& m = this->Messages;
  const auto inside = [&part](std::int32_t rank) {
    return rank >= part.FirstRank && rank <= part.LastRank;
  };
  std::vector<std::pair<float, std::int32_t>> found; // less late messages, later rows first
  Found latest;
  for (std::size_t i = 0; i < m.Source.Size; ++i)
  {
    if (m.ReceiveEnd[i] >= part.Time.Begin && m.SendBegin[i] <= part.Time.End &&
      (inside(m.Source[i]) || inside(m.Destination[i])) && this->Holds(i))
    {
      const auto row = static_cast<std::int32_t>(i);
      found.emplace_back(-this->Lateness(row), row);
    }
  }
  const std::size_t taken = std::min(most, found.size());
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(taken), found.end());
  latest.All = taken == found.size();
  for (std::size_t i = 0; i < taken; ++i)
  {
    latest.Rows.push_back(found[i].second);
  }
  return latest;
}

MessageIndex::Found MessageIndex::Latest(const Part& part, std::size_t most) const
{
  if (this->Is == State::NotAsked)
  {
    this->Is = State::AskedOnce;
    return this->LookAtAll(part, most);
  }
  if (this->Is == State::AskedOnce)
  {
    this->Sort();
    this->Is = State::Sorted;
  }
  Found found = this->Search(this->BySource, part, true, most, 0);
  const float least = found.All || found.Rows.empty() ? 0 : this->Lateness(found.Rows.back());
  const bool whole = !this->BySource.Levels.empty() &&
    this->BySource.Levels.back()[0].FirstRank >= part.FirstRank &&
    this->BySource.Levels.back()[0].LastRank <= part.LastRank;
  if (whole)
  {
    return found;
  }
  const Found ending =
    this->Search(this->ByDestination, part, false, most, std::nextafter(least, 0.0F));
  found.All = found.All && ending.All;
  std::vector<std::int32_t> merged;
  std::merge(found.Rows.begin(), found.Rows.end(), ending.Rows.begin(), ending.Rows.end(),
    std::back_inserter(merged), [this](std::int32_t a, std::int32_t b) {
      const float first = this->Lateness(a), second = this->Lateness(b);
      return first > second || (first == second && a < b);
    });
  found.All = found.All && merged.size() <= most;
  merged.resize(std::min(merged.size(), most));
  found.Rows = std::move(merged);
  return found;
}
}
