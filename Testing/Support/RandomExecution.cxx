#include "Testing/Support/RandomExecution.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

namespace pclvis
{
namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kNone = static_cast<std::size_t>(-1);

/// A posted receive. Message is kNone until a message has arrived.
struct Request
{
  std::int32_t Source; // -1: any
  std::size_t Message;
  std::int64_t Post; // number among the receives of the rank
};

class Program
{
public:
  Program(const ExecutionOptions& options, std::uint64_t seed)
    : Options(options), Random(seed), Posted(options.Ranks), Posts(options.Ranks, 0)
  {
    std::uniform_real_distribution<double> skew(-options.Skew, options.Skew);
    for (int rank = 0; rank < options.Ranks; ++rank)
    {
      this->Offset.push_back(options.Skew > 0 ? skew(this->Random) : 0);
      this->Rate.push_back(options.Skew > 0 ? 1 + 0.01 * skew(this->Random) / options.Skew : 1);
    }
  }
  RandomExecution Run()
  {
    for (int step = 0; step < this->Options.Steps; ++step)
    {
      const std::int32_t rank = this->Pick(this->Options.Ranks);
      switch (this->Pick(5))
      {
        case 0:
        case 1:
          this->Send(rank);
          break;
        case 2:
          this->ReceiveBlocking(rank);
          break;
        case 3:
          this->Post(rank);
          break;
        default:
          this->WaitAll(rank);
      }
      this->Now += 0.5 + this->Uniform();
    }
    return this->Finish();
  }

private:
  std::int32_t Pick(std::int32_t n) { return static_cast<std::int32_t>(this->Random() % n); }
  double Uniform() { return std::uniform_real_distribution<double>()(this->Random); }
  double Clock(std::int32_t rank) const
  {
    const double time = 1000 + this->Offset[rank] + this->Rate[rank] * this->Now;
    const double step = this->Options.Resolution;
    return step > 0 ? std::floor(time / step) * step : time;
  }
  std::int32_t AnySource()
  {
    return this->Uniform() < this->Options.Wildcards ? -1 : this->Pick(this->Options.Ranks);
  }

  void Send(std::int32_t rank)
  {
    ExecutedMessage message;
    message.Source = rank;
    message.Destination = this->Pick(this->Options.Ranks);
    message.SendBegin = this->Clock(rank);
    message.ReceiveEnd = kNaN;
    message.SizeBytes = this->Pick(1000);
    message.Matched = false;
    message.Latency = this->Pick(10) == 0 ? kNaN : 0.5 + this->Uniform();
    message.Transmission = message.Latency * 2;
    message.SourceNode = rank / 2;
    message.DestinationNode = message.Destination / 2;
    message.SourceRegion = rank % 2;
    message.DestinationRegion = message.Destination % 2;
    const std::size_t number = this->Done.Messages.size();
    this->Done.Messages.push_back(message);
    this->Posting.push_back(0);
    this->Done.Events.push_back({ rank, number, true });
    for (Request& request : this->Posted[message.Destination])
    {
      if (request.Message == kNone && (request.Source < 0 || request.Source == rank))
      {
        request.Message = number;
        return;
      }
    }
    this->Arrived.push_back(number);
  }
  /// Removes the first arrived message that fits; kNone: there is none.
  std::size_t Take(std::int32_t rank, std::int32_t source)
  {
    const auto found =
      std::find_if(this->Arrived.begin(), this->Arrived.end(), [&](std::size_t number) {
        const ExecutedMessage& message = this->Done.Messages[number];
        return message.Destination == rank && (source < 0 || message.Source == source);
      });
    if (found == this->Arrived.end())
    {
      return kNone;
    }
    const std::size_t number = *found;
    this->Arrived.erase(found);
    return number;
  }
  void Complete(std::int32_t rank, std::size_t number)
  {
    this->Done.Messages[number].ReceiveEnd = this->Clock(rank);
    this->Done.Messages[number].Matched = true;
    this->Done.Events.push_back({ rank, number, false });
  }
  /// A blocking receive that would have to wait is skipped; it is made when its message has
  /// arrived.
  void ReceiveBlocking(std::int32_t rank)
  {
    const std::size_t number = this->Take(rank, this->AnySource());
    if (number != kNone)
    {
      this->Posting[number] = this->Posts[rank]++;
      this->Complete(rank, number);
    }
  }
  void Post(std::int32_t rank)
  {
    const std::int32_t source = this->AnySource();
    this->Posted[rank].push_back({ source, this->Take(rank, source), this->Posts[rank]++ });
  }
  /// Completes all requests in the order of posting if their messages have arrived, or only some of
  /// them.
  void WaitAll(std::int32_t rank)
  {
    std::vector<Request>& requests = this->Posted[rank];
    const bool some = this->Pick(2) == 0; // MPI_Waitsome
    const auto ready = [](const Request& request) { return request.Message != kNone; };
    if (!some && !std::all_of(requests.begin(), requests.end(), ready))
    {
      return;
    }
    for (const Request& request : requests)
    {
      if (ready(request))
      {
        this->Posting[request.Message] = request.Post;
        this->Complete(rank, request.Message);
      }
    }
    requests.erase(std::remove_if(requests.begin(), requests.end(), ready), requests.end());
  }
  /// Assigns ids by destination: received messages first, in the order of posting, then the others.
  RandomExecution Finish()
  {
    std::vector<std::size_t> order(this->Done.Messages.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      const ExecutedMessage &x = this->Done.Messages[a], &y = this->Done.Messages[b];
      return std::make_tuple(x.Destination, !x.Matched, this->Posting[a]) <
        std::make_tuple(y.Destination, !y.Matched, this->Posting[b]);
    });
    for (std::size_t i = 0; i < order.size(); ++i)
    {
      this->Done.Messages[order[i]].Id = static_cast<std::int64_t>(i);
    }
    return std::move(this->Done);
  }

