#include "Filters/Core/Prices/Transfers/SlowLinkTerm.h"

#include "Filters/Core/Prices/Transfers/LagComparison.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
namespace
{
/// Compares messages over slow links with those over others.
class Links
{
public:
  Links(const PricedRun& run, const MessageKinds& kinds, const MessageLags& lags,
    const TransferModel& model)
    : Run(run), Kinds(kinds), Lags(lags), Model(model), Rest(model.RestOf(lags)),
      Good(this->Left([this](std::size_t m) { return this->Model.Slowness[m] == 0; }, 0))
  {
  }

  /// Divides a message's time by the factor that the link adds.
  void Mend(const SlowLink& link, PlainVector<double>& mended) const
  {
    const auto over = [&](std::size_t m) { return this->IsOver(link, m); };
    const double factor = std::log(link.Factor);
    const LagComparison compared(this->Left(over, factor), this->Good);
    for (std::size_t m = 0; m < this->Rest.size(); ++m)
    {
      if (over(m))
      {
        mended[m] *= std::exp(compared.Known() ? compared.Loss(this->Without(m, factor)) : factor);
      }
    }
  }

private:
  bool IsOver(const SlowLink& link, std::size_t m) const
  {
    const std::vector<std::int32_t>& nodeOf = this->Run.Machine.NodeOf;
    return this->Run.IsReplayed(m) &&
      link.Has(nodeOf[this->Run.Source(m)], nodeOf[this->Run.Destination(m)]);
  }

  /// The residual of a message without slow links, except for a link with this factor.
  LeftOfKind Without(std::size_t m, double factor) const
  {
    return { ComparableKind(this->Run, this->Kinds, m),
      this->Rest[m] - this->Model.Slowness[m] + factor };
  }

  /// The residuals of messages between nodes that calls waited for.
  template<typename Take>
  std::vector<LeftOfKind> Left(Take&& take, double factor) const
  {
    std::vector<LeftOfKind> left;
    for (std::size_t m = 0; m < this->Rest.size(); ++m)
    {
      if (this->Lags.Exact[m] && this->Run.IsInterNode(m, this->Run.Machine.NodeOf) && take(m))
      {
        left.push_back(this->Without(m, factor));
      }
    }
    return left;
  }

  const PricedRun& Run;
  const MessageKinds& Kinds;
  const MessageLags& Lags;
  const TransferModel& Model;
  const PlainVector<double> Rest;
  const std::vector<LeftOfKind> Good;
};

/// The share of an operation's cost that is left if no link is slow, for an operation on these
/// nodes.
double PartLeft(const std::vector<std::int32_t>& nodes, double ranks, const TransferModel& model)
{
  const auto has = [&nodes](std::int32_t node) {
    return std::binary_search(nodes.begin(), nodes.end(), node);
  };
  double factor = 1;
  for (const SlowLink& link : model.Slow)
  {
    if (has(link.Node) && (link.Other < 0 || has(link.Other)))
    {
      factor = std::max(factor, link.Factor);
    }
  }
  const auto n = static_cast<double>(nodes.size());
  const double within = std::ceil(std::log2(ranks / n)) * model.Alone(false, 1);
  const double between = std::ceil(std::log2(n)) * model.Alone(true, 1);
  return n < 2 ? 1 : (within + between) / (within + factor * between);
}

std::vector<std::int32_t> RanksOn(std::int32_t node, const RankMachine& machine)
{
  std::vector<std::int32_t> ranks;
  for (std::size_t rank = 0; rank < machine.NodeOf.size(); ++rank)
  {
    if (machine.NodeOf[rank] == node)
    {
      ranks.push_back(static_cast<std::int32_t>(rank));
    }
  }
  return ranks;
}
}

PlainVector<double> MendedLinks(const PricedRun& run, const MessageKinds& kinds,
  const MessageLags& lags, const TransferModel& model)
{
  const Links links(run, kinds, lags, model);
  PlainVector<double> mended(run.Messages(), 1.0);
  for (const SlowLink& link : model.Slow)
  {
    links.Mend(link, mended);
  }
  return mended;
}

PlainVector<double> CostWithoutSlowLinks(
  const PricedRun& run, const TransferModel& model, const PlainVector<double>& cost)
{
  const RunGraph& g = run.Graph;
  PlainVector<double> without = cost;
  for (std::size_t i = 0; i < g.Kind.size(); ++i)
  {
    const std::uint32_t first = g.FirstMember[i], past = g.FirstMember[i + 1];
    std::vector<std::int32_t> nodes;
    for (std::uint32_t member = first; member < past; ++member)
    {
      nodes.push_back(run.Machine.NodeOf[g.Calls.Rank[g.Entered[member]]]);
    }
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    const double left = PartLeft(nodes, past - first, model);
    for (std::uint32_t member = first; member < past; ++member)
    {
      without[member] *= left;
    }
  }
  return without;
}

std::vector<std::int32_t> RanksOf(const std::vector<SlowLink>& links, const RankMachine& machine)
{
  std::vector<std::int32_t> ranks;
  for (const SlowLink& link : links)
  {
    for (const std::int32_t node : { link.Node, link.Other })
    {
      const std::vector<std::int32_t> on = RanksOn(node, machine);
      ranks.insert(ranks.end(), on.begin(), on.end());
    }
  }
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  return ranks;
}

std::string LinkWords(const std::vector<SlowLink>& links, const RankMachine& machine)
{
  std::string words;
  for (const SlowLink& link : links)
  {
    const bool ofNode = link.Other < 0;
    words += words.empty() ? "" : ", ";
    words += Observation(ofNode ? "prices.links_of_node" : "prices.link_between")
               .With("node", machine.Id[link.Node])
               .With("ranks", RanksOn(link.Node, machine))
               .With("other", ofNode ? -1 : machine.Id[link.Other])
               .With("others", RanksOn(link.Other, machine))
               .Text();
  }
  return words;
}

std::string LinkNodes(const std::vector<SlowLink>& links, const RankMachine& machine)
{
  std::string nodes;
  for (const SlowLink& link : links)
  {
    nodes += (nodes.empty() ? "" : ", ") + std::to_string(machine.Id[link.Node]) +
      (link.Other < 0 ? "" : "-" + std::to_string(machine.Id[link.Other]));
  }
  return nodes;
}
}
