#include "Filters/Core/Prices/Transfers/SlowLinks.h"
#include "Filters/Core/Prices/Transfers/TransferModel.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

#include <cmath>
#include <functional>
#include <random>

using namespace pclvis;

namespace
{
constexpr int kMessages = 720; ///< 30 of each size between any two nodes, each way

/// Two ranks on each node, one message after the other, a millisecond from one to the next,
/// between all pairs of nodes: 5 us and 1 ns a byte, `factor` times as long; 2 % of chance.
PricedProgram Messages(
  const std::function<double(int, std::int32_t, std::int32_t)>& factor, std::int32_t nodes = 4)
{
  std::mt19937 random(11);
  std::normal_distribution<double> chance(0, 0.02);
  std::vector<std::int32_t> nodeOf;
  for (std::int32_t rank = 0; rank < 2 * nodes; ++rank)
  {
    nodeOf.push_back(rank / 2);
  }
  PricedProgram program(nodeOf);
  for (int i = 0; i < kMessages; ++i)
  {
    const std::int32_t from = i % nodes, to = (from + 1 + i / nodes % (nodes - 1)) % nodes;
    const std::int64_t bytes = i / 12 % 2 == 0 ? 1000 : 20000;
    const double lag = (5e-6 + 1e-9 * static_cast<double>(bytes)) * factor(i, from, to);
    const double at = 1e-3 * (i + 1);
    program.SendReceive(2 * from + i / 24 % 2, 2 * to, at, at + 0.2e-6, at - 2e-5,
      at + lag * std::exp(chance(random)), bytes);
  }
  return program;
}

std::vector<SlowLink> Find(PricedProgram program)
{
  PriceInput input = program.Input();
  input.Axis = { 0, 1e-3 * (kMessages + 2), {} };
  const PricedRun run = TakeRun(input);
  const MessageKinds kinds(run);
  MessageLags lags = FindLags(run, kinds, {});
  return TransferModel(run, kinds, lags).Slow;
}

void TestSlow(Checks& check)
{
  const std::vector<SlowLink> node = Find(Messages(
    [](int, std::int32_t from, std::int32_t to) { return from == 2 || to == 2 ? 3.0 : 1.0; }));
  check("the links of one node are slow", node.size() == 1);
  check("it is node 2, not a pair", node.at(0).Node == 2 && node.at(0).Other < 0);
  check.Near("three times", node.at(0).Factor, 3, 0.1);
  const std::vector<SlowLink> pair = Find(Messages([](int, std::int32_t from, std::int32_t to) {
    return from + to == 3 && from * to == 0 ? 2.5 : 1.0; // 0 and 3
  }));
  check("the link between two nodes is slow", pair.size() == 1);
  check("0 and 3", pair.at(0).Node == 0 && pair.at(0).Other == 3);
  check.Near("two and a half times", pair.at(0).Factor, 2.5, 0.1);
}

/// Of three nodes, two of three pairs pass each cable: what is usual is then the slow time.
void TestMost(Checks& check)
{
  const std::vector<SlowLink> node = Find(Messages(
    [](int, std::int32_t from, std::int32_t to) { return from == 2 || to == 2 ? 5.0 : 1.0; }, 3));
  check("a slow cable that most messages pass", node.size() == 1 && node.at(0).Node == 2);
  check("is that of one node", node.at(0).Other < 0);
  check.Near("five times", node.at(0).Factor, 5, 0.2);
  check("three nodes that are alike have none",
    Find(Messages([](int, std::int32_t, std::int32_t) { return 1.0; }, 3)).empty());
}

/// What usual links leave of messages, natural logarithm.
PlainVector<double> RestOf(const PricedRun& run, const MessageLags& lags)
{
  PlainVector<double> rest(run.Messages());
  for (std::size_t m = 0; m < rest.size(); ++m)
  {
    rest[m] = std::log(lags.Lag[m] / (5e-6 + 1e-9 * run.Bytes(m)));
  }
  return rest;
}

/// What stands out most is said, be it by chance or not.
void TestMostLikely(Checks& check)
{
  PricedProgram program = Messages(
    [](int, std::int32_t from, std::int32_t to) { return from == 1 || to == 1 ? 1.4 : 1.0; });
  PriceInput input = program.Input();
  input.Axis = { 0, 1e-3 * (kMessages + 2), {} };
  const PricedRun run = TakeRun(input);
  const MessageKinds kinds(run);
  const MessageLags lags = FindLags(run, kinds, {});
  const PlainVector<double> rest = RestOf(run, lags);
  const PlainVector<double> alike(rest.size(), 0), always = alike;
  const SlowLink most = MostLikelySlow(run, kinds, lags, {}, rest, always);
  check("the links of node 1 stand out most", most.Node == 1 && most.Other < 0);
  check.Near("by 1.4", most.Factor, 1.4, 0.03);
  const SlowLink none = MostLikelySlow(run, kinds, lags, {}, alike, always);
  check("where all are alike, none does", none.Factor == 1);
  check("of four nodes, chance may make that",
    FindSlowLinks(run, kinds, lags, {}, rest, always).empty());
  const std::vector<SlowLink> known = FindSlowLinks(run, kinds, lags, {}, rest, always, { most });
  check("but a link that was known stays", known.size() == 1 && known.at(0).Node == 1);
  check.Near("as slow as it is now", known.at(0).Factor, 1.4, 0.03);
  check("while it is slow", FindSlowLinks(run, kinds, lags, {}, alike, always, { most }).empty());
}

/// Between four nodes whose pairs differ by up to a factor of 4, nothing stands out by their
/// spread. Of messages over the cable of node 2, one in `every` is as fast as others.
std::vector<SlowLink> FindUnlike(int every)
{
  PricedProgram program = Messages([every](int i, std::int32_t from, std::int32_t to) {
    const std::int32_t pair = from + to;
    if (from != 2 && to != 2)
    {
      return pair == 1 ? 1.0 : pair == 3 ? 2.0 : 0.5;
    }
    const bool fast = every > 0 && i / 12 % every == 0;
    return fast ? 1.0 : pair == 2 ? 2.5 : pair == 3 ? 4.5 : 9.0;
  });
  PriceInput input = program.Input();
  input.Axis = { 0, 1e-3 * (kMessages + 2), {} };
  const PricedRun run = TakeRun(input);
  const MessageKinds kinds(run);
  const MessageLags lags = FindLags(run, kinds, {});
  const PlainVector<double> always(run.Messages(), 0);
  return FindSlowLinks(run, kinds, lags, {}, RestOf(run, lags), always);
}

void TestUnlike(Checks& check)
{
  const std::vector<SlowLink> node = FindUnlike(0);
  check("a node's cable all of whose messages are slow", node.size() == 1 && node.at(0).Node == 2);
  check("is that of one node", node.at(0).Other < 0);
  check.Near("its pairs take 2.5, 4.5 and 9 times as long", node.at(0).Factor, 4.5, 0.2);
  check("not where the fastest are as fast as elsewhere", FindUnlike(5).empty());
}

/// Three ranks on each of four nodes, which send over all pairs in turn. Messages over the cable of
/// node 2 take three times as long; `together` of them are on their way at the same time.
std::vector<SlowLink> FindLoaded(int together)
{
  std::vector<std::int32_t> nodeOf;
  for (std::int32_t rank = 0; rank < 12; ++rank)
  {
    nodeOf.push_back(rank / 3);
  }
  PricedProgram program(nodeOf);
  for (int i = 0; i < kMessages; ++i)
  {
    const std::int32_t from = i % 4, to = (from + 1 + i / 4 % 3) % 4;
    const bool over = from == 2 || to == 2;
    const double at = 1e-3 * (i + 1), lag = 2.5e-5 * (over ? 3 : 1);
    for (std::int32_t k = 0; k < (over ? together : 1); ++k)
    {
      program.SendReceive(3 * from + k, 3 * to + k, at, at + 0.2e-6, at - 2e-5, at + lag, 20000);
    }
  }
  PriceInput input = program.Input();
  input.Axis = { 0, 1e-3 * (kMessages + 2), {} };
  const PricedRun run = TakeRun(input);
  const MessageKinds kinds(run);
  const MessageLags lags = FindLags(run, kinds, {});
  const PlainVector<double> always(run.Messages(), 0);
  return FindSlowLinks(run, kinds, lags, {}, RestOf(run, lags), always);
}

void TestLoaded(Checks& check)
{
  const std::vector<SlowLink> node = FindLoaded(1);
  check("a cable that moves a third of others", node.size() == 1 && node.at(0).Node == 2);
  check.Near("is three times as slow", node.at(0).Factor, 3, 0.01);
  check("not one that moves three messages in three times the time", FindLoaded(3).empty());
}

/// What stands out in one pair only may be the cable of either end.
void TestOnePair(Checks& check)
{
  PricedProgram program({ 0, 1, 2, 3 });
  for (int i = 0; i < 240; ++i)
  {
    // In turn 0 to 1, 2 to 3, and 2 to 0, the latter of a size of its own.
    const std::int32_t from = i % 3 == 0 ? 0 : 2, to = i % 3 == 0 ? 1 : i % 3 == 1 ? 3 : 0;
    const double at = 1e-3 * (i + 1), lag = i % 3 == 1 ? 1e-4 : 2e-5;
    program.SendReceive(from, to, at, at + 0.2e-6, at - 2e-5, at + lag, i % 3 == 2 ? 1000 : 20000);
  }
  check("a pair that is slow one way, and another one that nothing is compared with",
    Find(std::move(program)).empty());
}

/// All ranks send to rank 4, on node 2, as well: its messages take longer, as they wait for each
/// other.
void TestHot(Checks& check)
{
  constexpr std::int32_t ranks = 8, hot = 4;
  PricedProgram program = Messages([](int, std::int32_t, std::int32_t) { return 1.0; });
  for (int i = 0; i < kMessages; ++i)
  {
    const double at = 1e-3 * (i + 1.5);
    if (i % ranks != hot)
    {
      program.SendReceive(i % ranks, hot, at, at + 0.2e-6, at - 2e-5, at + 1e-4, 1000, 77);
    }
  }
  PriceInput input = program.Input();
  input.Axis = { 0, 1e-3 * (kMessages + 2), {} };
  const PricedRun run = TakeRun(input);
  const MessageKinds kinds(run);
  const MessageLags lags = FindLags(run, kinds, {});
  HotRanks hotRanks{ { hot }, std::vector<char>(run.Messages(), 0) };
  for (std::size_t m = 0; m < run.Messages(); ++m)
  {
    hotRanks.Of[m] = run.Input.More.Tag[m] == 77;
  }
  const PlainVector<double> rest = RestOf(run, lags);
  const PlainVector<double> always(rest.size(), 0);
  const SlowLink most = MostLikelySlow(run, kinds, lags, {}, rest, always);
  check("a link of its looks slow", most.Factor > 2 && (most.Node == 2 || most.Other == 2));
  check("but for what hot ranks exchange",
    MostLikelySlow(run, kinds, lags, hotRanks, rest, always).Factor == 1);
  check("which the model knows", Find(std::move(program)).empty());
}

void TestNone(Checks& check)
{
  const auto slow = [](std::int32_t from, std::int32_t to) { return from == 2 || to == 2; };
  check("links that are alike are not slow",
    Find(Messages([](int, std::int32_t, std::int32_t) { return 1.0; })).empty());
  check("a sixth is too little", Find(Messages([slow](int, std::int32_t from, std::int32_t to) {
    return slow(from, to) ? 1.15 : 1.0;
  })).empty());
  check("for part of the run it is no bad cable",
    Find(Messages([slow](int i, std::int32_t from, std::int32_t to) {
      return slow(from, to) && i < kMessages * 6 / 10 ? 3.0 : 1.0;
    }))
      .empty());
  check("nor is a pair one way", Find(Messages([](int, std::int32_t from, std::int32_t to) {
    return from == 0 && to == 3 ? 3.0 : 1.0;
  })).empty());
}
}

int UnitTestSlowLinks(int, char*[])
{
  Checks check;
  TestSlow(check);
  TestMost(check);
  TestMostLikely(check);
  TestUnlike(check);
  TestLoaded(check);
  TestOnePair(check);
  TestHot(check);
  TestNone(check);
  const std::vector<SlowLink> links{ { 1, -1, 2, 9 }, { 1, 3, 3, 9 } };
  check.Near("a message over both links", SlownessOf(links, 3, 1), std::log(6.0), 1e-12);
  check.Near("over one", SlownessOf(links, 1, 0), std::log(2.0), 1e-12);
  check.Near("within a node over none", SlownessOf(links, 1, 1), 0, 0);
  return check.Result();
}
