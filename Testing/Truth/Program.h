// What the simulated programs share: arguments, modelled work, messages, and messages of hot ranks.
#pragma once

#include <mpi.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <simgrid/s4u.hpp>

// The tracer, which is linked before SimGrid. Without it, the program does no work.
extern "C" {
void trc_begin(const char* name) __attribute__((weak));
void trc_end(const char* name) __attribute__((weak));
void trc_work(double seconds, double sigma) __attribute__((weak));
void trc_burn(int calls) __attribute__((weak));
}

namespace truth
{

/// A number in [0, 1) that depends only on a, b and c.
inline double Hash(std::uint64_t a, std::uint64_t b, std::uint64_t c)
{
  std::uint64_t x = 0x2545f4914f6cdd1dull;
  for (const std::uint64_t part : { a, b, c })
  {
    x = (x ^ (part + 0x632be59bd9b4e019ull)) * 0xd6e8feb86659fd93ull;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ull;
    x ^= x >> 29;
  }
  return static_cast<double>(x >> 11) / 9007199254740992.0;
}

using Requests = std::vector<MPI_Request>;

/// One rank of a program. Arguments are written as key=value.
class Program
{
public:
  Program(int argc, char** argv) : Arguments(argv + 1, argv + argc)
  {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &this->Rank);
    MPI_Comm_size(MPI_COMM_WORLD, &this->Size);
    this->Steps = this->Integer("steps", 20);
    this->Sigma = this->Number("sigma", 0.03);
    this->Out.resize(kCapacity);
    this->In.resize(kCapacity);
    this->Weight = this->WeightOf(this->Rank) / this->MeanWeight();
    this->SpoilCable();
  }

  std::string Text(const char* key, const char* otherwise) const
  {
    const std::string start = std::string(key) + "=";
    for (const std::string& argument : this->Arguments)
    {
      if (argument.compare(0, start.size(), start) == 0)
      {
        return argument.substr(start.size());
      }
    }
    return otherwise;
  }

  double Number(const char* key, double otherwise) const
  {
    const std::string text = this->Text(key, "");
    return text.empty() ? otherwise : std::atof(text.c_str());
  }

  int Integer(const char* key, int otherwise) const
  {
    return static_cast<int>(this->Number(key, otherwise));
  }

  /// Works; longer on ranks with more work (uneven=; 0: all alike).
  void Work(double microseconds)
  {
    if (trc_work && microseconds > 0)
    {
      trc_work(microseconds * this->Weight * 1e-6, this->Sigma);
    }
  }

  void Isend(int peer, int bytes, int tag, Requests& requests, MPI_Comm world = MPI_COMM_WORLD)
  {
    requests.push_back(MPI_REQUEST_NULL);
    MPI_Isend(this->Out.data(), bytes, MPI_BYTE, peer, tag, world, &requests.back());
  }

  void Irecv(int peer, int tag, Requests& requests, MPI_Comm world = MPI_COMM_WORLD)
  {
    requests.push_back(MPI_REQUEST_NULL);
    MPI_Irecv(this->In.data(), kCapacity, MPI_BYTE, peer, tag, world, &requests.back());
  }

  void WaitAll(Requests& requests)
  {
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
    requests.clear();
  }

  void Send(int peer, int bytes, int tag)
  {
    MPI_Send(this->Out.data(), bytes, MPI_BYTE, peer, tag, MPI_COMM_WORLD);
  }

  int Recv(int peer, int tag)
  {
    MPI_Status status;
    MPI_Recv(this->In.data(), kCapacity, MPI_BYTE, peer, tag, MPI_COMM_WORLD, &status);
    return status.MPI_SOURCE;
  }

