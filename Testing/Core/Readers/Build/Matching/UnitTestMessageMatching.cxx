#include "Readers/Build/Matching/MessageMatching.h"

#include "Testing/Support/Check.h"

#include <algorithm>
#include <map>
#include <random>
#include <tuple>

using namespace pclvis;

namespace
{
constexpr std::int32_t kDestination = 5;

Matches Match(const std::vector<ChannelKey>& sends, const std::vector<ChannelKey>& receives)
{
  Matches matches;
  MatchMessages(
    { sends.data(), sends.size() }, { receives.data(), receives.size() }, kDestination, matches);
  return matches;
}

int Count(const Matches& matches, MatchRule rule)
{
  return static_cast<int>(
    std::count(matches.RuleOfReceive.begin(), matches.RuleOfReceive.end(), rule));
}

using Indices = std::vector<std::int32_t>;

void TestStrict(Checks& check)
{
  check("nothing matches nothing", Match({}, {}).SendOfReceive.empty());
  check("a receive alone stays alone", Match({}, { { 0, 0, 5 } }).SendOfReceive == Indices{ -1 });
  // Sends in order A B C of one channel pair with receives in order of posting.
  const ChannelKey channel = { 1, 0, 7 };
  check("a channel is first in, first out",
    Match({ channel, channel, channel }, { channel, channel, channel }).SendOfReceive ==
      Indices({ 0, 1, 2 }));
  // Tags 1 and 2 from rank 3 are received in the other order.
  const Matches tags = Match({ { 3, 0, 1 }, { 3, 0, 2 } }, { { 3, 0, 2 }, { 3, 0, 1 } });
  check("tags are channels of their own", tags.SendOfReceive == Indices({ 1, 0 }));
  check("equal channels lack nothing",
    tags.LacksOfReceive == std::vector<ChannelLacks>(2, ChannelLacks::Nothing));
  const Matches lost = Match({ channel, channel }, { channel });
  check("a send too many: the first is received", lost.SendOfReceive == Indices{ 0 });
  check("a channel may lack a receive", lost.LacksOfReceive[0] == ChannelLacks::Receives);
  check("the other send stays", lost.SendTaken == std::vector<char>({ 1, 0 }));
  check("receives without source stay unmatched",
    Match({ { -1, 0, 0 } }, { { -1, 0, 0 } }).SendOfReceive == Indices{ -1 });
}

void TestFallbacks(Checks& check)
{
  // EZTrace: sent in communicator 4, received in 0; both sides complete.
  const Matches other = Match({ { 2, 4, 9 }, { 2, 4, 9 } }, { { 2, 0, 9 }, { 2, 0, 9 } });
  check("without communicator where both sides have equally many left",
    other.SendOfReceive == Indices({ 0, 1 }) && Count(other, MatchRule::WithoutCommunicator) == 2);
  // One channel is right; of another one send too many is left: no guess by communicator.
  const Matches most = Match({ { 2, 0, 1 }, { 2, 0, 1 }, { 2, 4, 9 }, { 2, 4, 9 } },
    { { 2, 0, 1 }, { 2, 0, 1 }, { 2, 0, 9 } });
  check("no guess where most of the pair matched and counts differ",
    most.SendOfReceive == Indices({ 0, 1, -1 }));
  // All tags are lost: order alone.
  const Matches order = Match({ { 2, 0, 1 }, { 2, 0, 2 } }, { { 2, 0, 0 }, { 2, 0, 0 } });
  check("order alone where strict matching fails for most of a pair",
    order.SendOfReceive == Indices({ 0, 1 }) && Count(order, MatchRule::OrderAlone) == 2);
  // The same of rank 5 with itself: no guess; of three receives two could have been paired.
  const Matches itself = Match({ { kDestination, 0, 1 }, { kDestination, 0, 2 } },
    { { kDestination, 0, 0 }, { kDestination, 0, 0 }, { kDestination, 0, 0 } });
  check("order alone never pairs a rank with itself, and says so",
    itself.SendOfReceive == Indices({ -1, -1, -1 }) && Count(itself, MatchRule::ToItself) == 2 &&
      itself.SendTaken == std::vector<char>(2, 0));
  const Matches own = Match({ { kDestination, 4, 1 } }, { { kDestination, 0, 1 } });
  check("a rank with itself matches without communicator",
    own.SendOfReceive == Indices{ 0 } && Count(own, MatchRule::WithoutCommunicator) == 1);
  check("no pair across sources",
    Match({ { 1, 0, 1 } }, { { 2, 0, 1 } }).SendOfReceive == Indices{ -1 });
}

/// Against lists: for each receive in order, the first untaken send of the same key.
void TestAgainstLists(Checks& check)
{
  std::mt19937 random(5);
  bool same = true, oneToOne = true;
  for (int round = 0; round < 200; ++round)
  {
    std::vector<ChannelKey> sends(random() % 60), receives(random() % 60);
    for (auto* side : { &sends, &receives })
    {
      for (ChannelKey& key : *side)
      {
        key = { static_cast<std::int32_t>(random() % 3), static_cast<std::int32_t>(random() % 2),
          static_cast<std::int32_t>(random() % 3) };
      }
    }
    std::stable_sort(sends.begin(), sends.end(),
      [](const ChannelKey& a, const ChannelKey& b) { return a.Source < b.Source; });
    std::vector<char> taken(sends.size(), 0), used(sends.size(), 0);
    const Matches matches = Match(sends, receives);
    for (std::size_t r = 0; r < receives.size(); ++r)
    {
      std::int32_t expected = -1;
      for (std::size_t s = 0; s < sends.size() && expected < 0; ++s)
      {
        const bool fits = std::tie(sends[s].Source, sends[s].Communicator, sends[s].Tag) ==
          std::tie(receives[r].Source, receives[r].Communicator, receives[r].Tag);
        if (fits && !taken[s])
        {
          expected = static_cast<std::int32_t>(s);
          taken[s] = 1;
        }
      }
      const bool strict = matches.RuleOfReceive[r] == MatchRule::Strict;
      same = same && (expected >= 0) == strict && (!strict || matches.SendOfReceive[r] == expected);
      if (matches.SendOfReceive[r] >= 0)
      {
        char& again = used[static_cast<std::size_t>(matches.SendOfReceive[r])];
        oneToOne = oneToOne && !again &&
          sends[static_cast<std::size_t>(matches.SendOfReceive[r])].Source == receives[r].Source;
        again = 1;
      }
    }
    oneToOne = oneToOne && used == matches.SendTaken;
  }
  check("strict pairs are those of the slow search", same);
  check("no send is received twice, and none from another rank", oneToOne);
}
}

int UnitTestMessageMatching(int, char*[])
{
  Checks check;
  TestStrict(check);
  TestFallbacks(check);
  TestAgainstLists(check);
  return check.Result();
}
