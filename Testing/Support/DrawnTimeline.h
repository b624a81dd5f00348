#pragma once
#include "Views/Core/PhysicalTimeline/PhysicalTimeline.h"

#include <memory>
#include <string>
#include <vector>

namespace pclvis
{
/// Columns of a timeline's tables that own their values.
struct TimelineColumns
{
  std::vector<std::int32_t> Rank, Thread, Call, Path;
  std::vector<double> Begin, End, Wait;
  std::vector<std::int64_t> Collective;
  std::vector<std::int64_t> Id, Size;
  std::vector<std::int32_t> Source, Destination, SendPath, ReceivePath, Tag, Communicator;
  std::vector<double> Send, Receive, Transmission, Latency;

  void AddCall(std::int32_t rank, std::int32_t call, double begin, double end, double wait = 0,
    std::int64_t collective = -1, std::int32_t path = -1, std::int32_t thread = 0)
  {
    this->Rank.push_back(rank);
    this->Thread.push_back(thread);
    this->Call.push_back(call);
    this->Begin.push_back(begin);
    this->End.push_back(end);
    this->Wait.push_back(wait);
    this->Collective.push_back(collective);
    this->Path.push_back(path);
  }
  void AddMessage(
    std::int32_t source, std::int32_t destination, double send, double receive, double latency)
  {
    this->Id.push_back(static_cast<std::int64_t>(this->Id.size()));
    this->Source.push_back(source);
    this->Destination.push_back(destination);
    this->Send.push_back(send);
    this->Receive.push_back(receive);
    this->Transmission.push_back(receive - send);
    this->Latency.push_back(latency);
    this->Size.push_back(1000);
    this->SendPath.push_back(-1);
    this->ReceivePath.push_back(-1);
    this->Tag.push_back(static_cast<std::int32_t>(this->Tag.size()));
    this->Communicator.push_back(0);
  }

  TimelineCalls Calls() const
  {
    TimelineCalls calls;
    calls.Rank = { this->Rank.data(), this->Rank.size() };
    calls.Thread = { this->Thread.data(), this->Thread.size() };
    calls.Call = { this->Call.data(), this->Call.size() };
    calls.Begin = { this->Begin.data(), this->Begin.size() };
    calls.End = { this->End.data(), this->End.size() };
    calls.PathId = { this->Path.data(), this->Path.size() };
    calls.CollectiveId = { this->Collective.data(), this->Collective.size() };
    calls.Wait = { this->Wait.data(), this->Wait.size() };
    return calls;
  }
  TimelineMessages Messages() const
  {
    TimelineMessages messages;
    messages.MessageId = { this->Id.data(), this->Id.size() };
    messages.Source = { this->Source.data(), this->Source.size() };
    messages.Destination = { this->Destination.data(), this->Destination.size() };
    messages.SendBegin = { this->Send.data(), this->Send.size() };
    messages.ReceiveEnd = { this->Receive.data(), this->Receive.size() };
    messages.SizeBytes = { this->Size.data(), this->Size.size() };
    messages.Transmission = { this->Transmission.data(), this->Transmission.size() };
    messages.Latency = { this->Latency.data(), this->Latency.size() };
    messages.SendPath = { this->SendPath.data(), this->SendPath.size() };
    messages.ReceivePath = { this->ReceivePath.data(), this->ReceivePath.size() };
    messages.Tag = { this->Tag.data(), this->Tag.size() };
    messages.Communicator = { this->Communicator.data(), this->Communicator.size() };
    return messages;
  }
};

/// Makes tables that share ownership of their columns.
inline TimelineTables TablesOf(TimelineColumns columns, std::vector<std::string> names)
{
  const auto own = std::make_shared<const TimelineColumns>(std::move(columns));
  TimelineTables tables;
  tables.Calls = own->Calls();
  tables.Messages = own->Messages();
  tables.CallNames = std::move(names);
  tables.Owner = own;
  return tables;
}

/// Two ranks and one late message, in seconds:
///
///            0   1   2   3   4   5   6   7   8   9   10
///   rank 0   main-----------------------------------
///            compute---------|recv------wait 2 s|   |barrier
///                            |         /        |
///   rank 1   main-----------------------------------
///                                    send|   |barrier, 1 s wait
///
/// Calls by row: 0 main, 1 compute 0-4, 2 MPI_Recv 4-8, 3 MPI_Barrier 9-10; 4 main, 5 MPI_Send 6-7,
/// 6 MPI_Barrier 8-10. The message is sent at 6 and received at 8, L = 4.
inline PhysicalTimeline DrawnTimeline()
{
  TimelineColumns columns;
  columns.AddCall(0, 0, 0, 10, 0, -1, 0);
  columns.AddCall(0, 1, 0, 4, 0, -1, 1);
  columns.AddCall(0, 2, 4, 8, 2, -1, 2);
  columns.AddCall(0, 4, 9, 10, 0, 0, 4);
  columns.AddCall(1, 0, 0, 10, 0, -1, 0);
  columns.AddCall(1, 3, 6, 7, 0, -1, 3);
  columns.AddCall(1, 4, 8, 10, 1, 0, 4);
  columns.AddMessage(1, 0, 6, 8, 4);
  TimelineTables tables =
    TablesOf(std::move(columns), { "main", "compute", "MPI_Recv", "MPI_Send", "MPI_Barrier" });
  tables.Code = { { -1, "main", "src/halo.c", 10 }, { 0, "compute", "src/halo.c", 20 },
    { 0, "MPI_Recv", "src/halo.c", 30 }, { 0, "MPI_Send", "", -1 }, { 0, "MPI_Barrier", "", -1 } };
  tables.Ranks = { 0, 1 };
  return MakePhysicalTimeline(std::move(tables));
}
}
