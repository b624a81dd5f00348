// Programs of the seventh lot held back, written after the sixth had been examined.
#include "Program.h"

#include <algorithm>
#include <map>

using namespace truth;

namespace
{

constexpr int kTag = 31;

/// Searches a graph from a few vertices. The front has a different size at each level, which is
/// sent to all ranks first.
void Search(Program& p)
{
  constexpr double kFront[] = { 0.1, 0.5, 1, 0.6, 0.3, 0.1, 0.05 };
  const int bytes = p.Integer("bytes", 6000);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("search");
    const int levels = 4 + static_cast<int>(4 * Hash(step, 2, 6));
    for (int level = 0; level < levels; ++level)
    {
      const Region expand("expand_front");
      const double front = kFront[level];
      p.Work(p.Number("work", 150) * front * (0.8 + 0.4 * Hash(step, p.Rank, level)));
      MPI_Alltoall(p.Out.data(), 4, MPI_BYTE, p.In.data(), 4, MPI_BYTE, MPI_COMM_WORLD);
      const auto found = [&](int from, int to) {
        const double part = Hash(8 * step + level, from, to);
        return from != to && part < 0.4 * front ? 64 + static_cast<int>(5 * part * bytes) : 0;
      };
      Requests requests;
      for (int other = 0; other < p.Size; ++other)
      {
        if (found(other, p.Rank) > 0)
        {
          p.Irecv(other, kTag, requests);
        }
        if (found(p.Rank, other) > 0)
        {
          p.Isend(other, found(p.Rank, other), kTag, requests);
        }
      }
      p.WaitAll(requests);
      p.Sum();
    }
    p.Extra(step);
  }
}

/// Ranks have different numbers of tasks. A rank with none left asks three others, which give it
/// one of theirs.
void Thieves(Program& p)
{
  constexpr int kVictims = 3;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("share_tasks");
    const auto far = [&](int which) {
      return 1 + static_cast<int>(Hash(step, which, 13) * (p.Size - 1));
    };
    int left = 1 + static_cast<int>(12 * Hash(step, p.Rank, 4)), asked = 0;
    Requests open, given;
    for (int thief = 0; thief < kVictims; ++thief)
    {
      p.Irecv((p.Rank + p.Size - far(thief)) % p.Size, kTag + thief, open);
    }
    open.push_back(MPI_REQUEST_NULL);
    for (;;)
    {
      int which = MPI_UNDEFINED, done = 1;
      MPI_Status status;
      if (left > 0)
      {
        p.Work(p.Number("work", 40));
        --left;
        MPI_Testany(kVictims + 1, open.data(), &which, &done, &status);
      }
      else
      {
        if (open.back() == MPI_REQUEST_NULL && asked < kVictims)
        {
          const int victim = (p.Rank + far(asked)) % p.Size;
          open.pop_back();
          p.Irecv(victim, kTag + kVictims + asked, open);
          p.Send(victim, 16, kTag + asked++);
        }
        MPI_Waitany(kVictims + 1, open.data(), &which, &status);
      }
      if (done && which == kVictims)
      {
        int size;
        MPI_Get_count(&status, MPI_BYTE, &size);
        left += size > 8 ? 1 : 0;
      }
      else if (done && which != MPI_UNDEFINED)
      {
        const int thief = (p.Rank + p.Size - far(which)) % p.Size;
        p.Isend(thief, left > 1 ? p.Integer("bytes", 6000) : 8, kTag + kVictims + which, given);
        left -= left > 1 ? 1 : 0;
      }
      else if (done && left == 0 && asked == kVictims)
      {
        break;
      }
    }
    p.WaitAll(given);
    p.Extra(step);
  }
}

/// Weights of the cells along a curve: cells in a moving front are heavier.
std::vector<double> Cells(const Program& p, int step)
{
  std::vector<double> weights(8 * p.Size);
  const int count = static_cast<int>(weights.size());
  for (int cell = 0; cell < count; ++cell)
  {
    weights[cell] = (cell - step * count / 48 + 8 * count) % count < count / 6 ? 2.5 : 1;
  }
  return weights;
}

/// The ranks that own these cells, each with an equal share of the weight.
std::vector<int> Owners(const Program& p, int step)
{
  const std::vector<double> weights = Cells(p, step);
  double all = 0, before = 0;
  for (const double weight : weights)
  {
    all += weight;
  }
  std::vector<int> owners;
  for (const double weight : weights)
  {
    owners.push_back(static_cast<int>((before + weight / 2) / all * p.Size));
    before += weight;
  }
  return owners;
}

/// Posts messages from and to ranks, with lengths given by the number of cells for each.
void Trade(Program& p, const std::map<int, int>& from, const std::map<int, int>& to, int bytes,
  Requests& requests)
{
  for (const auto& [peer, count] : from)
  {
    p.Irecv(peer, kTag, requests);
  }
  for (const auto& [peer, count] : to)
  {
    p.Isend(peer, count * bytes, kTag, requests);
  }
}

