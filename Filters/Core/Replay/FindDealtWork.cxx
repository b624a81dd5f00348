#include "Filters/Core/Replay/FindDealtWork.h"

#include "Filters/Core/Common/LeastOf.h"
#include "Filters/Core/Common/PriceConstants.h"
#include "Filters/Core/Common/Quantiles.h"
#include "Filters/Core/Replay/CallOrder.h"

#include <algorithm>
#include <limits>
#include <map>

namespace pclvis
{
namespace
{
using namespace price_constants;
constexpr std::uint32_t kNone = RunGraph::kNone;

/// Ranks that make many more calls than most others.
std::vector<std::int32_t> BusyCallers(const RunCalls& calls)
{
  std::vector<double> count;
  for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
  {
    count.push_back(static_cast<double>(calls.First[rank + 1] - calls.First[rank]));
  }
  std::vector<std::int32_t> busy;
  const double many = kFewest * (count.empty() ? 0 : MedianOf(count));
  for (std::int32_t rank = 0; rank < calls.Ranks(); ++rank)
  {
    if (count[rank] > many)
    {
      busy.push_back(rank);
    }
  }
  return busy;
}

/// A message that a dealer sends, and the call that begins to send it.
struct Answer
{
  std::uint32_t Sent, Message;
};

/// Finds the requests that one rank answers, if it is a dealer.
class DealerSearch
{
public:
  using Request = DealtWork::Request;

  /// @param answers    messages that the rank sends, by call
  /// @param receivedBy call, by message
  DealerSearch(const RunGraph& graph, const std::vector<Answer>& answers,
    const PlainVector<std::uint32_t>& receivedBy)
    : Graph(graph), Answers(answers), ReceivedBy(receivedBy)
  {
  }

  /// @return empty: the rank deals out no work
  std::vector<Request> Find(std::int32_t rank)
  {
    const RunCalls& calls = this->Graph.Calls;
    for (std::size_t call = calls.First[rank]; call < calls.First[rank + 1]; ++call)
    {
      this->Receive(static_cast<std::uint32_t>(call));
      this->Send(static_cast<std::uint32_t>(call));
    }
    const auto answered = static_cast<double>(this->Found.size());
    const bool deals = answered >= kManySamples && answered >= kMost * this->Receives &&
      static_cast<double>(this->Others) <= kRare * answered && this->Last.size() >= kFewest;
    return deals && this->TakesWhatComes() ? std::move(this->Found) : std::vector<Request>();
  }

  std::uint32_t Workers() const { return static_cast<std::uint32_t>(this->Last.size()); }
  bool IsBusy() const { return this->Waited < kHalf * this->Receives; }

private:
  /// The last request of a worker, and the call in which it received its answer.
  struct Worker
  {
    std::uint32_t Number, Request, Answered;
  };

  std::int32_t SourceOf(std::uint32_t message) const
  {
    return this->Graph.Calls.Rank[this->Graph.Sent[message]];
  }

  void Receive(std::uint32_t call)
  {
    const ListStarts::Places list = this->Graph.FirstReceived.Of(call);
    if (list.First < list.Past)
    {
      this->Receives += 1;
      const bool one = list.Past - list.First == 1;
      this->Open = one ? this->Graph.Received[list.First] : kNone;
      this->OpenIn = call;
    }
  }

  void Send(std::uint32_t call)
  {
    for (; this->NextAnswer < this->Answers.size() && this->Answers[this->NextAnswer].Sent <= call;
         ++this->NextAnswer)
    {
      const auto [sent, message] = this->Answers[this->NextAnswer];
      if (sent == call && this->Open != kNone &&
        this->Graph.Calls.Rank[this->ReceivedBy[message]] == this->SourceOf(this->Open))
      {
        this->Add(this->ReceivedBy[message]);
        this->Open = kNone;
      }
    }
  }

  /// Adds the open request, which is answered in a call of its sender.
  void Add(std::uint32_t answered)
  {
    const RunGraph& g = this->Graph;
    const std::uint32_t sent = g.Sent[this->Open];
    const auto waits = [&g](std::uint32_t call) { return (g.Marks[call] & RunGraph::kWaits) != 0; };
    std::uint32_t stops = sent;
    while (stops < answered && !waits(stops))
    {
      ++stops;
    }
    const auto number = static_cast<std::uint32_t>(this->Found.size());
    const auto [at, isNew] = this->Last.try_emplace(
      this->SourceOf(this->Open), Worker{ this->Workers(), number, answered });
    bool worksOnly = stops <= answered && sent <= answered;
    if (!isNew)
    {
      this->Found[at->second.Request].Next = number;
      for (std::uint32_t call = at->second.Answered + 1; call < sent; ++call)
      {
        worksOnly = worksOnly && !waits(call);
      }
      worksOnly = worksOnly && at->second.Answered < sent;
      at->second.Request = number;
      at->second.Answered = answered;
    }
    this->Others += !worksOnly;
    this->Found.push_back({ this->OpenIn, this->Open, sent, stops, at->second.Number, kNone, 0.0 });
  }

