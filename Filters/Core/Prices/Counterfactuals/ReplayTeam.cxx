#include "Filters/Core/Prices/Counterfactuals/ReplayTeam.h"

#include "Filters/Core/Prices/Counterfactuals/SentReplay.h"
#include "Filters/Core/Prices/Placement/PlacementGains.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/FirstProcess.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

namespace pclvis
{
namespace
{
/// Packing, sending and unpacking a run takes about as long as this many replays.
constexpr std::size_t kWorthSending = 12;

/// What process 0 tells the others to do.
enum class Order : char
{
  Take,
  Replay,
  End
};

void Say(Order order, ProcessGroup& group)
{
  FromFirst(group, { static_cast<char>(order) });
}

Order Hear(ProcessGroup& group)
{
  return static_cast<Order>(FromFirst(group, {})[0]);
}

/// Does some work. Returns the error that prevented it, as text for another process; empty: none.
template<typename Work>
std::string FailureOf(Work&& work)
{
  try
  {
    work();
  }
  catch (const std::bad_alloc&)
  {
    return kOutOfMemory;
  }
  catch (const std::exception& error)
  {
    return error.what();
  }
  return {};
}

/// All threads replay at the same time, but at most this many: each replay needs about 70 bytes per
/// message.
std::size_t ReplaysAtOnce()
{
  return std::min<std::size_t>(ThreadCount(0), 4);
}

/// One part of a wanted replay: one of its models.
struct Piece
{
  const WantedReplay* Of;
  int Model;
};

std::vector<ReplayedCalls> ReplayAll(
  const CounterfactualReplay& replay, const std::vector<Piece>& pieces)
{
  std::vector<ReplayedCalls> replayed(pieces.size());
  std::vector<ReplayedCalls> memory(ReplaysAtOnce());
  ParallelFor(
    pieces.size(), 1, static_cast<int>(memory.size()), [&](std::size_t i, std::size_t, int worker) {
      const auto& [of, model] = pieces[i];
      const bool calls = of->Depth == ReplayDepth::Calls;
      ReplayedCalls& to = calls ? replayed[i] : memory[static_cast<std::size_t>(worker)];
      replay.ReplayBy(model, of->Without(), of->Depth, to);
      replayed[i].Length = to.Length;
      if (of->Depth == ReplayDepth::FirstLength)
      {
        replayed[i].Begin = PlacementGains::Thinned(replay.MadeFrom().Run.Graph.Calls, to.Begin);
      }
    });
  return replayed;
}

Bytes PackPieces(const std::vector<Piece>& pieces)
{
  Packer packer;
  for (const auto& [of, model] : pieces)
  {
    packer.Put(model);
    packer.Put(of->Depth);
    Pack(of->Without(), packer);
  }
  return packer.Take();
}

std::vector<ReplayedCalls> ReplayPacked(const CounterfactualReplay& replay, const Bytes& packed)
{
  std::vector<Counterfactual> without;
  std::vector<std::pair<int, ReplayDepth>> how;
  for (Unpacker unpacker(packed); !unpacker.AtEnd();)
  {
    const int model = unpacker.Get<int>();
    how.emplace_back(model, unpacker.Get<ReplayDepth>());
    without.push_back(UnpackCounterfactual(unpacker));
  }
  std::vector<WantedReplay> wanted;
  for (std::size_t i = 0; i < how.size(); ++i)
  {
    wanted.push_back({ [&without, i] { return without[i]; }, 1, how[i].second });
  }
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < how.size(); ++i)
  {
    pieces.push_back({ &wanted[i], how[i].first });
  }
  return ReplayAll(replay, pieces);
}

/// Which pieces each process replays, and to which wanted replays they belong.
struct Division
{
  Division(const std::vector<WantedReplay>& wanted, int processes)
    : Pieces(processes), Of(processes)
  {
    // Long replays are assigned first, so that the processes get about equally many of them.
    std::size_t next = 0;
    for (const bool isLong : { true, false })
    {
      for (std::size_t i = 0; i < wanted.size(); ++i)
      {
        const bool now = (wanted[i].Depth != ReplayDepth::FirstLength) == isLong;
        for (int model = 0; now && model < wanted[i].Models; ++model)
        {
          const std::size_t process = ++next % this->Pieces.size();
          this->Pieces[process].push_back({ &wanted[i], model });
          this->Of[process].push_back(i);
        }
      }
    }
  }

