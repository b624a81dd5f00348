#include "Filters/Core/States/CommunicationDAG.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/RandomExecution.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <set>
#include <string>

using namespace pclvis;

namespace
{
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

CommunicationDAG Compute(const ExecutedColumns& columns, const DAGOptions& options = {})
{
  ProcessGroup alone;
  return ComputeDAG(columns.Input(), options, alone);
}

ExecutedMessage Message(std::int64_t id, std::int32_t source, std::int32_t destination, double send,
  double receive, double latency)
{
  ExecutedMessage message = pclvis::Message(id, source, destination, send, receive);
  message.SizeBytes = 100 * (id + 1);
  message.Transmission = receive - send;
  message.Latency = latency;
  message.SourceNode = source / 2;
  message.DestinationNode = destination / 2;
  message.SourceRegion = source / 2;
  message.DestinationRegion = destination / 2;
  return message;
}

/// The messages of UnitTestHappenedBefore, in the way of the paper's Figure 7. By Algorithm 2:
///   P1                [r1 s3]
///   P2     [r0 s1 s2]          [r3]
///   P3 [s0]           [r2]
/// and two messages more from P2 to P1, in the same states.
ExecutedColumns Paper()
{
  return ExecutedColumns({ Message(0, 2, 1, 1, 2, 1), Message(1, 1, 0, 3, 4, 2),
    Message(2, 1, 2, 5, 7, 4), Message(3, 0, 1, 6, 8, kNaN), Message(4, 1, 0, 3.5, 4.5, 3) });
}

template<typename T>
bool Holds(const Column<T>& column, const std::vector<T>& expected)
{
  return std::equal(column.begin(), column.end(), expected.begin(), expected.end());
}

using Ids = std::vector<std::int64_t>;
using Numbers = std::vector<std::int32_t>;

void CheckPaperStates(Checks& check)
{
  const CommunicationDAG dag = Compute(Paper());
  check("five states, by layer and rank", Holds<std::int32_t>(dag.States.Rank, { 2, 1, 0, 2, 1 }));
  check("layers are longest paths", Holds<std::int32_t>(dag.States.Layer, { 0, 1, 2, 2, 3 }));
  check("messages received by state", Holds<std::int64_t>(dag.States.Received, { 0, 1, 2, 1, 1 }));
  check("messages sent by state", Holds<std::int64_t>(dag.States.Sent, { 1, 3, 1, 0, 0 }));
  check("states begin with their first event", Holds(dag.States.Begin, { 1, 2, 4, 7, 8 }));
  check("and end with their last", Holds(dag.States.End, { 1, 5, 6, 7, 8 }));
  check("nodes are those of the messages", Holds<std::int32_t>(dag.States.Node, { 1, 0, 0, 1, 0 }));
  check.Near("mean latency of a state: 1, 2, 3, 4", dag.States.Latency[1], 2.5);
  check.Near("a message without latency does not count: 2, 3", dag.States.Latency[2], 2.5);
  check.Near("worst latency of a state", dag.States.LatencyWorst[1], 4);
  check("a state without judged messages has none",
    std::isnan(dag.States.Latency[4]) && std::isnan(dag.States.LatencyWorst[4]));
  check.Near("node 0: 1 2 3 4 of rank 1, 2 3 of rank 0", dag.States.NodeLatency[2], 15.0 / 6);
  check.Near("node 1: 1 4 of rank 2", dag.States.NodeLatency[0], 2.5);
  // Messages a rank: 3, 5, 2; mean 10/3; AD = (1/3 + 5/3 + 4/3) / 3 = 10/9.
  check.Near("LB of rank 0", dag.States.LoadBalance[2], 0.3);
  check.Near("LB of rank 1", dag.States.LoadBalance[1], 1.5);
  check.Near("LB of rank 2", dag.States.LoadBalance[0], 1.2);
  check.Near("relative load of rank 1", dag.States.RelativeLoad[1], 0.5);
  check.Near("relative load of rank 2", dag.States.RelativeLoad[0], -0.4);
  check("messages know their states",
    Holds<std::int64_t>(dag.Ends.SendState, { 0, 1, 1, 2, 1 }) &&
      Holds<std::int64_t>(dag.Ends.ReceiveState, { 1, 2, 3, 4, 2 }));
  const DAGFacts& facts = dag.Facts;
  check("facts",
    facts.Messages == 5 && facts.Linked == 5 && facts.States == 5 && facts.Links == 4 &&
      facts.Layers == 4 && facts.Ranks == 3);
  check("first and last event", facts.Begin == 1 && facts.End == 8);
  check("nothing odd is observed", dag.Observations.empty());
}

void CheckPaperLinks(Checks& check)
{
  DAGOptions options;
  options.ProgramOrder = true;
  const CommunicationDAG dag = Compute(Paper(), options);
  const StateLinkTable& links = dag.Links;
  check("links leave from", Holds<std::int64_t>(links.FromState, { 0, 0, 1, 1, 1, 2 }));
  check("links lead to", Holds<std::int64_t>(links.ToState, { 1, 3, 2, 3, 4, 4 }));
  check("links of program order are a second kind",
    Holds<std::int32_t>(links.Kind, { 0, 1, 0, 0, 1, 0 }));
  check("messages between two states are one link",
    Holds<std::int64_t>(links.Messages, { 1, 0, 2, 1, 0, 1 }));
  check("with their bytes", links.SizeBytes[2] == 200 + 500);
  check.Near("their mean latency", links.Latency[2], 2.5);
  check.Near("their worst latency", links.LatencyWorst[2], 3);
  check("and its message", Holds<std::int64_t>(links.MessageId, { 0, -1, 4, 2, -1, -1 }));
  const StateMessageTable& bars = dag.Messages;
  check("a bar an end of a message, by state and time",
    Holds<std::int64_t>(bars.MessageId, { 0, 0, 1, 4, 2, 1, 4, 3, 2, 3 }) &&
      Holds<std::int64_t>(bars.State, { 0, 1, 1, 1, 1, 2, 2, 2, 3, 4 }));
  check(
    "received first, then sent", Holds<std::uint8_t>(bars.Sent, { 1, 0, 1, 1, 1, 0, 0, 1, 0, 0 }));
  check("partners", Holds<std::int32_t>(bars.Partner, { 1, 2, 0, 0, 2, 1, 1, 1, 1, 0 }));
  check("times, sizes and transmission times",
    bars.Time[3] == 3.5 && bars.SizeBytes[3] == 500 && bars.Transmission[3] == 1);
}

void CheckSelection(Checks& check)
{
  DAGOptions options;
  options.Window = { 2, 7 };
  const CommunicationDAG window = Compute(Paper(), options);
  check("in the window P2 begins, P1 follows, the rest lies outside",
    Holds<std::int32_t>(window.States.Rank, { 1, 0 }) &&
      Holds<std::int32_t>(window.States.Layer, { 0, 1 }));
  check("a receive whose send lies outside keeps its bar",
    window.Messages.MessageId[0] == 0 && window.Messages.Sent[0] == 0);
  check("without a link",
    Holds<std::uint8_t>(window.Messages.Linked, { 0, 1, 1, 0, 1, 1, 0 }) &&
      window.Links.Size() == 1);
  check("messages outside have no state",
    Holds<std::int64_t>(window.Ends.SendState, { -1, 0, 0, 1, 0 }) &&
      Holds<std::int64_t>(window.Ends.ReceiveState, { 0, 1, -1, -1, 1 }));
  check("half messages are said in words",
    window.Facts.HalfIn == 3 &&
      window.Observations.at(0).Text().find("3 messages have only one end in the time window") ==
        0);
  options = {};
  options.Regions = { 0 };
  const CommunicationDAG region = Compute(Paper(), options);
  check("in region 0 are the messages between P1 and P2",
    region.Facts.Messages == 3 && region.Facts.Ranks == 2 && region.Facts.Linked == 3);
  check("those across are counted",
    region.Facts.Across == 2 &&
      region.Observations.at(0).Text().find("2 messages between a chosen region and another") == 0);
  options.Regions = { 1, 0 };
  check("with all regions nothing is left out", Compute(Paper(), options).Facts.Messages == 5);
  options.Regions = { -1, 0 };
  check("-1 stands for all messages", Compute(Paper(), options).Facts.Messages == 5);
  options.Regions = { 9 };
  const CommunicationDAG none = Compute(Paper(), options);
  check("a region without messages has no state and says so",
    none.States.Size() == 0 && none.Observations.at(0).Text().find("chosen regions") < 60);
}

/// Algorithm 2 as it stands in the paper, event by event.
struct Literal
{
  struct Node
  {
    std::int32_t Rank;
    std::vector<std::pair<std::size_t, bool>> Events; // message, sends
  };
  std::vector<Node> Nodes;
  std::map<std::size_t, std::size_t> NodeOfSend;
  std::set<std::pair<std::size_t, std::size_t>> Edges;