  /// Whether requests are taken in the order of arrival. Sets their delays.
  bool TakesWhatComes()
  {
    const RunCalls& calls = this->Graph.Calls;
    LeastOf sent(this->Workers()), dealt(this->Workers());
    for (const auto& [rank, worker] : this->Last)
    {
      dealt.Set(worker.Number, -1);
    }
    for (std::size_t i = this->Found.size(); i-- > 0;) // ends with each worker's first request
    {
      sent.Set(this->Found[i].Worker, calls.Begin[this->Found[i].Sent]);
    }
    double passed = 0, overtaking = 0, late = calls.Begin[this->Found.front().Sent];
    for (std::size_t i = 0; i < this->Found.size(); ++i)
    {
      Request& request = this->Found[i];
      const double own = calls.Begin[request.Sent], begin = calls.Begin[request.Received],
                   end = calls.End[request.Received];
      const bool waited = end - begin > kOwnCall;
      this->Waited += waited;
      passed += waited && sent.Place() != request.Worker && sent.Value() + (end - own) < begin;
      overtaking += dealt.Value() < dealt.Of(request.Worker);
      late = std::max(late, own);
      request.Delay = late - own;
      dealt.Set(request.Worker, static_cast<double>(i));
      sent.Set(request.Worker,
        request.Next == kNone ? std::numeric_limits<double>::infinity()
                              : calls.Begin[this->Found[request.Next].Sent]);
      if (request.Next == kNone)
      {
        dealt.Set(request.Worker, std::numeric_limits<double>::infinity());
      }
    }
    const auto few = kRare * static_cast<double>(this->Found.size());
    return passed <= few && overtaking > few;
  }

  const RunGraph& Graph;
  const std::vector<Answer>& Answers;
  const PlainVector<std::uint32_t>& ReceivedBy;
  std::vector<Request> Found;
  std::map<std::int32_t, Worker> Last; ///< by rank
  std::size_t NextAnswer = 0;
  std::uint32_t Open = kNone, OpenIn = kNone; ///< the last received message, if not answered
  double Receives = 0, Waited = 0;
  std::size_t Others = 0; ///< requests before which a worker did more than work
};

PlainVector<std::uint32_t> ReceivingCalls(const RunGraph& graph)
{
  PlainVector<std::uint32_t> receivedBy(graph.Sent.size(), kNone);
  graph.FirstReceived.ForEach([&](std::uint32_t call, std::uint32_t first, std::uint32_t past) {
    for (std::uint32_t j = first; j < past; ++j)
    {
      receivedBy[graph.Received[j]] = call;
    }
  });
  return receivedBy;
}

/// Adds a dealer and its requests, whose numbers count from the dealer's first.
void Append(std::int32_t rank, std::vector<DealtWork::Request> requests, const DealerSearch& search,
  DealtWork& dealt)
{
  const auto first = static_cast<std::uint32_t>(dealt.Requests.size());
  std::vector<std::uint32_t> begin;
  std::vector<char> seen(search.Workers(), 0);
  for (DealtWork::Request& request : requests)
  {
    if (!seen[request.Worker])
    {
      begin.push_back(static_cast<std::uint32_t>(dealt.Requests.size()));
      seen[request.Worker] = 1;
    }
    request.Next += request.Next == kNone ? 0 : first;
    dealt.Requests.push_back(request);
  }
  dealt.Dealers.push_back({ rank, first, std::move(begin), search.IsBusy() });
}
}

DealtWork FindDealtWork(const RunGraph& graph)
{
  DealtWork dealt;
  const std::vector<std::int32_t> busy = BusyCallers(graph.Calls);
  if (busy.empty() || graph.Unordered > 0)
  {
    return dealt;
  }
  const PlainVector<std::uint32_t> receivedBy = ReceivingCalls(graph);
  std::map<std::int32_t, std::vector<Answer>> answers;
  for (const std::int32_t rank : busy)
  {
    answers[rank];
  }
  for (std::uint32_t m = 0; m < receivedBy.size(); ++m)
  {
    const auto at =
      receivedBy[m] == kNone ? answers.end() : answers.find(graph.Calls.Rank[graph.Sent[m]]);
    if (at != answers.end())
    {
      at->second.push_back({ graph.Sent[m], m });
    }
  }
  for (auto& [rank, sent] : answers)
  {
    std::sort(
      sent.begin(), sent.end(), [](const Answer& a, const Answer& b) { return a.Sent < b.Sent; });
    DealerSearch search(graph, sent, receivedBy);
    std::vector<DealtWork::Request> requests = search.Find(rank);
    if (!requests.empty())
    {
      Append(rank, std::move(requests), search, dealt);
    }
  }
  if (!dealt.Empty())
  {
    std::int64_t unordered = 0;
    PlainVector<std::uint32_t> order = OrderCalls(graph, dealt, unordered);
    if (unordered > 0) // workers that could be served instead wait for the dealer in other ways
    {
      return DealtWork();
    }
    dealt.Order = std::move(order);
  }
  return dealt;
}
}
