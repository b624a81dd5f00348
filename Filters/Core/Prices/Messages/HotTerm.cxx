#include "Filters/Core/Prices/Messages/HotTerm.h"

#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Prices/Messages/MessageClasses.h"
#include "Filters/Core/Replay/RowsByKey.h"

#include <algorithm>
#include <limits>
#include <set>

namespace pclvis
{
namespace
{
using namespace price_constants;

/// A rank in a chain or binary tree has this many neighbours; a hot rank serves more.
constexpr std::size_t kNeighbours = 2;

class Finder
{
public:
  explicit Finder(const PricedRun& run) : Run(run), Ranks(run.Graph.Calls.Ranks()) {}

  HotRanks Find()
  {
    this->Hot.Of.assign(this->Run.Messages(), 0);
    this->Messages.assign(this->Ranks, 0);
    this->Bytes.assign(this->Ranks, 0);
    for (const DealtWork::Dealer& dealer : this->Run.Dealt.Dealers)
    {
      if (!dealer.IsBusy)
      {
        this->Dealers.insert(dealer.Rank);
      }
    }
    for (std::size_t m = 0; m < this->Run.Messages(); ++m)
    {
      if (this->Run.IsReplayed(m))
      {
        ++this->Total;
        ++this->Messages[this->Run.Source(m)];
        ++this->Messages[this->Run.Destination(m)];
        this->Bytes[this->Run.Source(m)] += this->Run.Bytes(m);
        this->Bytes[this->Run.Destination(m)] += this->Run.Bytes(m);
      }
    }
    // Members of collectives count as messages, for programs whose other communication is
    // collective.
    this->Total += static_cast<std::int64_t>(this->Run.Graph.Entered.size());
    if (!this->Search(false))
    {
      this->Search(true);
    }
    const std::int64_t hot = std::count(this->Hot.Of.begin(), this->Hot.Of.end(), 1);
    if (static_cast<double>(hot) > kMost * static_cast<double>(this->Total))
    {
      this->Hot.Ranks.clear(); // then that is the program, and nothing is left to compare with
    }
    std::sort(this->Hot.Ranks.begin(), this->Hot.Ranks.end());
    this->Hot.Ranks.erase(
      std::unique(this->Hot.Ranks.begin(), this->Hot.Ranks.end()), this->Hot.Ranks.end());
    if (this->Hot.Ranks.empty())
    {
      this->Hot.Of.clear();
    }
    return std::move(this->Hot);
  }

private:
  bool Search(bool bySize)
  {
    KeyNumbers numbers;
    PlainVector<std::uint32_t> classOf(this->Run.Messages(), RunCalls::kNone);
    for (std::size_t m = 0; m < this->Run.Messages(); ++m)
    {
      if (this->Run.IsReplayed(m))
      {
        const auto tag = static_cast<std::uint32_t>(this->Run.Input.More.Tag[m]);
        const auto communicator = static_cast<std::uint32_t>(this->Run.Input.More.Communicator[m]);
        std::uint64_t key = (static_cast<std::uint64_t>(communicator) << 32) + tag;
        key = bySize ? MixBits(key) + static_cast<std::uint64_t>(this->Run.Bytes(m)) : key;
        classOf[m] = numbers.NumberOf(key);
      }
    }
    PlainVector<std::uint32_t> first;
    PlainVector<std::uint32_t> rows;
    ListByKey(classOf, numbers.Size(), first, rows);
    bool found = false;
    for (std::size_t k = 0; k + 1 < first.size(); ++k)
    {
      const std::vector<std::uint32_t> members(
        rows.begin() + first[k], rows.begin() + first[k + 1]);
      const auto n = static_cast<double>(members.size());
      if (members.size() >= kManySamples && n <= kMost * static_cast<double>(this->Total))
      {
        found = this->Judge(members, this->Ends(members, true)) ||
          this->Judge(members, this->Ends(members, false)) ||
          this->Judge(members, this->Centres(members)) || found;
      }
    }
    return found;
  }

  std::vector<std::int32_t> Ends(const std::vector<std::uint32_t>& members, bool sources) const
  {
    std::vector<std::int32_t> ends;
    for (const std::uint32_t m : members)
    {
      ends.push_back(sources ? this->Run.Source(m) : this->Run.Destination(m));
    }
    return ends;
  }

  /// The most hubs for which each can serve more than kNeighbours other ranks.
  std::int32_t MostHubs() const
  {
    return std::max(1, this->Ranks / static_cast<std::int32_t>(1 + kNeighbours));
  }

  /// For each message, the hub that sends or receives it, as with questions and answers; empty: a
  /// few ranks do not cover all messages.
  std::vector<std::int32_t> Centres(const std::vector<std::uint32_t>& members) const
  {
    std::vector<std::int32_t> centre(members.size(), -1);
    std::size_t left = members.size();
    for (int hubs = 0; left > 0 && hubs < this->MostHubs(); ++hubs)
    {
      std::vector<std::size_t> ends(this->Ranks, 0);
      const auto ofRank = [&](std::size_t i, std::int32_t rank) {
        return centre[i] < 0 &&
          (this->Run.Source(members[i]) == rank || this->Run.Destination(members[i]) == rank);
      };
      for (std::size_t i = 0; i < members.size(); ++i)
      {
        if (centre[i] < 0)
        {
          ++ends[this->Run.Source(members[i])];
          ++ends[this->Run.Destination(members[i])];
        }
      }
      const auto hub =
        static_cast<std::int32_t>(std::max_element(ends.begin(), ends.end()) - ends.begin());
      if (ends[hub] * static_cast<std::size_t>(this->MostHubs() - hubs) < left)
      {
        return {}; // the other ranks have no more
      }
      for (std::size_t i = 0; i < members.size(); ++i)
      {
        if (ofRank(i, hub))
        {
          centre[i] = hub;
          --left;
        }
      }
    }
    if (left > 0)
    {
      return {};
    }
    return this->StandOut(centre) ? centre : std::vector<std::int32_t>();
  }