  std::vector<std::vector<Piece>> Pieces;
  std::vector<std::vector<std::size_t>> Of;
};

/// Receives what other processes replayed.
/// @throws Error if one of them failed
void Receive(ProcessGroup& group, std::vector<std::vector<ReplayedCalls>>& replayed)
{
  const std::vector<Bytes> received = group.AllToAll(std::vector<Bytes>(replayed.size()));
  for (std::size_t process = 1; process < received.size(); ++process)
  {
    Unpacker unpacker(received[process]);
    const std::string failure = unpacker.GetText();
    if (!failure.empty())
    {
      throw Error(failure);
    }
    while (!unpacker.AtEnd())
    {
      replayed[process].push_back(UnpackReplayed(unpacker));
    }
  }
}
}

ReplayTeam::~ReplayTeam()
{
  if (this->Group)
  {
    Say(Order::End, *this->Group);
  }
}

void ReplayTeam::Send()
{
  Bytes packed = PackReplay(*this->Of);
  Say(Order::Take, *this->Group);
  FromFirst(*this->Group, std::move(packed));
  this->Sent = true;
}

std::vector<ReplayedCalls> ReplayTeam::Replay(const std::vector<WantedReplay>& wanted)
{
  const bool divides = this->Group && (this->Sent || wanted.size() >= kWorthSending);
  const Division division(wanted, divides ? this->Group->Processes() : 1);
  std::vector<std::vector<ReplayedCalls>> replayed(division.Pieces.size());
  if (divides)
  {
    if (!this->Sent)
    {
      this->Send();
    }
    std::vector<Bytes> packed(1);
    std::transform(
      division.Pieces.begin() + 1, division.Pieces.end(), std::back_inserter(packed), PackPieces);
    Say(Order::Replay, *this->Group);
    this->Group->AllToAll(std::move(packed));
  }
  std::exception_ptr failure;
  try
  {
    replayed[0] = ReplayAll(*this->Of, division.Pieces[0]);
  }
  catch (...)
  {
    failure = std::current_exception(); // thrown only after the others have answered
  }
  if (divides)
  {
    Receive(*this->Group, replayed);
  }
  if (failure)
  {
    std::rethrow_exception(failure);
  }
  std::vector<ReplayedCalls> all(wanted.size());
  std::vector<char> known(wanted.size(), 0);
  for (std::size_t process = 0; process < replayed.size(); ++process)
  {
    for (std::size_t k = 0; k < replayed[process].size(); ++k)
    {
      const std::size_t i = division.Of[process][k];
      if (known[i])
      {
        CounterfactualReplay::Mean(all[i], replayed[process][k]);
      }
      else
      {
        all[i] = std::move(replayed[process][k]);
      }
      known[i] = 1;
    }
  }
  return all;
}

void ReplayTeam::Help(ProcessGroup& group)
{
  const std::vector<Bytes> nothing(group.Processes());
  std::unique_ptr<SentReplay> sent;
  std::string failure;
  for (Order order = Hear(group); order != Order::End; order = Hear(group))
  {
    if (order == Order::Take)
    {
      const Bytes packed = FromFirst(group, {});
      sent.reset(); // frees memory first
      failure = FailureOf([&] { sent = std::make_unique<SentReplay>(packed); });
      continue;
    }
    const Bytes packed = group.AllToAll(nothing)[0];
    std::vector<Bytes> results(nothing);
    const std::string now = !failure.empty() ? failure : FailureOf([&] {
      Packer packer;
      packer.PutText({});
      for (const ReplayedCalls& replayed : ReplayPacked(sent->Replay(), packed))
      {
        Pack(replayed, packer);
      }
      results[0] = packer.Take();
    });
    if (!now.empty())
    {
      Packer packer;
      packer.PutText(now);
      results[0] = packer.Take();
    }
    group.AllToAll(std::move(results));
  }
}
}
