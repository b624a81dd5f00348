#include "Filters/Core/Waits/SenderWaits.h"

#include "Readers/Base/Collective.h"
#include "Readers/Base/ParallelFor.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace pclvis
{
namespace
{
/// Asks the process of a sender how long it waited for the receiver of a message.
struct Question
{
  std::int32_t Source, Destination;
  double SendBegin, SendEnd, ReceiveBegin; ///< [s]
};

Question QuestionOf(const WaitMessages& messages, std::size_t i)
{
  return { messages.Source[i], messages.Destination[i], messages.SendBegin[i], messages.SendEnd[i],
    messages.ReceiveBegin[i] };
}

/// A sending call that waited.
struct Waited
{
  std::size_t Position;
  double Seconds;
  std::int32_t For; ///< rank
};

/// Answers questions about the senders whose calls are on this process.
class Answers
{
public:
  Answers(const WaitCalls& calls, const CallIndex& index, const CompletedSends& completed,
    CallWaits& waits, int threads)
    : Calls(calls), Index(index), Completed(completed), Waits(waits), Threads(threads)
  {
  }
  /// @param question question(i), for 0 <= i < n
  /// @param tell     tell(i, [s]); NaN: the call is not known
  template<typename QuestionAt, typename Tell>
  void AnswerAll(std::size_t n, QuestionAt question, Tell tell)
  {
    constexpr std::size_t kGrain = 1 << 14;
    std::vector<std::vector<Waited>> parts((n + kGrain - 1) / kGrain);
    ParallelFor(n, kGrain, this->Threads, [&](std::size_t begin, std::size_t end, int) {
      // The messages of a pair are close together in time, even if pairs take turns.
      std::vector<SteppingHint> hints(this->Index.Ranks() + 1);
      for (std::size_t i = begin; i < end; ++i)
      {
        const Question asked = question(i);
        const bool known = asked.Source >= 0 && asked.Source < this->Index.Ranks();
        tell(i, this->Answer(asked, hints[known ? asked.Source + 1 : 0], parts[begin / kGrain]));
      }
    });
    for (const std::vector<Waited>& part : parts)
    {
      for (const Waited& each : part)
      {
        this->Waits.Raise(each.Position, each.Seconds, WaitKind::LateReceiver, each.For);
      }
    }
  }

private:
  double Answer(const Question& asked, SteppingHint& hint, std::vector<Waited>& found) const
  {
    const std::int64_t call =
      this->Index.Find(asked.Source, asked.SendBegin, asked.SendEnd, false, hint);
    if (call == CallIndex::kNone || std::isnan(asked.ReceiveBegin))
    {
      return std::numeric_limits<double>::quiet_NaN();
    }
    const auto position = static_cast<std::size_t>(call);
    const std::size_t row = this->Index.Row(position);
    const double seconds = std::min(asked.ReceiveBegin, asked.SendEnd) - this->Calls.Begin[row];
    if (seconds <= 0 || this->Index.Kind(position).Kind == MpiCallKind::SendBuffered ||
      this->Completed.LatestOf(position) >= asked.ReceiveBegin)
    {
      return 0;
    }
    found.push_back({ position, seconds, asked.Destination });
    return seconds;
  }

  const WaitCalls& Calls;
  const CallIndex& Index;
  const CompletedSends& Completed;
  CallWaits& Waits;
  const int Threads;
};

/// Sends questions to other processes, and answers theirs.
class Exchange
{
public:
  Exchange(const WaitMessages& messages, const RankHomes& homes, ProcessGroup& group)
    : Messages(messages), Homes(homes), Group(group), Asked(group.Processes())
  {
  }
  int HomeOf(std::size_t row) const
  {
    return this->Homes.Of(this->Messages.Source[row], this->Group.Process());
  }

  /// Removes the rows of senders on other processes from `rows`, to ask for them later.
  void Take(std::vector<std::size_t>& rows)
  {
    const auto remote = std::stable_partition(rows.begin(), rows.end(),
      [this](std::size_t row) { return this->HomeOf(row) == this->Group.Process(); });
    for (auto row = remote; row != rows.end(); ++row)
    {
      this->Asked[this->HomeOf(*row)].push_back(*row);
    }
    rows.erase(remote, rows.end());
  }

  /// Exchanges questions and answers. Collective.
  void Run(Answers& answers, Column<double>& lateReceiver)
  {
    std::vector<Bytes> parts(this->Asked.size());
    Together(this->Group, [&] {
      for (std::size_t process = 0; process < parts.size(); ++process)
      {
        std::vector<Question> questions;
        for (const std::size_t row : this->Asked[process])
        {
          questions.push_back(QuestionOf(this->Messages, row));
        }
        parts[process] = PackRows(ColumnView<Question>{ questions.data(), questions.size() });
      }
    });
    std::vector<Bytes> received = this->Group.AllToAll(std::move(parts));
    Together(this->Group, [&] {
      for (Bytes& bytes : received)
      {
        Column<Question> questions;
        UnpackRows(bytes, questions);
        Column<double> seconds(questions.Size());
        answers.AnswerAll(
          questions.Size(), [&](std::size_t i) { return questions[i]; },
          [&](std::size_t i, double value) { seconds[i] = value; });
        bytes = PackRows(ColumnView<double>(seconds));
      }
    });
    received = this->Group.AllToAll(std::move(received));
    Together(this->Group, [&] {
      for (std::size_t process = 0; process < received.size(); ++process)
      {
        Column<double> seconds;
        UnpackRows(received[process], seconds);
        for (std::size_t i = 0; i < seconds.Size(); ++i)
        {
          lateReceiver[this->Asked[process][i]] = seconds[i];
        }
      }
    });
  }

private:
  const WaitMessages& Messages;
  const RankHomes& Homes;
  ProcessGroup& Group;
  std::vector<std::vector<std::size_t>> Asked; ///< rows, by process
};
}

void FindSenderWaits(const WaitMessages& messages, const WaitCalls& calls, const CallIndex& index,
  const RankHomes& homes, ReceiverWaits& found, CallWaits& waits, ProcessGroup& group, int threads)
{
  Column<double>& lateReceiver = found.Messages.LateReceiver;
  std::vector<std::size_t> here = found.ReceivedLate;
  Answers answers(calls, index, found.Completed, waits, threads);
  if (group.Processes() > 1)
  {
    Exchange exchange(messages, homes, group);
    exchange.Take(here);
    exchange.Run(answers, lateReceiver);
  }
  answers.AnswerAll(
    here.size(), [&](std::size_t i) { return QuestionOf(messages, here[i]); },
    [&](std::size_t i, double seconds) { lateReceiver[here[i]] = seconds; });
  for (const std::size_t row : found.ReceivedLate)
  {
    found.Messages.NoSendCall += std::isnan(lateReceiver[row]);
  }
}
}
