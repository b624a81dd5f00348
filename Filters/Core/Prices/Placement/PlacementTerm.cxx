#include "Filters/Core/Prices/Placement/PlacementTerm.h"

#include "Filters/Core/Common/CountingShare.h"
#include "Filters/Core/Common/KeyNumbers.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Remapping/GridOrders.h"
#include "Filters/Core/Remapping/MappingStarts.h"
#include "Filters/Core/Remapping/RankRemapping.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>

namespace pclvis
{
namespace
{
/// Steps of one search; the replay decides among the results of several.
constexpr std::int64_t kSearch = 10000000;
/// Number of tilings of a grid to try.
constexpr std::size_t kTilings = 2;

/// The ranks whose nodes are known, which alone can be placed otherwise. They have numbers 0, 1,
/// ...
class MovableRanks
{
public:
  explicit MovableRanks(const RankMachine& machine)
    : Machine(machine), NodeOfAll(machine.NodeOf), NumberOf(machine.NodeOf.size(), kNone)
  {
    this->Machine.NodeOf.clear();
    for (std::size_t rank = 0; rank < this->NodeOfAll.size(); ++rank)
    {
      if (this->NodeOfAll[rank] != machine.UnknownNode)
      {
        this->NumberOf[rank] = static_cast<std::int32_t>(this->Machine.NodeOf.size());
        this->Machine.NodeOf.push_back(this->NodeOfAll[rank]);
      }
    }
  }
  /// The numbers of two ranks, the lower first; none unless both can be moved and differ.
  std::optional<std::pair<std::int32_t, std::int32_t>> Numbers(std::int32_t a, std::int32_t b) const
  {
    const std::pair<std::int32_t, std::int32_t> ends =
      std::minmax({ this->NumberOf[a], this->NumberOf[b] });
    return ends.first == kNone || ends.first == ends.second ? std::nullopt : std::optional(ends);
  }
  /// The nodes of all ranks, given those of these.
  std::vector<std::int32_t> WithOthers(const std::vector<std::int32_t>& nodeOf) const
  {
    std::vector<std::int32_t> all = this->NodeOfAll;
    for (std::size_t rank = 0; rank < all.size(); ++rank)
    {
      all[rank] = this->NumberOf[rank] == kNone ? all[rank] : nodeOf[this->NumberOf[rank]];
    }
    return all;
  }

  RankMachine Machine; ///< the same nodes; NodeOf by number

private:
  static constexpr std::int32_t kNone = -1;
  const std::vector<std::int32_t>& NodeOfAll;
  std::vector<std::int32_t> NumberOf; ///< by rank
};

/// Weights by pairs of numbers of movable ranks.
using Pairs = std::map<std::pair<std::int32_t, std::int32_t>, double>;

/// The pairs of ranks that exchange messages, which can be weighted in several ways.
class MessagePairs
{
public:
  MessagePairs(const PricedRun& run, const MovableRanks& ranks)
    : NumberOf(run.Messages(), RunGraph::kNone)
  {
    KeyNumbers numbers;
    for (std::size_t m = 0; m < this->NumberOf.size(); ++m)
    {
      const auto ends =
        run.IsReplayed(m) ? ranks.Numbers(run.Source(m), run.Destination(m)) : std::nullopt;
      if (ends)
      {
        const std::uint32_t number =
          numbers.NumberOf(static_cast<std::uint64_t>(ends->first) << 32 | ends->second);
        this->NumberOf[m] = number;
        if (number == this->Ends.size())
        {
          this->Ends.push_back(*ends);
        }
      }
    }
    this->Ascending.resize(this->Ends.size());
    std::iota(this->Ascending.begin(), this->Ascending.end(), 0u);
    std::sort(this->Ascending.begin(), this->Ascending.end(),
      [this](std::uint32_t a, std::uint32_t b) { return this->Ends[a] < this->Ends[b]; });
  }