  /// Whether each of the given ranks has more messages than every other rank, or more bytes. The
  /// ranks on one level of a tree have not.
  bool StandOut(const std::vector<std::int32_t>& hubs) const
  {
    std::vector<char> isHub(this->Ranks, 0);
    for (const std::int32_t hub : hubs)
    {
      isHub[hub] = 1;
    }
    const auto above = [&isHub](const auto& load) {
      auto least = std::numeric_limits<double>::infinity(), most = 0.0;
      for (std::size_t rank = 0; rank < isHub.size(); ++rank)
      {
        double& extreme = isHub[rank] ? least : most;
        const auto of = static_cast<double>(load[rank]);
        extreme = isHub[rank] ? std::min(extreme, of) : std::max(extreme, of);
      }
      return least > most;
    };
    return above(this->Messages) || above(this->Bytes);
  }

  /// The different ranks in the list; empty: too many to be hot, or some of them wait for requests.
  std::set<std::int32_t> HubsAmong(const std::vector<std::int32_t>& hubOf) const
  {
    std::set<std::int32_t> hubs;
    std::vector<char> known(this->Ranks, 0);
    for (const std::int32_t hub : hubOf)
    {
      if (!known[hub])
      {
        known[hub] = 1;
        hubs.insert(hub);
        if (this->Dealers.count(hub) > 0 ||
          hubs.size() > static_cast<std::size_t>(this->MostHubs()))
        {
          return {};
        }
      }
    }
    return hubs;
  }

  /// Judges whether the messages concentrate on hot ranks, and adds these.
  /// @param hubOf the hub of each message; empty: none
  bool Judge(const std::vector<std::uint32_t>& members, const std::vector<std::int32_t>& hubOf)
  {
    const std::set<std::int32_t> hubs = this->HubsAmong(hubOf);
    if (hubs.empty())
    {
      return false;
    }
    std::vector<double> rest(this->Messages.begin(), this->Messages.end());
    std::set<std::int32_t> others;
    std::set<std::pair<std::int32_t, std::int32_t>> pairs;
    double bytes = 0;
    for (std::size_t i = 0; i < members.size(); ++i)
    {
      const std::uint32_t m = members[i];
      const std::int32_t source = this->Run.Source(m), destination = this->Run.Destination(m);
      others.insert(hubOf[i] == source ? destination : source);
      pairs.insert({ source, destination });
      rest[source] -= 1;
      rest[destination] -= 1;
      bytes += this->Run.Bytes(m);
    }
    const auto served = static_cast<std::size_t>(std::count_if(
      others.begin(), others.end(), [&hubs](std::int32_t rank) { return hubs.count(rank) == 0; }));
    if (served <= kNeighbours * hubs.size())
    {
      return false; // the hubs exchange messages with each other, like roots of groups
    }
    const auto hot = static_cast<double>(hubs.size());
    if (hubs.size() > 1 && static_cast<double>(others.size()) >= kHalf * this->Ranks &&
      pairs.size() <= others.size())
    {
      return false; // each rank has its own hub
    }
    const double usual = MedianOf(rest), mean = static_cast<double>(members.size()) / hot;
    const double perPair = static_cast<double>(members.size()) / static_cast<double>(pairs.size());
    const bool much = mean >= kTenth * std::max(usual, 1.0) ||
      bytes / hot >= kTenth * std::max(this->MedianBytesWithout(members), 1.0);
    if (!much || perPair < kFewest)
    {
      return false;
    }
    for (const std::uint32_t m : members)
    {
      this->Hot.Of[m] = 1;
    }
    this->Hot.Ranks.insert(this->Hot.Ranks.end(), hubs.begin(), hubs.end());
    return true;
  }

  /// Bytes that the median rank sends in all other messages.
  double MedianBytesWithout(const std::vector<std::uint32_t>& members) const
  {
    std::vector<double> bytes(this->Ranks, 0);
    for (std::size_t m = 0; m < this->Run.Messages(); ++m)
    {
      if (this->Run.IsReplayed(m))
      {
        bytes[this->Run.Source(m)] += this->Run.Bytes(m);
      }
    }
    for (const std::uint32_t m : members)
    {
      bytes[this->Run.Source(m)] -= this->Run.Bytes(m);
    }
    return MedianOf(std::move(bytes));
  }

  const PricedRun& Run;
  std::int32_t Ranks;
  std::vector<std::int64_t> Messages; ///< by rank
  std::vector<double> Bytes;          ///< by rank, sent and received
  std::int64_t Total = 0;             ///< messages, plus members of collectives
  std::set<std::int32_t> Dealers;     ///< ranks that wait for requests, so nobody waits for them
  HotRanks Hot;
};
}

HotRanks FindHotRanks(const PricedRun& run)
{
  return Finder(run).Find();
}
}