/// Cells along a curve, redistributed now and then as they are refined: neighbors and lengths
/// change.
void Curve(Program& p)
{
  std::vector<int> owners = Owners(p, 0);
  const int count = static_cast<int>(owners.size()), bytes = p.Integer("bytes", 8000) / 8;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("curve_step");
    const std::vector<int> next = step % 4 == 3 ? Owners(p, step) : owners;
    const std::vector<double> weights = Cells(p, step);
    std::map<int, int> enter, leave, shared;
    double own = 0, all = 0;
    for (int cell = 0; cell < count; ++cell)
    {
      const int old = owners[cell], now = next[cell];
      if (old != now && (old == p.Rank || now == p.Rank))
      {
        ++(now == p.Rank ? enter[old] : leave[now]);
      }
      own += now == p.Rank ? weights[cell] : 0;
      all += weights[cell];
    }
    Requests requests;
    Trade(p, enter, leave, 4 * bytes, requests);
    p.WaitAll(requests);
    owners = next;
    for (int cell = 0; cell < count; ++cell)
    {
      for (const int far : { 1, 20, count - 20, count - 1 })
      {
        const int peer = owners[(cell + far) % count];
        if (owners[cell] == p.Rank && peer != p.Rank)
        {
          ++shared[peer];
        }
      }
    }
    Trade(p, shared, shared, bytes, requests);
    p.Work(p.Number("work", 200) * own * p.Size / all);
    p.WaitAll(requests);
    p.Extra(step);
  }
}

/// A matrix on a grid of ranks: parts of a vector to all ranks of a column, sums over a row, then
/// transposed.
void Folds(Program& p)
{
  const Grid grid(p);
  const int wide = grid.Extent[0], high = grid.Extent[1];
  MPI_Comm row, column;
  MPI_Comm_split(MPI_COMM_WORLD, grid.Place[1], grid.Place[0], &row);
  MPI_Comm_split(MPI_COMM_WORLD, grid.Place[0], grid.Place[1], &column);
  std::vector<int> parts(std::max(wide, high)), begin(parts.size(), 0);
  for (std::size_t i = 0; i < parts.size(); ++i)
  {
    parts[i] = static_cast<int>(p.Integer("bytes", 8000) / 8 * (0.5 + Hash(41, i, 1)));
    begin[i] = i == 0 ? 0 : begin[i - 1] + parts[i - 1];
  }
  const int to = grid.Place[1] + high * grid.Place[0],
            from = p.Rank / high + wide * (p.Rank % high);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("expand_and_fold");
    MPI_Allgatherv(p.Out.data(), parts[grid.Place[1]], MPI_DOUBLE, p.In.data(), parts.data(),
      begin.data(), MPI_DOUBLE, column);
    p.Work(p.Number("work", 200));
    MPI_Reduce_scatter(p.Out.data(), p.In.data(), parts.data(), MPI_DOUBLE, MPI_SUM, row);
    if (to != p.Rank)
    {
      p.Exchange(to, from, p.Integer("bytes", 8000), kTag);
    }
    p.Extra(step);
  }
  MPI_Comm_free(&row);
  MPI_Comm_free(&column);
}

/// Three ranks in four simulate; the fourth analyses what they send it every other step, in order
/// of arrival.
void Transit(Program& p)
{
  const bool looks = p.Rank % 4 == 3;
  MPI_Comm part;
  MPI_Comm_split(MPI_COMM_WORLD, looks ? 1 : 0, p.Rank, &part);
  const int count = looks ? p.Size / 4 : p.Size / 4 * 3, me = p.Rank / 4 * 3 + p.Rank % 4;
  Requests frames;
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region(looks ? "look" : "simulate");
    for (int source = 0; looks && step % 2 == 1 && source < 3; ++source)
    {
      p.Recv(MPI_ANY_SOURCE, kTag + 1 + step);
      p.Work(p.Number("work", 200) * 0.5);
    }
    if (!looks)
    {
      Requests requests;
      for (const int far : { 1, 3, count - 3, count - 1 })
      {
        p.Irecv((me + count - far) % count, kTag, requests, part);
        p.Isend((me + far) % count, p.Integer("bytes", 8000) / 2, kTag, requests, part);
      }
      p.Work(p.Number("work", 200) * 0.3);
      p.WaitAll(requests);
      p.Work(p.Number("work", 200) * 0.7);
      if (step % 2 == 1)
      {
        p.WaitAll(frames);
        p.Isend(p.Rank / 4 * 4 + 3, 2 * p.Integer("bytes", 8000), kTag + 1 + step, frames);
      }
    }
    else if (step % 2 == 1)
    {
      MPI_Reduce(p.Out.data(), p.In.data(), 128, MPI_DOUBLE, MPI_SUM, 0, part);
    }
    p.Extra(step);
  }
  p.WaitAll(frames);
  MPI_Comm_free(&part);
}