  /// @param weightOf weightOf(message); <= 0: the message does not count
  template<typename Weight>
  Pairs Weigh(Weight&& weightOf) const
  {
    std::vector<double> sums(this->Ends.size(), 0);
    for (std::size_t m = 0; m < this->NumberOf.size(); ++m)
    {
      const double weight = this->NumberOf[m] == RunGraph::kNone ? 0 : weightOf(m);
      if (weight > 0)
      {
        sums[this->NumberOf[m]] += weight;
      }
    }
    Pairs pairs;
    for (const std::uint32_t number : this->Ascending)
    {
      if (sums[number] > 0)
      {
        pairs.emplace_hint(pairs.end(), this->Ends[number], sums[number]);
      }
    }
    return pairs;
  }

private:
  PlainVector<std::uint32_t> NumberOf; ///< by message; kNone: does not count
  std::vector<std::pair<std::int32_t, std::int32_t>> Ends;
  std::vector<std::uint32_t> Ascending; ///< numbers in the order of their ranks
};

/// Adds what collective operations send, unless it is little.
void AddCollectives(
  const CollectiveGroups& collectives, std::size_t most, const MovableRanks& ranks, Pairs& pairs)
{
  std::vector<double> bytes(collectives.Groups.size(), 0);
  double all = 0, ofMessages = 0;
  for (std::size_t operation = 0; operation < collectives.Of.size(); ++operation)
  {
    if (collectives.Of[operation] != CollectiveGroups::kNone)
    {
      bytes[collectives.Of[operation]] += collectives.Bytes[operation];
    }
  }
  Pairs sent;
  for (std::size_t i = 0; i < bytes.size(); ++i)
  {
    if (bytes[i] > 0)
    {
      ForEachPair(collectives.Groups[i], most, [&](std::int32_t a, std::int32_t b, double share) {
        if (const auto ends = ranks.Numbers(a, b))
        {
          sent[*ends] += bytes[i] * share;
          all += bytes[i] * share;
        }
      });
    }
  }
  for (const auto& pair : pairs)
  {
    ofMessages += pair.second;
  }
  if (all > price_constants::kRare * ofMessages)
  {
    for (const auto& [ends, weight] : sent)
    {
      pairs[ends] += weight;
    }
  }
}

RankGraph GraphOf(std::int32_t ranks, const Pairs& pairs)
{
  std::vector<WeightedPair> list;
  for (const auto& [ends, weight] : pairs)
  {
    list.push_back({ ends.first, ends.second, weight });
  }
  return MakeRankGraph(ranks, std::move(list));
}

/// How much a placement sends between nodes.
struct Crossing
{
  Crossing(const RankMachine& machine, const std::vector<std::int32_t>& nodeOf,
    const Pairs& messages, const Pairs& bytes)
  {
    std::vector<double> ofNode(machine.Nodes(), 0);
    for (const auto& [ends, weight] : bytes)
    {
      const std::int32_t a = nodeOf[ends.first], b = nodeOf[ends.second];
      if (a != b)
      {
        ofNode[a] += weight;
        ofNode[b] += weight;
        this->Bytes += weight;
        this->Switches += machine.GroupOf[a] != machine.GroupOf[b] ? weight : 0;
      }
    }
    this->Busiest = *std::max_element(ofNode.begin(), ofNode.end());
    for (const auto& [ends, weight] : messages)
    {
      this->Messages += nodeOf[ends.first] != nodeOf[ends.second] ? weight : 0;
    }
  }
  /// Whether any of the amounts is less.
  bool IsLess(const Crossing& other) const
  {
    return this->Messages < other.Messages || this->Bytes < other.Bytes ||
      this->Switches < other.Switches || this->Busiest < other.Busiest;
  }