  void Exchange(int to, int from, int bytes, int tag)
  {
    MPI_Sendrecv(this->Out.data(), bytes, MPI_BYTE, to, tag, this->In.data(), kCapacity, MPI_BYTE,
      from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }

  void Sum(int numbers = 1)
  {
    MPI_Allreduce(this->Out.data(), this->In.data(), numbers, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }

  /// Messages of hot ranks at the end of a step. The variant ghost=1 leaves them out.
  /// extra=collect: all ranks to rank hot; query: a question and an answer for each rank in turn;
  /// fan: hot to all; heavy: every eighth rank, starting with hot, exchanges with four others.
  void Extra(int step)
  {
    const std::string kind = this->Text("extra", "");
    if (kind.empty() || step < this->Integer("xfrom", 0) || step >= this->Integer("xto", 1 << 30) ||
      step % this->Integer("xevery", 1) != 0)
    {
      return;
    }
    const bool ghost = this->Integer("ghost", 0) != 0;
    int calls = 0;
    if (kind == "heavy")
    {
      calls = this->Heavy(ghost);
    }
    else
    {
      calls = kind == "query" ? this->Query(ghost) : this->Star(kind == "collect", ghost);
    }
    if (ghost && trc_burn)
    {
      trc_burn(calls);
    }
  }

  static constexpr int kCapacity = 1 << 20;
  int Rank = 0, Size = 1, Steps = 0;
  std::vector<char> Out, In;

private:
  /// cable=N: the cable between a node and its switch has less bandwidth and more latency, by the
  /// factor badness=. The machine has machine= nodes, with leaf= nodes per switch. SimGrid numbers
  /// the switches in descending order.
  void SpoilCable() const
  {
    const int node = this->Integer("cable", -1);
    if (node < 0 || this->Rank != 0)
    {
      return;
    }
    const int leaf = 2 * this->Integer("machine", 8) - 1 - node / this->Integer("leaf", 4);
    const std::string name =
      "link_from_" + std::to_string(node) + "_" + std::to_string(leaf) + "_" + std::to_string(node);
    for (const char* way : { "_UP", "_DOWN" })
    {
      simgrid::s4u::Link* link = simgrid::s4u::Link::by_name(name + way);
      link->set_bandwidth(link->get_bandwidth() / this->Number("badness", 2));
      link->set_latency(link->get_latency() * this->Number("badness", 2));
    }
  }

  int Hot() const { return this->Integer("hot", 0) % this->Size; }
  int ExtraBytes() const { return this->Integer("xbytes", 4096); }
  int ExtraCount() const { return this->Integer("xcount", 2); }
  int ExtraTag() const { return this->Integer("xtag", 77); }

  /// Messages of all ranks to one, or of one rank to all.
  /// @return number of calls
  int Star(bool inwards, bool ghost)
  {
    const int hot = this->Hot(), count = this->ExtraCount();
    const bool center = this->Rank == hot;
    const int calls = (center ? this->Size - 1 : 1) * count + 1;
    if (ghost)
    {
      return calls;
    }
    Requests requests;
    for (int i = 0; i < count; ++i)
    {
      for (int other = 0; other < this->Size; ++other)
      {
        if (other == hot || (!center && other != this->Rank))
        {
          continue;
        }
        const int peer = center ? other : hot;
        if (center == inwards)
        {
          this->Irecv(peer, this->ExtraTag(), requests);
        }
        else
        {
          this->Isend(peer, this->ExtraBytes(), this->ExtraTag(), requests);
        }
      }
    }
    this->WaitAll(requests);
    return calls;
  }

  /// Every rank asks the hot one, which answers in the order of ranks.
  int Query(bool ghost)
  {
    const int count = this->ExtraCount(), tag = this->ExtraTag();
    const bool center = this->Rank == this->Hot();
    const int peers = center ? this->Size - 1 : 1;
    for (int i = 0; !ghost && i < count; ++i)
    {
      for (int other = 0; other < this->Size; ++other)
      {
        if (center && other != this->Rank)
        {
          this->Recv(other, tag);
          this->Send(other, this->ExtraBytes(), tag);
        }
        else if (!center && other == this->Rank)
        {
          this->Send(this->Hot(), 64, tag);
          this->Recv(this->Hot(), tag);
        }
      }
    }
    return 2 * count * peers;
  }

  /// A few ranks that each exchange messages with four others.
  int Heavy(bool ghost)
  {
    Requests requests;
    int calls = 1;
    for (int hot = this->Hot(); hot < this->Hot() + this->Size; hot += std::max(8, this->Size / 4))
    {
      for (int far = 1; far <= 4; ++far)
      {
        const int one = hot % this->Size, two = (hot + far * 5) % this->Size;
        if (one == two || (this->Rank != one && this->Rank != two))
        {
          continue;
        }
        const int peer = this->Rank == one ? two : one;
        for (int i = 0; i < this->ExtraCount(); ++i, calls += 2)
        {
          if (!ghost)
          {
            this->Irecv(peer, this->ExtraTag(), requests);
            this->Isend(peer, this->ExtraBytes(), this->ExtraTag(), requests);
          }
        }
      }
    }
    if (!ghost)
    {
      this->WaitAll(requests);
    }
    return calls;
  }

  double WeightOf(int rank) const
  {
    const double uneven = this->Number("uneven", 0);
    const std::string kind = this->Text("unevenkind", "random");
    if (kind == "slope")
    {
      return 1 + uneven * rank / this->Size;
    }
    if (kind == "few")
    {
      return Hash(91, rank, 3) < 0.2 ? 1 + uneven : 1;
    }
    return 1 + uneven * Hash(92, rank, 5);
  }

  double MeanWeight() const
  {
    double sum = 0;
    for (int rank = 0; rank < this->Size; ++rank)
    {
      sum += this->WeightOf(rank);
    }
    return sum / this->Size;
  }

  std::vector<std::string> Arguments;
  double Sigma = 0, Weight = 1;
};

/// A function of the program that appears in the trace.
class Region
{
public:
  explicit Region(const char* name) : Name(name)
  {
    if (trc_begin)
    {
      trc_begin(this->Name);
    }
  }
  ~Region()
  {
    if (trc_end)
    {
      trc_end(this->Name);
    }
  }
  Region(const Region&) = delete;
  Region& operator=(const Region&) = delete;

private:
  const char* Name;
};

/// Ranks on a grid, x fastest, with px= and py= ranks in x and y, and the rest in z.
class Grid
{
public:
  explicit Grid(const Program& program)
    : Extent{ program.Integer("px", 4),
        program.Integer("py", program.Size / program.Integer("px", 4)), 1 },
      Periodic(program.Integer("periodic", 0) != 0)
  {
    this->Extent[2] = program.Size / (this->Extent[0] * this->Extent[1]);
    int rest = program.Rank;
    for (int axis = 0; axis < 3; ++axis)
    {
      this->Place[axis] = rest % this->Extent[axis];
      rest /= this->Extent[axis];
    }
  }

  /// The rank at a distance along an axis; MPI_PROC_NULL beyond the border.
  int Neighbor(int axis, int steps) const
  {
    int place[3] = { this->Place[0], this->Place[1], this->Place[2] };
    place[axis] += steps;
    if (this->Periodic)
    {
      place[axis] = (place[axis] % this->Extent[axis] + this->Extent[axis]) % this->Extent[axis];
    }
    if (place[axis] < 0 || place[axis] >= this->Extent[axis])
    {
      return MPI_PROC_NULL;
    }
    return place[0] + this->Extent[0] * (place[1] + this->Extent[1] * place[2]);
  }

  /// Peers and axes of all faces with a rank on the other side.
  std::vector<std::pair<int, int>> Faces() const
  {
    std::vector<std::pair<int, int>> faces;
    for (int axis = 0; axis < 3; ++axis)
    {
      for (int step = -1; step <= 1 && this->Extent[axis] > 1; step += 2)
      {
        const int peer = this->Neighbor(axis, step);
        if (peer != MPI_PROC_NULL)
        {
          faces.emplace_back(peer, axis);
        }
      }
    }
    return faces;
  }

  int Extent[3], Place[3] = { 0, 0, 0 };
  bool Periodic;
};

/// A program and its name.
struct Entry
{
  const char* Name;
  void (*Run)(Program&);
};

/// Runs the program named by the argument app=.
template<std::size_t N>
int Run(const Entry (&entries)[N], int argc, char** argv)
{
  Program program(argc, argv);
  const std::string wanted = program.Text("app", "");
  for (const Entry& entry : entries)
  {
    if (wanted == entry.Name)
    {
      const Region region("solve");
      entry.Run(program);
    }
  }
  MPI_Finalize();
  return 0;
}

}
