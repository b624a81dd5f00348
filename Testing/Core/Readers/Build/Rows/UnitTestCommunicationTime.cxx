// Time axes of made messages and calls, worked out by hand.
#include "Readers/Build/Rows/CommunicationTime.h"
#include "Testing/Support/Check.h"
#include "Testing/Support/SimulatedProcesses.h"

#include <algorithm>
#include <cmath>

namespace
{
using namespace pclvis;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
enum Code
{
  Init,
  Finalize,
  Send,
  Recv,
  Barrier,
  Ibarrier,
  CommSplit,
  Work,
  Put,
  Fence,
  WinCreate
};

struct Made
{
  void Message(double sent, double received, double sendEnd = kNaN, double posted = kNaN)
  {
    this->SendBegin.Append(sent);
    this->SendEnd.Append(sendEnd);
    this->ReceiveBegin.Append(posted);
    this->ReceiveEnd.Append(received);
  }
  void Call(Code code, double begin, double end, double completed = kNaN)
  {
    this->Codes.Append(code);
    this->Begin.Append(begin);
    this->End.Append(end);
    this->Completed.Append(completed);
  }
  CommunicationRows Rows() const
  {
    return { this->SendBegin, this->SendEnd, this->ReceiveBegin, this->ReceiveEnd, this->Codes,
      this->Begin, this->End, this->Completed,
      { "MPI_Init", "MPI_Finalize", "MPI_Send", "MPI_Recv", "MPI_Barrier", "MPI_Ibarrier",
        "MPI_Comm_split", "solve", "MPI_Put", "MPI_Win_fence", "MPI_Win_create" } };
  }
  FoundTimeAxis Found(TimeAxisOptions options = { TimeAxisMode::Communication, 0, 100 }) const
  {
    ProcessGroup alone;
    return FindTimeAxis(this->Rows(), options, alone);
  }
  Column<double> SendBegin, SendEnd, ReceiveBegin, ReceiveEnd, Begin, End, Completed;
  Column<std::int32_t> Codes;
};

bool Is(
  const CommunicationAxis& axis, double begin, double end, const std::vector<TimeGap>& gaps = {})
{
  bool same = axis.Begin == begin && axis.End == end && axis.Gaps.size() == gaps.size();
  for (std::size_t i = 0; same && i < gaps.size(); ++i)
  {
    same = axis.Gaps[i].Begin == gaps[i].Begin && axis.Gaps[i].End == gaps[i].End;
  }
  return same;
}

/// MPI_Init 0..16 and a split until 17, messages and a barrier 17..21, MPI_Finalize 21..30.
Made Started()
{
  Made made;
  made.Call(Init, 0, 16);
  made.Call(CommSplit, 16, 17);
  made.Call(Work, 0, 100);
  made.Message(17, 18);
  made.Message(18, 20);
  made.Call(Barrier, 19, 21);
  made.Call(Finalize, 21, 30);
  return made;
}

bool Spans(const CommunicationAxis& axis, double begin, double end)
{
  return axis.Begin == begin && axis.End == end;
}

void CheckEnds(Checks& check)
{
  check("the axis goes from the first send to the last leave of a collective",
    Spans(Started().Found().Axis, 17, 21));
  Made made = Started();
  made.Call(Ibarrier, 18, 18.5, 22);
  check("a nonblocking collective lasts until it is completed", Spans(made.Found().Axis, 17, 22));
  made.Message(kNaN, 23, kNaN, 22.5);
  check("a receive without its send communicates, too", Spans(made.Found().Axis, 17, 23));
  made.Message(kNaN, kNaN, kNaN, 50);
  check("a receive that nothing came for does not", Spans(made.Found().Axis, 17, 23));
  made.Message(24, kNaN, 25);
  check("a send without its receive lasts as long as its call", Spans(made.Found().Axis, 17, 25));
  made.Message(16, 15);
  check("clocks may let a message arrive before it is sent", Spans(made.Found().Axis, 15, 25));
  made.Message(std::numeric_limits<double>::infinity(), kNaN);
  made.Call(Barrier, kNaN, kNaN);
  check("times that are not finite do nothing", Spans(made.Found().Axis, 15, 25));
}

/// Ranks that enter their first barrier at 1, 2 and 9, and are recorded from then on the last
/// one from 8 on.
void CheckLateRecording(Checks& check)
{
  Made made;
  made.Call(Barrier, 1, 10);
  made.Call(Barrier, 2, 10);
  made.Call(Barrier, 9, 10);
  made.Message(10, 20);
  TimeAxisOptions options{ TimeAxisMode::Communication, 0, 21 };
  check("without MPI_Init the axis goes from the first call", Spans(made.Found().Axis, 1, 20));
  options.AllRecorded = 8;
  const FoundTimeAxis found = made.Found(options);
  check("while others only wait for a rank that is not recorded yet, it has not begun",
    Spans(found.Axis, 8, 20));
  check("which is said",
    DescribeTimeAxis(found, options).Text() ==
      "The time axis spans 8 to 20 s, from the time when all ranks are recorded to the last "
      "communication: in their first calls, the other ranks waited for the last one. Excluded: "
      "start-up 8 s, shut-down 1 s.");
  options.AllRecorded = 0.5;
  check("ranks that are all recorded before the first call change nothing",
    Spans(made.Found(options).Axis, 1, 20));
  options.AllRecorded = 12;
  check("nor does a rank that comes after others have communicated, as one that was spawned",
    Spans(made.Found(options).Axis, 1, 20));
  options.AllRecorded = 8;
  options.WindowBegin = 4;
  options.WindowEnd = 15;
  check("a window that was read begins then, too", Spans(made.Found(options).Axis, 8, 15));
  options.Returned = 3;
  check("unless a call had returned before the window, of which it has no row",
    Spans(made.Found(options).Axis, 4, 15));
  options = { TimeAxisMode::Communication, 0, 21, 9, 15 };
  options.AllRecorded = 8;
  check("or when it begins, if all are recorded by then", Spans(made.Found(options).Axis, 9, 15));
  options = { TimeAxisMode::Communication, 0, 21 };
  options.AllRecorded = 8;
  made.Message(3, 9.5, 4);
  check("also if all that they did is a send", Spans(made.Found(options).Axis, 1, 20));
}

/// One-sided communication 5..14, with 7..13 between two fences, before all else.
void CheckOneSided(Checks& check)
{
  Made made = Started();
  made.Call(WinCreate, 4, 5);
  made.Call(Fence, 5, 6);
  made.Call(Put, 6, 7);
  made.Call(Fence, 13, 14);
  check("calls of one-sided communication communicate, what makes windows does not; ranks compute "
        "in between",
    Is(made.Found().Axis, 5, 21, { { 7, 13 }, { 14, 17 } }));
}

void CheckModes(Checks& check)
{
  TimeAxisOptions options{ TimeAxisMode::WholeTrace, -1, 30 };
  check("the whole trace", Is(Started().Found(options).Axis, -1, 30));
  options = { TimeAxisMode::Window, 0, 30, 5, 18 };
  check("the window that was read", Is(Started().Found(options).Axis, 5, 18));
  options.Mode = TimeAxisMode::Communication;
  check("communication does not go beyond it", Is(Started().Found(options).Axis, 17, 18));
  Made silent;
  silent.Call(Init, 0, 16);
  silent.Call(Finalize, 29, 30);
  options = { TimeAxisMode::Communication, 0, 30 };
  const FoundTimeAxis found = silent.Found(options);
  check("without communication the axis is the whole trace",
    !found.Communicates && Is(found.Axis, 0, 30));
  check("which is said",
    DescribeTimeAxis(found, options).Text() ==
      "The time axis spans 0 to 30 s, the whole trace: no message or collective was recorded.");
  options = { TimeAxisMode::Communication, 2, 9, 2, 9 };
  check("in a window, that the window has none",
    DescribeTimeAxis(silent.Found(options), options).Text() ==
      "The time axis spans 2.0 to 9.0 s, the window that is read: it has no message and no "
      "collective.");
  options = { TimeAxisMode::Communication, 50, 30, 50, 60 };
  check("and of one after the trace, where that ends",
    DescribeTimeAxis(silent.Found(options), options).Text() ==
      "Nothing of the trace is in the window: the window begins at 50 s, and the last event is at "
      "30 s.");
  check("another time axis would not help: another window does",
    Describe(DescribeTimeAxis(silent.Found(options), options)).Remedy ==
      "Set Window Begin and Window End of the reader to a time with communication.");
  options.Mode = TimeAxisMode::Window;
  check("also if the window is the axis",
    DescribeTimeAxis(silent.Found(options), options).Text().rfind("Nothing of the trace", 0) == 0);
  // MPI_Init lasts from before the window until after it: no event is read in it
  options = { TimeAxisMode::Communication, 2, 1, 2, 9, true };
  check("where ranks go on after the window the trace has not ended, whatever was read last",
    DescribeTimeAxis(silent.Found(options), options).Text() ==
      "The time axis spans 2.0 to 9.0 s, the window that is read: it has no message and no "
      "collective.");
  check("the axis says so", silent.Found(options).Axis.Cut && !found.Axis.Cut);
  check("and without anything it is empty", Made().Found({}).Axis.Empty());
}

/// Messages of 1 s each at these times.
Made At(const std::vector<double>& begins)
{
  Made made;
  for (const double begin : begins)
  {
    made.Message(begin, begin + 1);
  }
  return made;
}

void CheckGaps(Checks& check)
{
  // 0..1, 1..2, gap of 20, 22..23: 20 > 23 / 20, and the axis is 3 s then.
  check("a long gap is cut out", Is(At({ 0, 1, 22 }).Found().Axis, 0, 23, { { 2, 22 } }));
  // 40 messages without a break, then 2.1 s and 2 s: 45.1 / 20 = 2.26.
  std::vector<double> begins;
  for (int i = 0; i < 40; ++i)
  {
    begins.push_back(i);
  }
  begins.insert(begins.end(), { 42.1, 45.1 - 1 });
  check("a gap below a twentieth of the axis is not", Is(At(begins).Found().Axis, 0, 45.1));
  // Behind it a gap of 1000 s: without it 46.1 s are left, 1/20 of which is more than the others.
  begins.push_back(1045.1);
  check("that twentieth is of what is left without longer gaps",
    Is(At(begins).Found().Axis, 0, 1046.1, { { 45.1, 1045.1 } }));
  // Of 3 s that are left 1 s is more than a twentieth: so is 0.5 s.
  check("shorter gaps follow",
    Is(At({ 0, 1.5, 1000 }).Found().Axis, 0, 1001, { { 1, 1.5 }, { 2.5, 1000 } }));
  check("also where they are too short to be seen beside the longest",
    Is(At({ 0, 1.5, 1e9 }).Found().Axis, 0, 1e9 + 1, { { 1, 1.5 }, { 2.5, 1e9 } }));
  // Messages of 1 s, four or five breaks of 4 s, and one of 1000 s.
  check("what comes four times is cut out",
    Is(At({ 0, 5, 10, 15, 20 }).Found().Axis, 0, 21,
      { { 1, 5 }, { 6, 10 }, { 11, 15 }, { 16, 20 } }));
  check(
    "what comes five times is the program's", Is(At({ 0, 5, 10, 15, 20, 25 }).Found().Axis, 0, 26));
  check("also if it is half as long now and then",
    Is(At({ 0, 5, 10, 13, 16, 19 }).Found().Axis, 0, 20));
  check("a longer one beside it is not",
    Is(At({ 0, 5, 10, 15, 20, 25, 1026 }).Found().Axis, 0, 1027, { { 26, 1026 } }));
  Made waits = At({ 0, 1, 22 });
  waits.Call(Recv, 10, 23);
  check("who waits for a message is not cut out", Is(waits.Found().Axis, 0, 23, { { 2, 10 } }));
  Made works = At({ 0, 1, 22 });
  works.Call(Work, 2, 22);
  works.Call(CommSplit, 3, 4);
  check("work, and making communicators, is", Is(works.Found().Axis, 0, 23, { { 2, 22 } }));
  const TimeAxisOptions whole{ TimeAxisMode::WholeTrace, 0, 23 };
  check("nothing is cut out of the whole trace", Is(works.Found(whole).Axis, 0, 23));
  check("what was done is said",
    DescribeTimeAxis(works.Found(), { TimeAxisMode::Communication, 0, 24 }).Text() ==
      "The time axis spans 0 to 23 s, first to last communication. Excluded: start-up 0 s, "
      "shut-down "
      "1 s. Cut out: 1 gap without communication, 20 s in all.");
}

/// Rows i, i + 3, ... of the messages on process i of 3, and no call on process 0.
void CheckProcesses(Checks& check)
{
  Made all = At({ 0, 1.5, 2, 40, 41, 43.5, 1000 });
  all.Call(Recv, 20, 40.5);
  all.Call(Barrier, 1000, 1003);
  const FoundTimeAxis alone = all.Found();
  check("gaps by hand: 3..20 between messages and the wait, 44.5..1000; 42..43.5 is less than 1/20 "
        "of the 30.5 s that are left",
    Is(alone.Axis, 0, 1003, { { 3, 20 }, { 44.5, 1000 } }));
  RunAsProcesses(3, [&](ProcessGroup& group) {
    Made mine;
    for (std::size_t i = group.Process(); i < all.SendBegin.Size(); i += 3)
    {
      mine.Message(all.SendBegin[i], all.ReceiveEnd[i]);
    }
    if (group.Process() > 0)
    {
      const std::size_t i = group.Process() - 1;
      mine.Call(static_cast<Code>(all.Codes[i]), all.Begin[i], all.End[i]);
    }
    TimeAxisOptions options{ TimeAxisMode::Communication, 0, 1003 };
    options.Threads = 1 + group.Process();
    const FoundTimeAxis found = FindTimeAxis(mine.Rows(), options, group);
    check("three processes find the same as one",
      Is(found.Axis, alone.Axis.Begin, alone.Axis.End, alone.Axis.Gaps));
  });
}

/// The slow way: all intervals in order of their begins.
std::vector<TimeGap> GapsBySorting(const Made& made)
{
  std::vector<std::pair<double, double>> times;
  for (std::size_t i = 0; i < made.SendBegin.Size(); ++i)
  {
    times.push_back({ made.SendBegin[i], made.ReceiveEnd[i] });
  }
  std::sort(times.begin(), times.end());
  std::vector<TimeGap> gaps;
  double until = times.front().first;
  for (const auto& time : times)
  {
    if (time.first > until)
    {
      gaps.push_back({ until, time.first });
    }
    until = std::max(until, time.second);
  }
  double length = until - times.front().first;
  std::sort(gaps.begin(), gaps.end(),
    [](const TimeGap& a, const TimeGap& b) { return a.End - a.Begin > b.End - b.Begin; });
  std::size_t cut = 0;
  std::vector<TimeGap> left = gaps;
  for (; cut < gaps.size() && gaps[cut].End - gaps[cut].Begin > length / 20; ++cut)
  {
    const double next = gaps[cut].End - gaps[cut].Begin;
    if (std::count_if(left.begin(), left.end(),
          [next](const TimeGap& gap) { return gap.End - gap.Begin >= next / 2; }) >= 5)
    {
      break;
    }
    left.erase(left.begin());
    length -= next;
  }
  gaps.resize(cut);
  std::sort(
    gaps.begin(), gaps.end(), [](const TimeGap& a, const TimeGap& b) { return a.Begin < b.Begin; });
  return gaps;
}

void CheckRandom(Checks& check)
{
  std::uint32_t state = 1;
  const auto random = [&state] {
    state = state * 1664525u + 1013904223u;
    return static_cast<double>(state >> 8) / (1 << 24);
  };
  bool same = true;
  for (int run = 0; run < 50; ++run)
  {
    Made made;
    double now = 0;
    for (int i = 0; i < 200; ++i)
    {
      now += std::pow(10, 8 * random() - 6) * (i % 5 == 0);
      made.Message(now, now + 1e-4 * random());
      now += 1e-5 * random();
    }
    const CommunicationAxis axis = made.Found({ TimeAxisMode::Communication, 0, now }).Axis;
    same = same && Is(axis, axis.Begin, axis.End, GapsBySorting(made));
  }
  check("gaps over eight orders of magnitude are those of the sorted messages", same);
}
}

int UnitTestCommunicationTime(int, char*[])
{
  Checks check;
  CheckEnds(check);
  CheckLateRecording(check);
  CheckOneSided(check);
  CheckModes(check);
  CheckGaps(check);
  CheckProcesses(check);
  CheckRandom(check);
  return check.Result();
}