  double Messages = 0, Bytes = 0; ///< between nodes
  double Switches = 0;            ///< bytes between switches
  double Busiest = 0;             ///< bytes out of and into the busiest node
};

/// Assigns a node to each part in the group it should be in: the part's own node if it is in that
/// group, or else one with the same number of ranks; empty if nodes of different sizes do not fit.
std::vector<std::int32_t> TakeNodes(const RankMachine& machine,
  const std::vector<std::int32_t>& groupOf, const std::vector<std::int32_t>& held,
  const std::vector<std::int32_t>& now)
{
  const std::int32_t nodes = machine.Nodes();
  std::vector<std::int32_t> newNode(nodes, -1);
  std::vector<char> taken(nodes, 0);
  for (std::int32_t part = 0; part < nodes; ++part)
  {
    if (machine.GroupOf[part] == groupOf[part])
    {
      newNode[part] = part;
      taken[part] = 1;
    }
  }
  for (std::int32_t part = 0; part < nodes; ++part)
  {
    for (std::int32_t node = 0; newNode[part] < 0 && node < nodes; ++node)
    {
      if (!taken[node] && machine.GroupOf[node] == groupOf[part] && now[node] == held[part])
      {
        newNode[part] = node;
        taken[node] = 1;
      }
    }
    if (newNode[part] < 0)
    {
      return {};
    }
  }
  return newNode;
}

/// Exchanges the contents of whole nodes to reduce the weight between switches.
std::vector<std::int32_t> BySwitches(
  const RankMachine& machine, const Pairs& bytes, const std::vector<std::int32_t>& nodeOf)
{
  const std::int32_t nodes = machine.Nodes();
  std::vector<std::int32_t> held(nodes, 0), now(nodes, 0);
  for (std::size_t rank = 0; rank < nodeOf.size(); ++rank)
  {
    ++held[nodeOf[rank]];
    ++now[machine.NodeOf[rank]];
  }
  Pairs between;
  for (const auto& [ends, weight] : bytes)
  {
    const auto parts = std::minmax({ nodeOf[ends.first], nodeOf[ends.second] });
    if (parts.first != parts.second)
    {
      between[{ parts.first, parts.second }] += weight;
    }
  }
  std::vector<std::int32_t> capacity(machine.Groups, 0);
  for (const std::int32_t group : machine.GroupOf)
  {
    ++capacity[group];
  }
  RemapOptions options;
  options.Work = kSearch;
  const std::vector<std::int32_t> groupOf =
    RemapRanks(GraphOf(nodes, between), machine.GroupOf, capacity, options).Node;
  const std::vector<std::int32_t> newNode = TakeNodes(machine, groupOf, held, now);
  std::vector<std::int32_t> moved(nodeOf.size());
  for (std::size_t rank = 0; rank < nodeOf.size(); ++rank)
  {
    moved[rank] = newNode.empty() ? nodeOf[rank] : newNode[nodeOf[rank]];
  }
  return moved;
}

std::vector<Placement> FindBases(const std::vector<std::int32_t>& now,
  const std::vector<std::int32_t>& capacity, const Pairs& messages, const Pairs& bytes,
  const Pairs& seconds)
{
  const auto ranks = static_cast<std::int32_t>(now.size());
  std::vector<Placement> bases;
  std::vector<std::int32_t> order(ranks);
  std::iota(order.begin(), order.end(), 0);
  bases.push_back({ "ranks in order", FillInOrder(order, capacity) });
  RemapOptions options;
  options.Work = kSearch;
  const std::vector<std::pair<const char*, const Pairs*>> weights{ { "by bytes", &bytes },
    { "by messages", &messages }, { "by time of messages", &seconds } };
  std::vector<std::vector<Placement>> found(weights.size());
  ParallelFor(weights.size(), std::size_t{ 0 }, [&](std::size_t i) {
    const std::string name = weights[i].first;
    const RankGraph graph = GraphOf(ranks, *weights[i].second);
    found[i].push_back({ name, RemapRanks(graph, now, capacity, options).Node });
    std::int64_t work = kSearch;
    for (const auto& tiles : GridOrders(graph, capacity[now.front()], kTilings, work))
    {
      found[i].push_back({ "tiles " + name, FillInOrder(tiles, capacity) });
    }
  });
  for (std::vector<Placement>& of : found)
  {
    bases.insert(
      bases.end(), std::make_move_iterator(of.begin()), std::make_move_iterator(of.end()));
  }
  return bases;
}
}

std::vector<Placement> ProposePlacements(
  const PricedRun& run, const TransferModel& model, const CollectiveModel& collectives)
{
  const MovableRanks ranks(run.Machine);
  const RankMachine& machine = ranks.Machine;
  std::vector<std::int32_t> capacity(machine.Nodes(), 0);
  for (const std::int32_t node : machine.NodeOf)
  {
    ++capacity[node];
  }
  if (machine.Nodes() - std::count(capacity.begin(), capacity.end(), 0) < 2)
  {
    return {};
  }
  const MessagePairs pairs(run, ranks);
  const Pairs sent = pairs.Weigh([&run](std::size_t m) { return run.Bytes(m); });
  const Pairs messages = pairs.Weigh([](std::size_t) { return 1; });
  const Pairs seconds = pairs.Weigh([&](std::size_t m) {
    return model.Alone(true, run.Bytes(m)) - model.Alone(false, run.Bytes(m));
  });
  Pairs bytes = sent;
  AddCollectives(
    collectives.Operations(), *std::max_element(capacity.begin(), capacity.end()), ranks, bytes);
  const Crossing now(machine, machine.NodeOf, messages, sent);
  std::vector<Placement> found;
  const auto add = [&](const std::string& name, const std::vector<std::int32_t>& ofMovable) {
    const std::vector<std::int32_t> nodeOf = ranks.WithOthers(ofMovable);
    const bool known = std::any_of(
      found.begin(), found.end(), [&](const Placement& p) { return p.NodeOf == nodeOf; });
    // The replay sees small gains in any change. Therefore less must go between nodes as well, or
    // the collective operations alone must save enough to count.
    if (!known &&
      (Crossing(machine, ofMovable, messages, sent).IsLess(now) ||
        collectives.Saved(nodeOf) >= kCountingShare * run.Length))
    {
      found.push_back({ name, nodeOf });
    }
  };
  std::vector<Placement> bases = FindBases(machine.NodeOf, capacity, messages, bytes, seconds);
  bases.push_back({ "nodes exchanged", machine.NodeOf });
  for (const Placement& base : bases)
  {
    add(base.Name, base.NodeOf);
    if (machine.Groups > 1)
    {
      add(base.Name + ", few bytes between switches", BySwitches(machine, bytes, base.NodeOf));
    }
  }
  return found;
}
}