/// All ranks draw the same picture, merge it in groups of four, each one part, and the first rank
/// shows it.
void Images(Program& p)
{
  const int bytes = p.Integer("bytes", 60000);
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("frame");
    MPI_Bcast(p.Out.data(), 128, MPI_BYTE, 0, MPI_COMM_WORLD);
    p.Work(p.Number("work", 200) * (0.8 + 0.4 * Hash(step / 4, p.Rank, 8)));
    for (int stride = 1, radix = 4; stride < p.Size; stride *= radix)
    {
      radix = std::min(radix, p.Size / stride);
      const int first = p.Rank / (stride * radix) * stride * radix + p.Rank % stride;
      Requests requests;
      for (int other = first; other < first + stride * radix; other += stride)
      {
        if (other != p.Rank)
        {
          p.Irecv(other, kTag, requests);
          p.Isend(other, bytes / (stride * radix), kTag, requests);
        }
      }
      p.WaitAll(requests);
      p.Work(p.Number("work", 200) * 0.4 / stride);
    }
    MPI_Gather(p.Out.data(), bytes / p.Size, MPI_BYTE, p.In.data(), bytes / p.Size, MPI_BYTE, 0,
      MPI_COMM_WORLD);
    p.Extra(step);
  }
}

/// A solver without collectives: persistent requests, and sums in rounds of pairs, overlapped with
/// work.
void Hidden(Program& p)
{
  const Grid grid(p);
  Requests faces;
  for (const auto& [peer, axis] : grid.Faces())
  {
    faces.resize(faces.size() + 2);
    MPI_Recv_init(p.In.data(), Program::kCapacity, MPI_BYTE, peer, kTag, MPI_COMM_WORLD,
      &faces[faces.size() - 2]);
    MPI_Send_init(p.Out.data(), p.Integer("bytes", 8000) >> axis, MPI_BYTE, peer, kTag,
      MPI_COMM_WORLD, &faces.back());
  }
  const int rounds = static_cast<int>(std::lround(std::log2(p.Size)));
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("solver_step");
    MPI_Startall(static_cast<int>(faces.size()), faces.data());
    for (int round = 0; round < rounds; ++round)
    {
      Requests sums;
      p.Irecv(p.Rank ^ (1 << round), kTag + 1, sums);
      p.Isend(p.Rank ^ (1 << round), 24, kTag + 1, sums);
      p.Work(p.Number("work", 200) * 0.4 / rounds);
      p.WaitAll(sums);
    }
    MPI_Waitall(static_cast<int>(faces.size()), faces.data(), MPI_STATUSES_IGNORE);
    p.Work(p.Number("work", 200) * 0.6);
    p.Extra(step);
  }
  for (MPI_Request& request : faces)
  {
    MPI_Request_free(&request);
  }
}

/// A cycle over grids: coarser grids are gathered on one rank in four, and return to all ranks.
void Merged(Program& p)
{
  constexpr int kLevels = 3;
  MPI_Comm level[kLevels], group[kLevels];
  for (int l = 0, stride = 1; l < kLevels; ++l, stride *= 4)
  {
    const bool here = p.Rank % stride == 0;
    MPI_Comm_split(MPI_COMM_WORLD, here ? 0 : MPI_UNDEFINED, p.Rank, &level[l]);
    MPI_Comm_split(MPI_COMM_WORLD, here ? p.Rank / (4 * stride) : MPI_UNDEFINED, p.Rank, &group[l]);
  }
  const int bytes = p.Integer("bytes", 8000);
  const auto smooth = [&](int l) {
    const Region region("smooth");
    int size, me;
    MPI_Comm_size(level[l], &size);
    MPI_Comm_rank(level[l], &me);
    Requests requests;
    for (const int far : { 1, size - 1 })
    {
      if (size > 1)
      {
        p.Irecv((me + size - far) % size, kTag, requests, level[l]);
        p.Isend((me + far) % size, bytes, kTag, requests, level[l]);
      }
    }
    p.WaitAll(requests);
    p.Work(p.Number("work", 200) * (l == 0 ? 0.4 : 0.15));
  };
  for (int step = 0; step < p.Steps; ++step)
  {
    const Region region("cycle");
    const int part = bytes / 2;
    int l = 0;
    for (; l < kLevels && level[l] != MPI_COMM_NULL; ++l)
    {
      smooth(l);
      if (l + 1 < kLevels)
      {
        MPI_Gather(p.Out.data(), part, MPI_BYTE, p.In.data(), part, MPI_BYTE, 0, group[l]);
      }
    }
    for (l = std::min(l, kLevels - 1) - 1; l >= 0; --l)
    {
      MPI_Scatter(p.Out.data(), part, MPI_BYTE, p.In.data(), part, MPI_BYTE, 0, group[l]);
      smooth(l);
    }
    p.Extra(step);
  }
  for (int l = 0; l < kLevels && level[l] != MPI_COMM_NULL; ++l)
  {
    MPI_Comm_free(&level[l]);
    MPI_Comm_free(&group[l]);
  }
}

constexpr Entry kPrograms[] = { { "search", Search }, { "thieves", Thieves }, { "curve", Curve },
  { "folds", Folds }, { "transit", Transit }, { "images", Images }, { "hidden", Hidden },
  { "merged", Merged } };

}

int main(int argc, char** argv)
{
  return Run(kPrograms, argc, argv);
}
