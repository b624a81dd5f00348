#include "Filters/Core/Clusters/LogicalClusters.h"
#include "Filters/Core/Motifs/Motifs.h"
#include "Filters/Core/Structure/LogicalEvents.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <string>
#include <vector>

using namespace pclvis;

namespace
{
/// Tables made row by row.
struct Tables
{
  OwnColumns<schema::Steps::Event, schema::Steps::Rank, schema::Steps::Kind, schema::Steps::Phase,
    schema::Steps::Step, schema::Steps::Messages, schema::Steps::Begin, schema::Steps::End,
    schema::Steps::Lateness, schema::Steps::GlobalLateness, schema::Steps::EnterLateness,
    schema::Steps::WorkDifferential, schema::Steps::Differential, schema::Steps::Originated,
    schema::Steps::Wait, schema::Steps::CounterChange, schema::Steps::WorkCounterChange>
    Steps;
  OwnColumns<schema::Messages::Source, schema::Messages::Destination, schema::Messages::Phase,
    schema::Messages::SendStep, schema::Messages::ReceiveStep>
    Messages;

  /// @param late lateness; the other metrics are small multiples of it
  void Event(std::int32_t rank, std::int32_t phase, std::int32_t step, LogicalKind kind,
    double late, std::int32_t messages = 1)
  {
    this->Steps.Event.Append(1000 * rank + step);
    this->Steps.Rank.Append(rank);
    this->Steps.Kind.Append(static_cast<std::int32_t>(kind));
    this->Steps.Phase.Append(phase);
    this->Steps.Step.Append(step);
    this->Steps.Messages.Append(messages);
    this->Steps.Begin.Append(10 * step);
    this->Steps.End.Append(10 * step + 1 + late);
    this->Steps.Lateness.Append(late);
    this->Steps.GlobalLateness.Append(2 * late);
    this->Steps.EnterLateness.Append(late / 2);
    this->Steps.WorkDifferential.Append(late / 4);
    this->Steps.Differential.Append(late / 8);
    this->Steps.Originated.Append(late / 2);
    this->Steps.Wait.Append(late / 16);
    this->Steps.CounterChange.Append(
      rank == 0 ? std::numeric_limits<double>::quiet_NaN() : 100 * late);
    this->Steps.WorkCounterChange.Append(1000 * late);
  }
  void Message(std::int32_t from, std::int32_t to, std::int32_t phase, std::int32_t sent,
    std::int32_t received)
  {
    this->Messages.Source.Append(from);
    this->Messages.Destination.Append(to);
    this->Messages.Phase.Append(phase);
    this->Messages.SendStep.Append(sent);
    this->Messages.ReceiveStep.Append(received);
  }
  ClusterInput Input() const
  {
    ClusterInput input;
    SetViews(ViewsOf<ClusterStepColumns>(this->Steps), input.Steps);
    SetViews(ViewsOf<MetricTimes>(this->Steps), input.Metric.Times);
    SetViews(ViewsOf<MetricLateness>(this->Steps), input.Metric.Lateness);
    SetViews(ViewsOf<MetricWaits>(this->Steps), input.Metric.Waits);
    SetViews(ViewsOf<MetricCounter>(this->Steps), input.Metric.Counter);
    SetViews(ViewsOf<ClusterMessageColumns>(this->Messages), input.Messages);
    return input;
  }
  /// Some rows, in this order.
  Tables Rows(const std::vector<std::size_t>& steps, const std::vector<std::size_t>& messages) const
  {
    Tables part;
    const auto copy = [](const auto& from, auto& to, const std::vector<std::size_t>& rows) {
      std::decay_t<decltype(to)>::ForEach(to, [&](auto column, auto& values) {
        for (const std::size_t row : rows)
        {
          values.Append(column.In(from)[row]);
        }
      });
    };
    copy(this->Steps, part.Steps, steps);
    copy(this->Messages, part.Messages, messages);
    return part;
  }
};

/// Phase 0: ranks 0 to 5 in a ring send to both neighbours at step 0 and receive at step 1 (ranks
/// 0, 1, 2) or 2; ranks 4 and 5 are late by 8. Phase 1: a collective of ranks 0 to 3 at step 3.
Tables Program()
{
  Tables tables;
  for (std::int32_t rank = 0; rank < 6; ++rank)
  {
    const double late = rank >= 4 ? 8 : rank == 3 ? 1 : 0;
    const std::int32_t received = rank < 3 ? 1 : 2;
    tables.Event(rank, 0, 0, LogicalKind::Send, late, 2);
    tables.Event(rank, 0, received, LogicalKind::Receive, late + 1, 2);
    for (const std::int32_t from : { (rank + 1) % 6, (rank + 5) % 6 })
    {
      tables.Message(from, rank, 0, 0, received);
    }
    if (rank < 4)
    {
      tables.Event(rank, 1, 3, LogicalKind::Collective, rank, 0);
    }
  }
  return tables;
}

LogicalClusters Alone(const Tables& tables, const ClusterOptions& options = {})
{
  ProcessGroup alone;
  return FindLogicalClusters(tables.Input(), options, alone);
}

ClusterOptions Asked(std::int32_t clusters)
{
  ClusterOptions options;
  options.Medoids.Clusters = clusters;
  return options;
}

void TestClusters(Checks& check)
{
  const LogicalClusters found = Alone(Program(), Asked(2));
  const auto& c = found.Clusters;
  check("two clusters and a merge in each phase", c.Phase.Size() == 6 && c.Phase[3] == 1);
  check(
    "four early ranks and two late ones", c.Ranks[0] == 4 && c.Ranks[1] == 2 && c.Ranks[2] == 6);
  check("by their first ranks", c.FirstRank[0] == 0 && c.FirstRank[1] == 4);
  check.Near("their mean: 0, 1 of three ranks, 1 and 2 of one", c.Mean[0], (3 * 1 + 1 + 2) / 8.);
  check.Near("8 and 9 of the late ones", c.Mean[1], 8.5);
  check.Near("in the merge all of them", c.Mean[2], (6 + 34) / 12.);
  check("the latest is rank 4, the first of two", c.Greatest[1] == 9 && c.GreatestRank[1] == 4);
  check("a phase's rows say what it is", MotifNames()[c.Motif[0]] == "exchange");
  check("two messages are received at once", c.MostReceived[0] == 2 && c.Flavour[0] == 2);
  check("the other phase is a collective",
    MotifNames()[c.Motif[3]] == "collective" && c.Groups[3] == 0);
  check("ranks know their cluster",
    found.Ranks.Rank.Size() == 10 && found.Ranks.Cluster[3] == 0 && found.Ranks.Cluster[5] == 1);
  // Rank 3: 1 at step 0, 2 at step 2; rank 0: 0 at step 0, 1 at step 1.
  check.Near("and the distance to the medoid", found.Ranks.Distance[3], (1. + 0 + 1) / 3);
  check("one merge a phase", found.Dendrogram.Phase.Size() == 2 && found.Dendrogram.Ranks[0] == 6);
  check.Near("8 apart, 7 at step 1", found.Dendrogram.Height[0], (64. + 49 + 64) / 3, 1e-5);
  check("the latest event is in phase 0", found.GreatestPhase == 0);
  check("motifs are told, then who is late",
    found.Observations.size() == 3 && found.Observations[2].Id() == "clusters.apart");
}

void TestSteps(Checks& check)
{
  const LogicalClusters found = Alone(Program(), Asked(2));
  const auto& s = found.Steps;
  // Cluster 0 has steps 0, 1, 2, cluster 1 0 and 2, the merge 0, 1, 2.
  check("a row each cluster and step", s.Phase.Size() >= 8 && s.Cluster[3] == 1 && s.Step[4] == 2);
  check("all send at step 0", s.Sends[0] == 4 && s.Sent[0] == 8 && s.Idle[0] == 0);
  check("three of four receive at step 1",
    s.Receives[1] == 3 && s.Received[1] == 6 && s.Idle[1] == 1 && s.Events[1] == 3);
  check.Near("late by 1", s.ReceiveMean[1], 1);
  check("nobody sends there", std::isnan(s.SendMean[1]));
  check.Near("of step 0: rank 3's 1 in four", s.SendMean[0], 0.25);
  check.Near("half of it is of the work", s.WorkMean[0], 0.125);
  check.Near("the merge has both clusters", s.Mean[5], (1 + 8 + 8) / 6.);
  check("of all ranks", s.Cluster[5] == 2 && s.Events[5] == 6 && s.Idle[6] == 3);
}

void TestMetrics(Checks& check)
{
  const auto mean = [](ClusterMetric metric, std::size_t row) {
    ClusterOptions options = Asked(2);
    options.Metric = metric;
    return Alone(Program(), options).Clusters.Mean[row];
  };
  check.Near("of the step", mean(ClusterMetric::GlobalLateness, 1), 17);
  check.Near("of entering", mean(ClusterMetric::EnterLateness, 1), 4.25);
  check.Near("differential", mean(ClusterMetric::Differential, 1), 8.5 / 8);
  check.Near("that begins there", mean(ClusterMetric::Originated, 1), 4.25);
  check.Near("duration", mean(ClusterMetric::Duration, 1), 9.5);
  ClusterOptions options = Asked(2);
  options.Metric = ClusterMetric::Duration;
  const LogicalClusters found = Alone(Program(), options);
  check("no work is known before the first event", std::isnan(found.Steps.WorkMean[0]));
  check.Near("9 s lie between two steps of a rank", found.Steps.WorkMean[1], 9);
  check.Near(
    "across phases, too: 20 - 0 - 2 twice, 10 - 0 - 3 and less", found.Steps.WorkMean[8], 18);
  check("the metric is named", found.Observations[2].Text().find("duration") != std::string::npos);
  check.Near("waiting time", mean(ClusterMetric::Waiting, 1), 8.5 / 16);
}

/// Rank 0 has no samples of the counter.
void TestCounter(Checks& check)
{
  ClusterOptions options = Asked(2);
  options.Metric = ClusterMetric::Counter;
  const LogicalClusters found = Alone(Program(), options);
  const auto& c = found.Clusters;
  check("ranks 1 to 3, and the late ones", c.Ranks[0] == 3 && c.Ranks[1] == 2);
  check.Near("100 times as much as they are late", c.Mean[1], 850);
  check.Near("and in the work", found.Steps.WorkMean[0], 1000. / 3);
  check("a rank without samples is in no cluster",
    found.Ranks.Rank[0] == 0 && found.Ranks.Cluster[0] == -1);
  const std::string told = found.Observations[2].Text();
  check("the change is told without a unit of time",
    told.find("850") != std::string::npos && told.find(" s") == std::string::npos);
  Tables none;
  none.Event(0, 0, 0, LogicalKind::Send, 1);
  check("without any value it says so",
    Alone(none, options).Observations[0].Id() == "clusters.no_values");
}

void TestFocus(Checks& check)
{
  const auto focus = [](const ClusterOptions& options) {
    std::string ranks;
    const LogicalClusters found = Alone(Program(), options);
    for (std::size_t i = 0; i < found.Focus.Phase.Size(); ++i)
    {
      if (found.Focus.Phase[i] == 0)
      {
        ranks +=
          std::to_string(found.Focus.Rank[i]) + ":" + std::to_string(found.Focus.Hops[i]) + " ";
      }
    }
    return ranks;
  };
  ClusterOptions options = Asked(2);
  check("rank 4 and its neighbours", focus(options) == "4:0 3:1 5:1 ");
  options.Radius = 2;
  check("and theirs", focus(options) == "4:0 3:1 5:1 0:2 2:2 ");
  options.Radius = 0;
  options.FocusPhase = 0;
  options.FocusCluster = 0;
  check("the latest of the early ones", focus(options) == "3:0 ");
  options.Focused = Focus::Centre;
  check("and their medoid", focus(options) == "0:0 ");
  options.FocusCluster = 3;
  check.Throws("no such cluster", "has 3", [&] { focus(options); });
  options.Cluster = false;
  check.Throws("no medoid without clusters", "Turn clustering on", [&] { focus(options); });
  options.Focused = Focus::Greatest;
  options.FocusCluster = 0;
  check("but the latest rank", focus(options) == "4:0 ");
}

void TestInput(Checks& check)
{
  check("nothing, and it says so", Alone(Tables()).Observations[0].Id() == "clusters.nothing");
  ClusterOptions beyond;
  beyond.FirstPhase = 100;
  check("a phase that is not there is not taken for no communication",
    Alone(Program(), beyond).Observations[0].Id() == "clusters.no_phase");
  Tables one;
  one.Event(7, 0, 0, LogicalKind::Send, 0);
  const LogicalClusters found = Alone(one);
  check("one event is one cluster", found.Clusters.Ranks[0] == 1 && found.Clusters.Medoid[0] == 7);
  check("without a motif", found.Clusters.Motif[0] == -1 && found.Ranks.Group[0] == -1);
  one.Message(7, 99, 0, 0, 1);
  one.Message(7, 7, 5, 0, 1);
  one.Message(7, 7, 0, 0, -1);
  check("messages of other ranks and phases, or not received, do not count",
    Alone(one).Clusters.Groups[0] == 0);
  one.Event(7, 5, 1, LogicalKind::Send, 0);
  check.Throws("phases of something else", "Lateness", [&] { Alone(one); });
  check.Throws("no clusters", "clusters is 0", [&] { Alone(Program(), Asked(0)); });
  check.Throws("more clusters than anyone looks at", "clusters is 2147483647, must be 1 to 1000",
    [&] { Alone(Program(), Asked(2147483647)); });
  ClusterOptions many = Asked(2);
  many.Medoids.Samples = 101;
  check.Throws("too many samples", "must be 1 to 100", [&] { Alone(Program(), many); });
  many = Asked(2);
  many.Medoids.SampleSize = 4097;
  check.Throws("too large samples", "up to 4096", [&] { Alone(Program(), many); });
  ClusterOptions options;
  options.FirstPhase = 1;
  const LogicalClusters second = Alone(Program(), options);
  check("a later phase alone", second.Clusters.Phase[0] == 1 && second.Ranks.Rank.Size() == 4);
  options.FirstPhase = 2;
  check("no phase", Alone(Program(), options).Clusters.Phase.Size() == 0);
  Tables uneven = Program();
  uneven.Steps.Lateness.Append(0);
  check.Throws("columns of two tables", "different lengths", [&] { Alone(uneven); });
}

template<typename Table>
bool Equal(const Table& a, const Table& b)
{
  bool same = true;
  Table::ForEach(a, [&](auto column, const auto& values) {
    const auto& others = column.In(b);
    same = same && values.Size() == others.Size();
    for (std::size_t i = 0; same && i < values.Size(); ++i)
    {
      same = values[i] == others[i] || (values[i] != values[i] && others[i] != others[i]);
    }
  });
  return same;
}

/// Rows in any order, on any number of processes.
void TestProcesses(Checks& check)
{
  Tables tables = Program();
  std::mt19937 random(10);
  for (std::int32_t rank = 0; rank < 300; ++rank) // more than go into a sample
  {
    for (std::int32_t step = 4; step < 9; ++step)
    {
      tables.Event(
        rank, 2 + rank % 2, step, LogicalKind::Send, static_cast<double>(random() % 1000));
    }
  }
  for (const ClusterMetric metric : { ClusterMetric::Lateness, ClusterMetric::Duration })
  {
    ClusterOptions options;
    options.Metric = metric;
    const LogicalClusters whole = Alone(tables, options);
    std::vector<std::size_t> order(tables.Steps.Event.Size()), sent(tables.Messages.Source.Size());
    std::iota(order.begin(), order.end(), std::size_t{ 0 });
    std::iota(sent.begin(), sent.end(), std::size_t{ 0 });
    for (const int processes : { 1, 2, 3, 4 })
    {
      std::shuffle(order.begin(), order.end(), random);
      std::shuffle(sent.begin(), sent.end(), random);
      RunAsProcesses(processes, [&](ProcessGroup& group) {
        const auto mine = [&](const std::vector<std::size_t>& all) {
          std::vector<std::size_t> rows;
          for (std::size_t i = static_cast<std::size_t>(group.Process()); i < all.size();
               i += static_cast<std::size_t>(processes))
          {
            rows.push_back(all[i]);
          }
          return rows;
        };
        const Tables part = tables.Rows(mine(order), mine(sent));
        const LogicalClusters found = FindLogicalClusters(part.Input(), options, group);
        const std::string on = " on " + std::to_string(processes) + " processes";
        if (group.Process() > 0)
        {
          check("others have no rows" + on, found.Clusters.Phase.Size() == 0);
          return;
        }
        check("clusters are the same" + on, Equal(found.Clusters, whole.Clusters));
        check("ranks are the same" + on, Equal(found.Ranks, whole.Ranks));
        check("merges are the same" + on, Equal(found.Dendrogram, whole.Dendrogram));
        check("steps are the same" + on, Equal(found.Steps, whole.Steps));
        check("the focus is the same" + on, Equal(found.Focus, whole.Focus));
      });
    }
  }
}
}

int UnitTestLogicalClusters(int, char*[])
{
  Checks check;
  TestClusters(check);
  TestSteps(check);
  TestMetrics(check);
  TestCounter(check);
  TestFocus(check);
  TestInput(check);
  TestProcesses(check);
  return check.Result();
}
