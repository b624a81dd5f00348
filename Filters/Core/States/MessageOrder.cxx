#include "Filters/Core/States/MessageOrder.h"

#include "Readers/Base/FirstProcess.h"
#include "Filters/Core/States/EventWalk.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/Packing.h"
#include "Readers/Schema/GatherColumns.h"

#include <algorithm>
#include <limits>

namespace pclvis
{
namespace
{
/// The row of the chosen message.
std::size_t FindRow(const EventMessages& messages, const Column<std::uint8_t>& sides,
  const MessageOrderOptions& options)
{
  const ColumnView<std::int64_t> ids = messages.MessageId;
  const auto found = std::find(ids.begin(), ids.end(), options.Message);
  const std::string name = "Happened before: message " + std::to_string(options.Message);
  if (found == ids.end())
  {
    const auto bounds = std::minmax_element(ids.begin(), ids.end());
    throw Error(name + " is not in Messages, where message_id runs from " +
      std::to_string(*bounds.first) + " to " + std::to_string(*bounds.second) +
      ". Set Message to one of these.");
  }
  const std::size_t row = static_cast<std::size_t>(found - ids.begin());
  const bool wantsSend = options.Side == MessageSide::Send;
  if (!(sides[row] & (wantsSend ? kSends : kReceives)))
  {
    throw Error(name + " has no " + (wantsSend ? "send" : "receive") +
      " in this table, as its rank or time is not known. Set Side to " +
      (wantsSend ? "Receive" : "Send") + ", or choose a matched message.");
  }
  return row;
}

void Count(EventOrder order, MessageOrders& result)
{
  result.Before += order == EventOrder::Before;
  result.After += order == EventOrder::After;
  result.Concurrent += order == EventOrder::Concurrent;
}

/// The codes of one side of the messages.
Column<std::int32_t> CodesOf(const CommunicationEvents& events, const DependencyCone& cone,
  ColumnView<std::int32_t> ranks, const Column<std::uint32_t>& positions, ColumnView<double> times,
  const EventWindow& window, MessageOrders& result)
{
  Column<std::int32_t> codes(positions.Size());
  for (std::size_t i = 0; i < positions.Size(); ++i)
  {
    codes[i] = -1;
    if (positions[i] != kNoPosition && window.Holds(times[i]))
    {
      const EventOrder order = cone.OrderOf(events.Ranks.NumberOf(ranks[i]), positions[i]);
      codes[i] = static_cast<std::int32_t>(order);
      Count(order, result);
    }
  }
  return codes;
}

void OrderAll(const EventMessages& messages, const MessageOrderOptions& options,
  MessageOrders& result, const Progress& progress)
{
  if (messages.Size() == 0)
  {
    result.Time = std::numeric_limits<double>::quiet_NaN();
    return;
  }
  Column<std::uint8_t> sides = EventSides(messages, {});
  const std::size_t row = FindRow(messages, sides, options);
  CommunicationEvents events =
    MakeEvents(messages, std::move(sides), options.Threads, PartOf(progress, 0, 0.5));
  const std::int64_t released =
    EventWalk(events).Run([](std::int32_t, std::size_t, CommunicationEvents::Code) {},
      PartOf(progress, 0.5, 0.8), "Looking for contradictions");
  result.Released = released;
  const EventPositions positions = PositionsOf(events);
  Report(progress, 0.9, "Following dependences");
  const bool send = options.Side == MessageSide::Send;
  result.Rank = send ? messages.Source[row] : messages.Destination[row];
  result.Time = send ? messages.SendBegin[row] : messages.ReceiveEnd[row];
  const DependencyCone cone = ConeOf(events, positions, events.Ranks.NumberOf(result.Rank),
    send ? positions.Send[row] : positions.Receive[row]);
  result.Ends.SendOrder = CodesOf(
    events, cone, messages.Source, positions.Send, messages.SendBegin, options.Window, result);
  result.Ends.ReceiveOrder = CodesOf(events, cone, messages.Destination, positions.Receive,
    messages.ReceiveEnd, options.Window, result);
}

/// Sends what process 0 found about the whole to every process.
void Share(MessageOrders& result, ProcessGroup& group)
{
  Packer packer;
  packer.Put(result.Before);
  packer.Put(result.After);
  packer.Put(result.Concurrent);
  packer.Put(result.Rank);
  packer.Put(result.Time);
  packer.Put(result.Released);
  const Bytes packed = FromFirst(group, packer.Take());
  Unpacker unpacker(packed);
  result.Before = unpacker.Get<std::int64_t>();
  result.After = unpacker.Get<std::int64_t>();
  result.Concurrent = unpacker.Get<std::int64_t>();
  result.Rank = unpacker.Get<std::int32_t>();
  result.Time = unpacker.Get<double>();
  result.Released = unpacker.Get<std::int64_t>();
  AddCounted(result.Observations, "order.released", result.Released);
}
}

MessageOrders OrderMessages(const EventMessages& messages, const MessageOrderOptions& options,
  ProcessGroup& group, const Progress& progress)
{
  MessageOrders result;
  Together(group, [&] {
    CheckWindow(options.Window, "Happened before");
    CheckEventColumns(messages);
  });
  {
    ColumnMemory memory;
    EventMessages all = messages;
    GatherColumns(all, group, memory);
    Together(group, [&] {
      if (group.Process() == 0)
      {
        OrderAll(all, options, result, progress);
      }
    });
  }
  ScatterColumns(result.Ends, messages.Size(), group);
  Share(result, group);
  return result;
}
}
