#pragma once
#include "Filters/Core/States/CommunicationDAG.h"

#include <cstdint>
#include <random>
#include <vector>

namespace pclvis
{
/// A message of an execution. Times are by the clocks of its ranks.
struct ExecutedMessage
{
  std::int64_t Id = 0;
  std::int32_t Source = -1, Destination = -1;
  double SendBegin = 0, ReceiveEnd = 0; ///< [s] NaN: never received
  std::int64_t SizeBytes = 0;
  double Transmission = 0, Latency = 0;
  std::int32_t SourceNode = -1, DestinationNode = -1;
  std::int32_t SourceRegion = -1, DestinationRegion = -1;
  bool Matched = true;
};

/// A message for which nothing else matters.
inline ExecutedMessage Message(
  std::int64_t id, std::int32_t source, std::int32_t destination, double send, double receive)
{
  ExecutedMessage message;
  message.Id = id;
  message.Source = source;
  message.Destination = destination;
  message.SendBegin = send;
  message.ReceiveEnd = receive;
  return message;
}

/// Messages as columns.
struct ExecutedColumns
{
  Column<std::int64_t> MessageId, SizeBytes;
  Column<std::int32_t> Source, Destination, SourceNode, DestinationNode, SourceRegion,
    DestinationRegion;
  Column<double> SendBegin, ReceiveEnd, Transmission, Latency;
  Column<std::uint8_t> Matched;
  ExecutedColumns() = default;
  explicit ExecutedColumns(const std::vector<ExecutedMessage>& messages);
  void Append(const ExecutedMessage& message);
  EventMessages Events() const;
  DAGInput Input() const; ///< with latencies and regions
};

struct ExecutionOptions
{
  int Ranks = 4;
  int Steps = 40;         ///< calls of the program, over all ranks
  double Skew = 0;        ///< [s] clocks differ by up to this; a call takes about 1 s
  double Resolution = 0;  ///< [s] times are multiples of this; 0: exact
  double Wildcards = 0.3; ///< share of receives from any source
};

/// What an MPI program that acts at random did: blocking and nonblocking sends and receives,
/// Waitall, messages to oneself, wildcard receives, and messages that are never received.
struct RandomExecution
{
  /// An event as it really happened: the send or receive of a message.
  struct Event
  {
    std::int32_t Rank;
    std::size_t Message; ///< row in Messages
    bool Sends;
  };
  std::vector<ExecutedMessage> Messages; ///< ids as the reader gives them, by destination
  std::vector<Event> Events;             ///< in the order of true time
  /// Which event can have influenced which: reaches[a * events + b] if b is a or depends on it,
  /// found by checking every pair of events (Warshall).
  std::vector<char> Reaches() const;
};
RandomExecution Execute(const ExecutionOptions& options, std::uint64_t seed);
}
