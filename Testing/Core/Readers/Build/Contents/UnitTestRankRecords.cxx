#include "Readers/Build/Contents/RankRecords.h"

#include "Testing/Support/Check.h"

using namespace pclvis;

namespace
{
ReadLocation Thread(std::int32_t rank, std::int32_t thread)
{
  ReadLocation location;
  location.Info.Rank = rank;
  location.Info.Thread = thread;
  return location;
}

MessageRecord Posted(std::int32_t call, std::uint16_t thread, std::int64_t size = -1)
{
  return { kNoTicks, size, -1, -1, -1, call, kOpen, thread, thread };
}
}

/// Thread 0 posts receive 5 at 10 and 7 at 30; thread 1 posts 6 at 20, and completes 5 at 40 and an
/// unknown one at 50. Thread 1's clock is 1000 behind.
int UnitTestRankRecords(int, char*[])
{
  Checks check;
  std::vector<ReadLocation> locations;
  locations.push_back(Thread(-1, 0));
  locations.push_back(Thread(2, 0));
  locations.push_back(Thread(2, 1));
  locations.push_back(Thread(3, 0));
  LocationRecords& first = locations[1].Records;
  LocationRecords& second = locations[2].Records;
  locations[1].Offsets = { { 0, 1000 } };
  locations[2].Offsets = { { 0, 2000 } };
  first.Calls.Append({ 1010, 1011, 0, -1 });
  first.Calls.Append({ 1030, 1031, 0, -1 });
  second.Calls.Append({ 20, 21, 0, -1 });
  second.Calls.Append({ 40, 41, 0, -1 });
  using Kind = RequestRecord::Kind;
  first.Receives.Append(Posted(0, 0));
  first.Requests.Append({ 1010, 5, 0, Kind::PostReceive });
  first.Receives.Append(Posted(1, 0));
  first.Requests.Append({ 1030, 7, 1, Kind::PostReceive });
  second.Receives.Append(Posted(0, 1));
  second.Requests.Append({ 20, 6, 0, Kind::PostReceive });
  second.Completed.Append({ 40, 555, 0, 0, 9, 1, 1, 1, 1 });
  second.Requests.Append({ 40, 5, 0, Kind::CompleteReceive });
  second.Completed.Append({ 50, 999, 0, 0, 9, 1, 1, 1, 1 });
  second.Requests.Append({ 50, 1234, 1, Kind::CompleteReceive });
  locations[3].Records.Sends.Append(Posted(0, 0, 3));

  // On the global clock thread 0 posts at 2010 and 2030, thread 1 at 2020; 5 is completed at 2040.
  std::vector<RankRecords> ranks = JoinThreads(locations);
  check("ranks only", ranks.size() == 2 && ranks[0].Rank == 2 && ranks[1].Rank == 3);
  check("their locations", ranks[0].First == 1 && ranks[0].Last == 3 && ranks[1].First == 3);
  const Column<MessageRecord>& receives = ranks[0].Receives;
  check("receives of all threads by time of posting",
    receives.Size() == 4 && receives[0].PostThread == 0 && receives[1].PostThread == 1 &&
      receives[2].PostThread == 0);
  check("posted on one thread, completed on the other",
    receives[0].Size == 555 && receives[0].Post == 0 && receives[0].CompletionThread == 1 &&
      receives[0].Completion == 1);
  check("the others stay open", receives[1].Completion == kOpen && receives[2].Completion == kOpen);
  check("a completion without post is kept and noted",
    receives[3].Size == 999 &&
      second.Oddities[static_cast<std::size_t>(Oddity::ReceiveWithoutRequest)].Count == 1);
  check("a rank with one location hands over what it has",
    ranks[1].Sends.Size() == 1 && locations[3].Records.Sends.Size() == 0);
  return check.Result();
}
