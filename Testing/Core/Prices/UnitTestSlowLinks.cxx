#include "Filters/Core/Prices/SlowLinks.h"
#include "Filters/Core/Prices/TransferModel.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/PricedProgram.h"

#include <cmath>
#include <functional>
#include <random>

using namespace pclvis;

namespace
{
constexpr int kMessages = 720; ///< 30 of each size between any two nodes, each way

/// Eight ranks on four nodes, one message after the other, a millisecond from one to the next,
/// between all pairs of nodes: 5 us and 1 ns a byte, `factor` times as long; 2 % of chance.
PricedProgram Messages(const std::function<double(int, std::int32_t, std::int32_t)>& factor)
{
  std::mt19937 random(11);
  std::normal_distribution<double> chance(0, 0.02);
  PricedProgram program({ 0, 0, 1, 1, 2, 2, 3, 3 });
  for (int i = 0; i < kMessages; ++i)
  {
    const std::int32_t from = i % 4, to = (from + 1 + i / 4 % 3) % 4;
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
  MessageLags lags = FindLags(run, kinds);
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
  TestNone(check);
  const std::vector<SlowLink> links{ { 1, -1, 2, 9 }, { 1, 3, 3, 9 } };
  check.Near("a message over both links", SlownessOf(links, 3, 1), std::log(6.0), 1e-12);
  check.Near("over one", SlownessOf(links, 1, 0), std::log(2.0), 1e-12);
  check.Near("within a node over none", SlownessOf(links, 1, 1), 0, 0);
  return check.Result();
}
