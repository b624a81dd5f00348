#include "Filters/Core/Attribution/Rows/AttributionInput.h"

#include "Readers/Base/Collective.h"

#include <string>

namespace pclvis
{
namespace
{
/// Rows of all processes on process 0.
struct Gathered
{
  Column<std::int64_t> MessageId, SizeBytes, CollectiveId;
  Column<std::int32_t> Source, Destination, SourceNode, DestinationNode, Tag, Rank, Thread, Ranks,
    Call;
  Column<std::int32_t> SourceRegion, DestinationRegion;
  Column<std::uint8_t> InterNode, Matched, MpiLevel;
  Column<double> SendBegin, SendEnd, ReceiveBegin, ReceiveEnd, Criterion, Latency, LateSender;
  Column<double> Begin, End, Wait;
};

void Check(const AttributionInput& input)
{
  const AttributionMessages& m = input.Messages;
  const std::size_t n = m.MessageId.Size;
  for (const std::size_t size :
    { m.Source.Size, m.Destination.Size, m.SourceNode.Size, m.DestinationNode.Size, m.Tag.Size,
      m.InterNode.Size, m.Matched.Size, m.SizeBytes.Size, m.SendBegin.Size, m.SendEnd.Size,
      m.ReceiveBegin.Size, m.ReceiveEnd.Size, m.Criterion.Size, m.Latency.Size, m.LateSender.Size })
  {
    if (size != n)
    {
      throw Error("Latency attribution: a column of Messages has " + std::to_string(size) +
        " rows, message_id has " + std::to_string(n) + ". All must have one entry a message.");
    }
  }
  for (const std::size_t size : { m.SourceRegion.Size, m.DestinationRegion.Size })
  {
    if (size != n && size != 0)
    {
      throw Error("Latency attribution: a column of regions has " + std::to_string(size) +
        " rows, message_id has " + std::to_string(n) + ". All must have one entry a message.");
    }
  }
  const AttributionCalls& c = input.Calls;
  if (c.Call.Size != 0 && c.Call.Size != c.Rank.Size)
  {
    throw Error("Latency attribution: the column call has " + std::to_string(c.Call.Size) +
      " rows, rank has " + std::to_string(c.Rank.Size) + ". All must have one entry a call.");
  }
  for (const std::size_t size :
    { c.MpiLevel.Size, c.CollectiveId.Size, c.Thread.Size, c.Begin.Size, c.End.Size, c.Wait.Size })
  {
    if (size != c.Rank.Size)
    {
      throw Error("Latency attribution: a column of Calls has " + std::to_string(size) +
        " rows, rank has " + std::to_string(c.Rank.Size) + ". All must have one entry a call.");
    }
  }
}

}

AttributionInput GatherAttributionInput(
  const AttributionInput& mine, ProcessGroup& group, std::shared_ptr<const void>& memory)
{
  Together(group, [&] { Check(mine); });
  if (group.Processes() == 1)
  {
    return mine;
  }
  const auto gathered = std::make_shared<Gathered>();
  memory = gathered;
  Gathered& rows = *gathered;
  const auto take = [&group](auto view, auto& column) {
    column = GatherRows(view, group);
    return static_cast<decltype(view)>(column);
  };
  const AttributionMessages& m = mine.Messages;
  const AttributionCalls& c = mine.Calls;
  AttributionInput all;
  all.ClocksChosen = mine.ClocksChosen;
  // In the order of the fields: every process gathers the same column at the same time.
  all.Messages.MessageId = take(m.MessageId, rows.MessageId);
  all.Messages.Source = take(m.Source, rows.Source);
  all.Messages.Destination = take(m.Destination, rows.Destination);
  all.Messages.SourceNode = take(m.SourceNode, rows.SourceNode);
  all.Messages.DestinationNode = take(m.DestinationNode, rows.DestinationNode);
  all.Messages.Tag = take(m.Tag, rows.Tag);
  all.Messages.InterNode = take(m.InterNode, rows.InterNode);
  all.Messages.Matched = take(m.Matched, rows.Matched);
  all.Messages.SizeBytes = take(m.SizeBytes, rows.SizeBytes);
  all.Messages.SendBegin = take(m.SendBegin, rows.SendBegin);
  all.Messages.SendEnd = take(m.SendEnd, rows.SendEnd);
  all.Messages.ReceiveBegin = take(m.ReceiveBegin, rows.ReceiveBegin);
  all.Messages.ReceiveEnd = take(m.ReceiveEnd, rows.ReceiveEnd);
  all.Messages.Criterion = take(m.Criterion, rows.Criterion);
  all.Messages.Latency = take(m.Latency, rows.Latency);
  all.Messages.LateSender = take(m.LateSender, rows.LateSender);
  all.Messages.SourceRegion = take(m.SourceRegion, rows.SourceRegion);
  all.Messages.DestinationRegion = take(m.DestinationRegion, rows.DestinationRegion);
  all.Calls.MpiLevel = take(c.MpiLevel, rows.MpiLevel);
  all.Calls.CollectiveId = take(c.CollectiveId, rows.CollectiveId);
  all.Calls.Rank = take(c.Rank, rows.Rank);
  all.Calls.Thread = take(c.Thread, rows.Thread);
  all.Calls.Begin = take(c.Begin, rows.Begin);
  all.Calls.End = take(c.End, rows.End);
  all.Calls.Wait = take(c.Wait, rows.Wait);
  all.Calls.Call = take(c.Call, rows.Call);
  all.Calls.CallNames = c.CallNames;
  all.Ranks = take(mine.Ranks, rows.Ranks);
  all.Axis = mine.Axis;
  return all;
}
}