  ExecutionOptions Options;
  std::mt19937_64 Random;
  double Now = 0;
  std::vector<double> Offset, Rate;
  std::vector<std::size_t> Arrived; // messages not yet received, in order of sending
  std::vector<std::vector<Request>> Posted;
  std::vector<std::int64_t> Posts;   // by rank: number of receives posted
  std::vector<std::int64_t> Posting; // by message: number of its receive on the rank
  RandomExecution Done;
};
}

ExecutedColumns::ExecutedColumns(const std::vector<ExecutedMessage>& messages)
{
  for (const ExecutedMessage& message : messages)
  {
    this->Append(message);
  }
}

void ExecutedColumns::Append(const ExecutedMessage& message)
{
  this->MessageId.Append(message.Id);
  this->SizeBytes.Append(message.SizeBytes);
  this->Source.Append(message.Source);
  this->Destination.Append(message.Destination);
  this->SourceNode.Append(message.SourceNode);
  this->DestinationNode.Append(message.DestinationNode);
  this->SourceRegion.Append(message.SourceRegion);
  this->DestinationRegion.Append(message.DestinationRegion);
  this->SendBegin.Append(message.SendBegin);
  this->ReceiveEnd.Append(message.ReceiveEnd);
  this->Transmission.Append(message.Transmission);
  this->Latency.Append(message.Latency);
  this->Matched.Append(message.Matched);
}

EventMessages ExecutedColumns::Events() const
{
  return { this->MessageId, this->Source, this->Destination, this->SendBegin, this->ReceiveEnd,
    this->Matched };
}

DAGInput ExecutedColumns::Input() const
{
  DAGInput input;
  input.Messages = this->Events();
  input.Columns = { this->SourceNode, this->DestinationNode, this->SizeBytes, this->Transmission,
    this->Latency, {}, {} };
  input.HasLatency = true;
  input.Regions.SourceRegion = this->SourceRegion;
  input.Regions.DestinationRegion = this->DestinationRegion;
  return input;
}

std::vector<char> RandomExecution::Reaches() const
{
  const std::size_t n = this->Events.size();
  std::vector<char> reaches(n * n, 0);
  for (std::size_t a = 0; a < n; ++a)
  {
    reaches[a * n + a] = 1;
    for (std::size_t b = a + 1; b < n; ++b)
    {
      const Event &first = this->Events[a], &second = this->Events[b];
      reaches[a * n + b] = first.Rank == second.Rank ||
        (first.Message == second.Message && first.Sends && !second.Sends);
    }
  }
  for (std::size_t k = 0; k < n; ++k)
  {
    for (std::size_t a = 0; a < n; ++a)
    {
      for (std::size_t b = 0; reaches[a * n + k] && b < n; ++b)
      {
        reaches[a * n + b] = reaches[a * n + b] | reaches[k * n + b];
      }
    }
  }
  return reaches;
}

RandomExecution Execute(const ExecutionOptions& options, std::uint64_t seed)
{
  return Program(options, seed).Run();
}
}
