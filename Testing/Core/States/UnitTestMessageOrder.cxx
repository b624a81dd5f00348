#include "Filters/Core/States/MessageOrder.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RandomExecution.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <cmath>
#include <limits>
#include <map>
#include <string>

using namespace pclvis;

namespace
{
/// Codes by (message_id, side), for rows spread over processes.
using Codes = std::map<std::pair<std::int64_t, int>, std::int32_t>;

void Collect(const ExecutedColumns& columns, const MessageOrders& orders, Codes& codes)
{
  for (std::size_t i = 0; i < columns.MessageId.Size(); ++i)
  {
    codes[{ columns.MessageId[i], 0 }] = orders.Ends.SendOrder[i];
    codes[{ columns.MessageId[i], 1 }] = orders.Ends.ReceiveOrder[i];
  }
}

/// The codes by brute force.
Codes Truth(const RandomExecution& execution, std::size_t chosen, const EventWindow& window)
{
  const std::vector<char> reaches = execution.Reaches();
  const std::size_t n = execution.Events.size();
  Codes codes;
  for (const ExecutedMessage& message : execution.Messages)
  {
    codes[{ message.Id, 0 }] = codes[{ message.Id, 1 }] = -1;
  }
  for (std::size_t i = 0; i < n; ++i)
  {
    const RandomExecution::Event& event = execution.Events[i];
    const ExecutedMessage& message = execution.Messages[event.Message];
    const std::int32_t code = i == chosen ? 1
      : reaches[i * n + chosen]           ? 0
      : reaches[chosen * n + i]           ? 2
                                          : 3;
    if (window.Holds(event.Sends ? message.SendBegin : message.ReceiveEnd))
    {
      codes[{ message.Id, event.Sends ? 0 : 1 }] = code;
    }
  }
  return codes;
}

MessageOrderOptions Choose(const RandomExecution& execution, std::size_t chosen)
{
  const RandomExecution::Event& event = execution.Events[chosen];
  MessageOrderOptions options;
  options.Message = execution.Messages[event.Message].Id;
  options.Side = event.Sends ? MessageSide::Send : MessageSide::Receive;
  return options;
}

void CheckExecutions(Checks& check)
{
  ProcessGroup alone;
  int right = 0, runs = 0, counts = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed)
  {
    ExecutionOptions execution;
    execution.Ranks = 1 + static_cast<int>(seed % 6);
    execution.Skew = seed % 3 ? 20 : 0;
    const RandomExecution done = Execute(execution, seed);
    if (done.Events.empty())
    {
      continue;
    }
    ++runs;
    const std::size_t chosen = seed % done.Events.size();
    MessageOrderOptions options = Choose(done, chosen);
    options.Window = seed % 2 ? EventWindow{ 1005, 1020 } : EventWindow{};
    const ExecutedColumns columns(done.Messages);
    const MessageOrders orders = OrderMessages(columns.Events(), options, alone);
    Codes codes;
    Collect(columns, orders, codes);
    const Codes truth = Truth(done, chosen, options.Window);
    right += codes == truth;
    std::int64_t before = 0;
    for (const auto& code : truth)
    {
      before += code.second == 0;
    }
    counts += orders.Before == before && orders.Rank == done.Events[chosen].Rank;
  }
  check("the executions have events", runs > 1900);
  check("all events are ordered as brute force orders them", right == runs);
  check("and counted", counts == runs);
}

void CheckProcesses(Checks& check)
{
  ExecutionOptions execution;
  execution.Ranks = 8;
  execution.Steps = 400;
  const RandomExecution done = Execute(execution, 3);
  const std::size_t chosen = done.Events.size() / 2;
  const Codes truth = Truth(done, chosen, {});
  for (const int processes : { 2, 3 })
  {
    std::vector<ExecutedColumns> parts(processes);
    std::vector<MessageOrders> orders(processes);
    RunAsProcesses(processes, [&](ProcessGroup& group) {
      const std::size_t me = static_cast<std::size_t>(group.Process());
      for (std::size_t i = me; me + 1 < parts.size() && i < done.Messages.size();
           i += parts.size() - 1)
      {
        parts[me].Append(done.Messages[i]);
      }
      orders[me] = OrderMessages(parts[me].Events(), Choose(done, chosen), group);
    });
    Codes codes;
    for (int process = 0; process < processes; ++process)
    {
      Collect(parts[process], orders[process], codes);
    }
    check(std::to_string(processes) + " processes order all events", codes == truth);
    check("every process knows the counts",
      orders[1].Before == orders[0].Before && orders[1].Before > 0 &&
        orders[1].Time == orders[0].Time);
  }
}

void CheckEdges(Checks& check)
{
  ProcessGroup alone;
  const MessageOrders none = OrderMessages({}, {}, alone);
  check(
    "no message: no code, no complaint", none.Ends.SendOrder.Size() == 0 && std::isnan(none.Time));
  ExecutedMessage lost;
  lost.Id = 7;
  lost.Source = 1;
  lost.Destination = 2;
  lost.SendBegin = 1;
  lost.ReceiveEnd = std::numeric_limits<double>::quiet_NaN();
  lost.Matched = false;
  const ExecutedColumns columns({ lost });
  MessageOrderOptions options;
  check.Throws("an unknown message is refused with what there is",
    "message 0 is not in Messages, where message_id runs from 7 to 7",
    [&] { OrderMessages(columns.Events(), options, alone); });
  options.Message = 7;
  check.Throws("a side that was not found is refused with a way out",
    "message 7 has no receive in this table",
    [&] { OrderMessages(columns.Events(), options, alone); });
  options.Side = MessageSide::Send;
  const MessageOrders send = OrderMessages(columns.Events(), options, alone);
  check("a send alone is the same as itself",
    send.Ends.SendOrder[0] == 1 && send.Ends.ReceiveOrder[0] == -1 && send.Concurrent == 0);
  options.Window = { 2, 1 };
  check.Throws("all processes refuse a window together", "must be after its begin", [&] {
    RunAsProcesses(
      2, [&](ProcessGroup& group) { OrderMessages(columns.Events(), options, group); });
  });
  ExecutedMessage a = lost, b = lost;
  a.Id = 0;
  a.SendBegin = 5;
  a.ReceiveEnd = 2;
  a.Matched = b.Matched = true;
  b.Id = 1;
  b.Source = 2;
  b.Destination = 1;
  b.SendBegin = 6;
  b.ReceiveEnd = 3;
  options = {};
  const ExecutedColumns both({ a, b });
  const MessageOrders wrong = OrderMessages(both.Events(), options, alone);
  check("a contradiction is spoken of",
    wrong.Observations.at(0).Text().find(
      "1 message is received before events that must precede its send: it is not followed") == 0);
}
}

int UnitTestMessageOrder(int, char*[])
{
  Checks check;
  CheckExecutions(check);
  CheckProcesses(check);
  CheckEdges(check);
  return check.Result();
}
