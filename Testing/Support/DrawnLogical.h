#pragma once
#include "Views/Core/LogicalTimeline/LogicalTimeline.h"

#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace pclvis
{
/// Columns of a logical timeline's tables that own their values.
struct LogicalTableColumns
{
  std::vector<std::int64_t> Event, Origin, Point, Late;
  std::vector<std::int32_t> Rank, Kind, Phase, Step, Class, Messages, Path;
  std::vector<double> Begin, End, Lateness, Global, Enter, WorkDifferential, Differential,
    Originated;
  std::vector<std::int64_t> Id, Size;
  std::vector<std::int32_t> Source, Destination, SendStep, ReceiveStep, Tag, Communicator;
  std::vector<double> SendBegin, ReceiveEnd, Latency;
  std::vector<std::int32_t> PhaseNumber, PhaseFirst, PhaseSteps;
  std::vector<std::string> PhaseName;
  std::vector<std::int32_t> PointRank, PointStep, Recurrence;
  std::vector<double> PointOriginated, Spread;
  std::vector<std::int64_t> Call; ///< by event
  std::vector<std::int64_t> CallId;
  std::vector<double> Wait;               ///< [s] by CallId
  std::vector<double> Change, WorkChange; ///< of a counter; empty: none

  /// @param origin -1: not late
  void AddEvent(std::int64_t event, std::int32_t rank, std::int32_t kind, std::int32_t phase,
    std::int32_t step, double begin, double end, double late = 0, std::int32_t of = -1,
    std::int64_t origin = -1)
  {
    this->Event.push_back(event);
    this->Rank.push_back(rank);
    this->Kind.push_back(kind);
    this->Phase.push_back(phase);
    this->Step.push_back(step);
    this->Begin.push_back(begin);
    this->End.push_back(end);
    this->Path.push_back(kind);
    this->Call.push_back(10 * event);
    this->Messages.push_back(kind < 2 ? 1 : 0);
    this->Lateness.push_back(late);
    this->Global.push_back(late);
    this->Enter.push_back(late / 2);
    this->WorkDifferential.push_back(late / 4);
    this->Differential.push_back(late / 8);
    this->Originated.push_back(of == 0 ? late : 0);
    this->Class.push_back(of);
    this->Origin.push_back(origin);
  }
  void AddMessage(
    std::int32_t source, std::int32_t sendStep, std::int32_t destination, std::int32_t receiveStep)
  {
    this->Id.push_back(static_cast<std::int64_t>(this->Id.size()));
    this->Size.push_back(1000);
    this->Source.push_back(source);
    this->Destination.push_back(destination);
    this->SendStep.push_back(sendStep);
    this->ReceiveStep.push_back(receiveStep);
    this->SendBegin.push_back(sendStep);
    this->ReceiveEnd.push_back(receiveStep + 2);
    this->Latency.push_back(2);
    this->Tag.push_back(static_cast<std::int32_t>(this->Tag.size()));
    this->Communicator.push_back(0);
  }
  void AddPoint(std::int64_t event, std::int32_t rank, std::int32_t step, double originated)
  {
    this->Point.push_back(event);
    this->PointRank.push_back(rank);
    this->PointStep.push_back(step);
    this->PointOriginated.push_back(originated);
    this->Spread.push_back(2 * originated);
    this->Late.push_back(3);
    this->Recurrence.push_back(1);
  }
};

/// Makes tables that share ownership of their columns.
inline LogicalTables LogicalTablesOf(LogicalTableColumns columns)
{
  const auto own = std::make_shared<const LogicalTableColumns>(std::move(columns));
  LogicalTables tables;
  const auto view = [](const auto& of) {
    return ColumnView<typename std::decay_t<decltype(of)>::value_type>{ of.data(), of.size() };
  };
  tables.Steps.Event = view(own->Event);
  tables.Steps.Rank = view(own->Rank);
  tables.Steps.Kind = view(own->Kind);
  tables.Steps.Phase = view(own->Phase);
  tables.Steps.Step = view(own->Step);
  tables.Steps.Begin = view(own->Begin);
  tables.Steps.End = view(own->End);
  tables.Steps.PathId = view(own->Path);
  tables.Steps.CallId = view(own->Call);
  tables.Steps.Messages = view(own->Messages);
  tables.Steps.Lateness = view(own->Lateness);
  tables.Steps.GlobalLateness = view(own->Global);
  tables.Steps.EnterLateness = view(own->Enter);
  tables.Steps.WorkDifferential = view(own->WorkDifferential);
  tables.Steps.Differential = view(own->Differential);
  tables.Steps.Originated = view(own->Originated);
  tables.Steps.LatenessClass = view(own->Class);
  tables.Steps.Origin = view(own->Origin);
  tables.Steps.CounterChange = view(own->Change);
  tables.Steps.WorkCounterChange = view(own->WorkChange);
  tables.Messages.MessageId = view(own->Id);
  tables.Messages.Source = view(own->Source);
  tables.Messages.Destination = view(own->Destination);
  tables.Messages.SendStep = view(own->SendStep);
  tables.Messages.ReceiveStep = view(own->ReceiveStep);
  tables.Messages.SendBegin = view(own->SendBegin);
  tables.Messages.ReceiveEnd = view(own->ReceiveEnd);
  tables.Messages.SizeBytes = view(own->Size);
  tables.Messages.Latency = view(own->Latency);
  tables.Messages.Tag = view(own->Tag);
  tables.Messages.Communicator = view(own->Communicator);
  tables.Phases.Phase = view(own->PhaseNumber);
  tables.Phases.Name = own->PhaseName;
  tables.Phases.FirstStep = view(own->PhaseFirst);
  tables.Phases.Steps = view(own->PhaseSteps);
  tables.Points.Event = view(own->Point);
  tables.Points.Rank = view(own->PointRank);
  tables.Points.Step = view(own->PointStep);
  tables.Points.Originated = view(own->PointOriginated);
  tables.Points.Spread = view(own->Spread);
  tables.Points.Late = view(own->Late);
  tables.Points.Recurrence = view(own->Recurrence);
  tables.Calls.CallId = view(own->CallId);
  tables.Calls.Wait = view(own->Wait);
  tables.KindNames = { "send", "receive", "collective" };
  tables.ClassNames = { "begins here", "from the event before", "late send", "message" };
  tables.Owner = own;
  return tables;
}

/// Three ranks, two messages and a barrier. The numbers are events, which are also positions:
///
///   step      0        1        2        3        4
///   rank 0    0 send                     1 recv   2 barrier
///   rank 1             3 recv   4 send            5 barrier
///   rank 2    6 send                              7 barrier
///
/// Lateness originates at event 0 (1 s). It spreads by its message to 3 (2 s), on the rank to 4
/// (3 s), and by a message to 1 (4 s). Event 6 is 3 s late by itself; its message has no receive.
/// Phase 0 is everything except for the barrier, which is phase 1, "solve". Events 1 and 5 wait for
/// 2 and 1 s. Times [s] are in the code.
inline LogicalTableColumns DrawnLogicalColumns()
{
  LogicalTableColumns columns;
  columns.AddEvent(0, 0, 0, 0, 0, 0, 1, 1, 0, 0);
  columns.AddEvent(1, 0, 1, 0, 3, 5, 8, 4, 2, 0);
  columns.AddEvent(2, 0, 2, 1, 4, 8, 9);
  columns.AddEvent(3, 1, 1, 0, 1, 0, 3, 2, 2, 0);
  columns.AddEvent(4, 1, 0, 0, 2, 4, 6, 3, 1, 0);
  columns.AddEvent(5, 1, 2, 1, 4, 7, 9);
  columns.AddEvent(6, 2, 0, 0, 0, 2, 4, 3, 0, 6);
  columns.AddEvent(7, 2, 2, 1, 4, 4, 9);
  columns.AddMessage(0, 0, 1, 1);
  columns.AddMessage(1, 2, 0, 3);
  columns.AddMessage(2, 0, 1, -1);
  columns.PhaseNumber = { 0, 1 };
  columns.PhaseName = { "", "solve" };
  columns.PhaseFirst = { 0, 4 };
  columns.PhaseSteps = { 4, 1 };
  columns.CallId = { 50, 10, 20 };
  columns.Wait = { 1, 2, std::numeric_limits<double>::quiet_NaN() };
  columns.AddPoint(6, 2, 0, 3);
  columns.AddPoint(0, 0, 0, 1);
  return columns;
}

inline LogicalTimeline DrawnLogical()
{
  LogicalTables tables = LogicalTablesOf(DrawnLogicalColumns());
  tables.Ranks = { 0, 1, 2 };
  tables.Code = { { -1, "MPI_Isend", "src/halo.c", 10 }, { -1, "MPI_Recv", "src/halo.c", 20 },
    { -1, "MPI_Barrier", "", -1 } };
  return MakeLogicalTimeline(std::move(tables));
}
}