  std::size_t Newest(std::int32_t rank) const
  {
    std::size_t node = this->Nodes.size();
    while (node > 0 && this->Nodes[node - 1].Rank != rank)
    {
      --node;
    }
    return node;
  }
  void Add(const RandomExecution::Event& event)
  {
    const std::size_t newest = this->Newest(event.Rank);
    const bool open = newest > 0 &&
      (event.Sends ||
        std::none_of(this->Nodes[newest - 1].Events.begin(), this->Nodes[newest - 1].Events.end(),
          [](const std::pair<std::size_t, bool>& other) { return other.second; }));
    if (!open)
    {
      this->Nodes.push_back({ event.Rank, {} });
    }
    const std::size_t node = open ? newest - 1 : this->Nodes.size() - 1;
    this->Nodes[node].Events.push_back({ event.Message, event.Sends });
    if (event.Sends)
    {
      this->NodeOfSend[event.Message] = node;
    }
    else if (this->NodeOfSend.count(event.Message))
    {
      this->Edges.insert({ this->NodeOfSend[event.Message], node });
    }
  }
};

/// True if the DAG has the nodes and edges of Algorithm 2.
bool IsLiteral(
  const RandomExecution& execution, const EventWindow& window, const CommunicationDAG& dag)
{
  Literal literal;
  for (const RandomExecution::Event& event : execution.Events)
  {
    const ExecutedMessage& message = execution.Messages[event.Message];
    if (window.Holds(event.Sends ? message.SendBegin : message.ReceiveEnd))
    {
      literal.Add(event);
    }
  }
  std::vector<std::int64_t> state(literal.Nodes.size(), -1);
  bool same = literal.Nodes.size() == dag.States.Size();
  for (std::size_t node = 0; same && node < literal.Nodes.size(); ++node)
  {
    for (const auto& event : literal.Nodes[node].Events)
    {
      const std::int64_t here =
        event.second ? dag.Ends.SendState[event.first] : dag.Ends.ReceiveState[event.first];
      same = same && here >= 0 && (state[node] == -1 || state[node] == here);
      state[node] = here;
    }
    same = same && dag.States.Rank[state[node]] == literal.Nodes[node].Rank &&
      dag.States.Sent[state[node]] + dag.States.Received[state[node]] ==
        static_cast<std::int64_t>(literal.Nodes[node].Events.size());
  }
  std::set<std::pair<std::int64_t, std::int64_t>> edges, found;
  for (const auto& edge : literal.Edges)
  {
    edges.insert({ state[edge.first], state[edge.second] });
  }
  for (std::size_t i = 0; i < dag.Links.Size(); ++i)
  {
    if (dag.Links.Kind[i] == 0)
    {
      found.insert({ dag.Links.FromState[i], dag.Links.ToState[i] });
    }
  }
  return same && edges == found;
}

/// True if layers are longest paths over all links, and every link leads to a higher number.
bool HasLongestPaths(const CommunicationDAG& dag)
{
  std::vector<std::int32_t> layer(dag.States.Size(), 0);
  bool rising = true;
  for (std::size_t i = 0; i < dag.Links.Size(); ++i) // links come by their first state
  {
    const std::int64_t from = dag.Links.FromState[i], to = dag.Links.ToState[i];
    rising = rising && from < to;
    layer[to] = std::max(layer[to], layer[from] + 1);
  }
  return rising && Holds(dag.States.Layer, layer);
}

bool AddsUp(const CommunicationDAG& dag)
{
  std::int64_t sent = 0, received = 0, linked = 0;
  for (std::size_t i = 0; i < dag.States.Size(); ++i)
  {
    sent += dag.States.Sent[i];
    received += dag.States.Received[i];
  }
  for (std::size_t i = 0; i < dag.Links.Size(); ++i)
  {
    linked += dag.Links.Messages[i];
  }
  const std::int64_t sends = std::count_if(dag.Ends.SendState.begin(), dag.Ends.SendState.end(),
    [](std::int64_t state) { return state >= 0; });
  const std::int64_t receives = std::count_if(dag.Ends.ReceiveState.begin(),
    dag.Ends.ReceiveState.end(), [](std::int64_t state) { return state >= 0; });
  const std::int64_t bars = std::count(dag.Messages.Linked.begin(), dag.Messages.Linked.end(), 1);
  return sent == sends && received == receives && linked == dag.Facts.Linked &&
    bars == 2 * linked && dag.Messages.Size() == static_cast<std::size_t>(sent + received);
}

void CheckExecutions(Checks& check)
{
  int literal = 0, longest = 0, sums = 0, windows = 0, released = 0, runs = 3000;
  for (int seed = 0; seed < runs; ++seed)
  {
    ExecutionOptions execution;
    execution.Ranks = 1 + seed % 7;
    execution.Steps = 60;
    execution.Skew = seed % 3 ? 20 : 0;
    const RandomExecution done = Execute(execution, static_cast<std::uint64_t>(seed));
    DAGOptions options;
    options.ProgramOrder = true;
    options.Window = seed % 2 ? EventWindow{ 1010, 1040 } : EventWindow{};
    const CommunicationDAG dag = Compute(ExecutedColumns(done.Messages), options);
    literal += IsLiteral(done, options.Window, dag);
    longest += HasLongestPaths(dag);
    sums += AddsUp(dag);
    windows += dag.Facts.HalfIn > 0;
    released += dag.Facts.Released > 0;
  }
  check("3000 executions have the states and links of Algorithm 2", literal == runs);
  check("their layers are longest paths, so they have no circle", longest == runs);
  check("their sums are those of the messages", sums == runs);
  check("windows cut messages in two", windows > 500);
  check("skewed clocks make no contradiction", released == 0);
}

/// Tables with any times in any order: nothing may be lost, and nothing may run in a circle.
void CheckGarbage(Checks& check)
{
  std::mt19937_64 random(9);
  int longest = 0, sums = 0, runs = 300;
  std::int64_t released = 0;
  for (int run = 0; run < runs; ++run)
  {
    ExecutedColumns columns;
    for (int i = 0; i < 100; ++i)
    {
      const std::int32_t source = static_cast<std::int32_t>(random() % 6);
      const std::int32_t destination = static_cast<std::int32_t>(random() % 6);
      const double send = static_cast<double>(random() % 50);
      columns.Append(
        Message(i % 90, source, destination, send, static_cast<double>(random() % 50), 1));
    }
    DAGOptions options;
    options.ProgramOrder = true;
    const CommunicationDAG dag = Compute(columns, options);
    longest += HasLongestPaths(dag);
    sums += AddsUp(dag) && dag.Facts.Linked + dag.Facts.Released == 100;
    released += dag.Facts.Released;
  }
  check("impossible tables lose links", released > 1000);
  check("and have no circle then", longest == runs);
  check("and every end in a state", sums == runs);
}

template<typename T>
bool SameBits(const Column<T>& a, const Column<T>& b)
{
  return a.Size() == b.Size() &&
    (a.Size() == 0 || std::memcmp(a.Data(), b.Data(), a.Size() * sizeof(T)) == 0);
}

bool SameTables(const CommunicationDAG& a, const CommunicationDAG& b)
{
  const StateTable &s = a.States, &t = b.States;
  const StateLinkTable &l = a.Links, &k = b.Links;
  const StateMessageTable &m = a.Messages, &n = b.Messages;
  return SameBits(s.Rank, t.Rank) && SameBits(s.Layer, t.Layer) && SameBits(s.Node, t.Node) &&
    SameBits(s.Begin, t.Begin) && SameBits(s.End, t.End) && SameBits(s.Latency, t.Latency) &&
    SameBits(s.LatencyWorst, t.LatencyWorst) && SameBits(s.NodeLatency, t.NodeLatency) &&
    SameBits(s.LoadBalance, t.LoadBalance) && SameBits(s.Received, t.Received) &&
    SameBits(l.FromState, k.FromState) && SameBits(l.ToState, k.ToState) &&
    SameBits(l.Latency, k.Latency) && SameBits(l.MessageId, k.MessageId) &&
    SameBits(l.SizeBytes, k.SizeBytes) && SameBits(l.Kind, k.Kind) &&
    SameBits(m.MessageId, n.MessageId) && SameBits(m.Time, n.Time) &&
    SameBits(m.Partner, n.Partner) && SameBits(m.Linked, n.Linked) &&
    SameBits(m.Latency, n.Latency) && a.Observations == b.Observations;
}

void CheckProcesses(Checks& check)
{
  ExecutionOptions execution;
  execution.Ranks = 12;
  execution.Steps = 2000;
  execution.Skew = 3;
  RandomExecution done = Execute(execution, 5);
  std::shuffle(done.Messages.begin(), done.Messages.end(), std::mt19937_64(6));
  DAGOptions options;
  options.Window = { 1100, 1900 };
  options.Regions = { 1 };
  options.ProgramOrder = true;
  const CommunicationDAG serial = Compute(ExecutedColumns(done.Messages), options);
  check("the serial DAG has states and messages across",
    serial.States.Size() > 20 && serial.Facts.Across > 20);
  std::map<std::int64_t, std::pair<std::int64_t, std::int64_t>> states;
  for (std::size_t i = 0; i < done.Messages.size(); ++i)
  {
    states[done.Messages[i].Id] = { serial.Ends.SendState[i], serial.Ends.ReceiveState[i] };
  }
  for (const int processes : { 2, 3 })
  {
    std::vector<CommunicationDAG> results(processes);
    std::vector<ExecutedColumns> parts(processes);
    RunAsProcesses(processes, [&](ProcessGroup& group) {
      const std::size_t me = static_cast<std::size_t>(group.Process());
      // The last process has no row, as happens with few ranks.
      for (std::size_t i = me; me + 1 < parts.size() && i < done.Messages.size();
           i += parts.size() - 1)
      {
        parts[me].Append(done.Messages[i]);
      }
      results[me] = ComputeDAG(parts[me].Input(), options, group);
    });
    const std::string name = std::to_string(processes) + " processes";
    check(name + " give the same to the last bit", SameTables(serial, results[0]));
    check(name + ": others have no tables, but the facts",
      results[1].States.Size() == 0 && results[1].Facts.States == serial.Facts.States &&
        results[1].Facts.Across == serial.Facts.Across);
    bool own = true;
    for (int process = 0; process < processes; ++process)
    {
      for (std::size_t i = 0; i < parts[process].MessageId.Size(); ++i)
      {
        own = own &&
          states[parts[process].MessageId[i]] ==
            std::make_pair(
              results[process].Ends.SendState[i], results[process].Ends.ReceiveState[i]);
      }
    }
    check(name + ": each has the states of its messages", own);
  }
}

void CheckEdges(Checks& check)
{
  ProcessGroup alone;
  const CommunicationDAG none = ComputeDAG(DAGInput(), {}, alone);
  check("nothing at all gives empty tables and says so",
    none.States.Size() == 0 && none.Facts.Layers == 0 && none.Observations.size() == 1 &&
      std::isnan(none.Facts.Begin));
  const CommunicationDAG self = Compute(ExecutedColumns({ Message(0, 4, 4, 1, 2, 1) }));
  check("a rank that sends to itself has two states",
    Holds<std::int32_t>(self.States.Layer, { 0, 1 }) && self.Links.Size() == 1);
  check("one rank alone is balanced",
    self.States.LoadBalance[0] == 0 && self.States.RelativeLoad[0] == 0);
  const CommunicationDAG wrong =
    Compute(ExecutedColumns({ Message(0, 0, 1, 5, 2, 1), Message(1, 1, 0, 6, 3, 1) }));
  check("a table that contradicts itself loses a link and says so",
    wrong.Facts.Released == 1 && wrong.Links.Size() == 1 &&
      wrong.Observations.at(0).Text().find("1 message is received before events") == 0);
  const ExecutedColumns paper = Paper();
  DAGInput input = paper.Input();
  const std::vector<std::int32_t> ranks = { 1 }, nodes = { 7 };
  input.Ranks.Rank = { ranks.data(), 1 };
  input.Ranks.Node = { nodes.data(), 1 };
  input.HasLatency = false;
  const CommunicationDAG named = ComputeDAG(input, {}, alone);
  check("nodes of Ranks go before those of messages",
    Holds<std::int32_t>(named.States.Node, { 1, 7, 0, 1, 7 }));
  check("without latency it is absent and said",
    std::isnan(named.States.Latency[0]) && named.Observations.size() == 1);
  DAGOptions options;
  options.Regions = { 0 };
  input.Regions.SourceRegion = {};
  check.Throws("regions need their columns", "Connect the port Messages of Communication Regions",
    [&] { ComputeDAG(input, options, alone); });
  options.Regions.clear();
  options.Window = { 3, 2 };
  check.Throws("all processes refuse a window together", "from 3 s to 2 s", [&] {
    RunAsProcesses(3, [&](ProcessGroup& group) { ComputeDAG(paper.Input(), options, group); });
  });
  bool cancelled = false;
  try
  {
    ComputeDAG(paper.Input(), {}, alone, [](double, const char*) { return false; });
  }
  catch (const Cancelled&)
  {
    cancelled = true;
  }
  check("it can be stopped", cancelled);
}
}

int UnitTestCommunicationDAG(int, char*[])
{
  Checks check;
  CheckPaperStates(check);
  CheckPaperLinks(check);
  CheckSelection(check);
  CheckExecutions(check);
  CheckGarbage(check);
  CheckProcesses(check);
  CheckEdges(check);
  return check.Result();
}
