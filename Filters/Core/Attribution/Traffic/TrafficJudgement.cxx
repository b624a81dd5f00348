#include "Filters/Core/Attribution/Traffic/TrafficJudgement.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace pclvis
{
namespace
{
/// A window of less than a fiftieth of the run is not worth a verdict.
constexpr double kLeastOfRun = 0.02;
/// Fewer messages are an accident of a few ranks.
constexpr std::int64_t kFewestInWindow = 16;
/// A window must stand out from what the baseline times show among themselves by this factor.
constexpr double kAboveSpread = 2;
/// A burst of the program lasts as long as its messages (about once); what lasts four times as long
/// outlasts them, and twice will do for slowdowns (a factor 2) that bursts seldom reach.
constexpr double kOutlasts = 4, kOutlastsStrong = 2, kStrong = 2;
/// Another stretch is alike if its excess is at least this share; other jobs seldom come four times
/// the same way within a trace, steps of a program do.
constexpr double kAlikeShare = 0.6;
/// Of what all messages say together, each counts with its baseline time at most, which brings
/// strong and weak ones nearer to each other.
constexpr double kAlikeShareOfAll = 0.5;
constexpr int kMostAlike = 2;
/// Little that comes three times is a step of the program, however long it lasts.
constexpr int kMostAlikeOfAll = 1;
/// Where more of the single messages are slow, they do not tell what is usual.
constexpr double kWide = 0.5;
/// What lasts two iterations is no step of the program: only what lasts half as long is like it.
constexpr double kManySteps = 2, kAlikeTime = 0.5;
/// What is seen for less than half of the time until the program comes to the same step again
/// cannot be told from that step.
constexpr double kOfIteration = 0.5;
/// What slows messages within nodes by this much of it (in log) is no network.
constexpr double kWithin = 0.7;
/// Where no step comes again there are only baseline times of a kind, which mix pairs and steps:
/// then nearly all messages must be slow.
constexpr double kSlowShareOfKind = 0.8;
/// In a window nearly all messages of the pairs that feel it are slow.
constexpr double kSlowShare = 0.5;
/// A time that was found in one way must be there in the other, too: 2.5 sigma of a single look is
/// one chance in 160. What is sure by itself needs only not to be spoken against.
constexpr double kConfirms = 2.5, kSure = 0.7, kDoesNotDeny = 1;

bool Overlap(const TrafficWindow& a, const TrafficWindow& b)
{
  return a.Begin < b.End && b.Begin < a.End;
}

class Judgement
{
public:
  Judgement(const TrafficRun& run, const TrafficOptions& options, const std::vector<Loss>& losses,
    const SlowerTimes& slower, TrafficEvidence& found)
    : Run(run), Options(options), Losses(losses), Slower(slower), Found(found),
      Windows(found.Windows)
  {
  }

  void Judge()
  {
    for (TrafficWindow& w : this->Windows)
    {
      if (!w.ByCost)
      {
        this->JudgeStretch(w);
      }
    }
    // A course of single messages takes in the time between windows if that has few, and all seems
    // slow: then windows by cost tell, if there are some.
    const bool wide = this->ShareOfCourse() > kWide;
    for (TrafficWindow& w : this->Windows)
    {
      w.Background = w.ByCost ? this->IsBackgroundByCost(w, wide) : w.Background && !wide;
    }
    for (TrafficWindow& w : this->Windows)
    {
      w.Unconfirmed = w.Background && !this->IsConfirmed(w);
      w.Background = w.Background && !w.Unconfirmed;
    }
    const double slow = this->ShareOfCourse();
    this->LocateByAll();
    this->Found.SlowShare = std::max(slow, this->ShareOfLosses());
    this->Found.MostlySlow =
      this->Found.SlowShare > this->Options.MostTime || (wide && !(this->Found.SlowShare > 0));
    for (TrafficWindow& w : this->Windows)
    {
      w.Background = w.Background && !this->Found.MostlySlow;
    }
    std::stable_sort(this->Windows.begin(), this->Windows.end(),
      [](const TrafficWindow& a, const TrafficWindow& b) { return a.Begin < b.Begin; });
  }

private:
  /// Whether a time may be no more than how the program starts: ranks in step, connections set up.
  bool IsStart(const TrafficWindow& w) const
  {
    return w.Begin < this->Run.FirstBegin + this->Run.Iteration && w.Slowdown < kStrong;
  }

  /// Of what was found message by message.
  bool IsBackground(const TrafficWindow& w) const
  {
    const double excess = std::log(w.Slowdown);
    const double needed = std::max({ std::log(this->Options.Slowdown), 1.5 * this->Found.Noise,
      kAboveSpread * this->Run.Spread });
    // A program that computes for most of its time sends all of an iteration in less than half.
    const bool repeats = w.Seen >= kOfIteration * this->Run.Iteration ||
      (static_cast<double>(w.Transfers) >= kOfIteration * this->Run.OfIteration &&
        w.Lengths * w.Seen >= kOutlasts * (w.End - w.Begin)) ||
      (std::isnan(this->Run.Iteration) && w.SlowShare >= kSlowShareOfKind);
    const bool matters = w.End - w.Begin >= kLeastOfRun * (this->Run.End - this->Run.Begin);
    const bool outlasts =
      repeats && w.Lengths >= (w.Slowdown >= kStrong ? kOutlastsStrong : kOutlasts);
    const bool many = w.NodePairs > 0 && w.SlowNodePairs >= this->Options.SlowPairs * w.NodePairs;
    return matters && w.Transfers >= kFewestInWindow && excess >= needed && outlasts && many &&
      IsNetwork(w) && w.SlowShare >= kSlowShare && w.Alike <= kMostAlike && !this->IsStart(w);
  }

  void JudgeStretch(TrafficWindow& w) const
  {
    w.Alike = -1;
    for (const TrafficWindow& other : this->Windows)
    {
      const bool asLong =
        w.Seen < kManySteps * this->Run.Iteration || other.Seen >= kAlikeTime * w.Seen;
      w.Alike +=
        !other.ByCost && asLong && std::log(other.Slowdown) >= kAlikeShare * std::log(w.Slowdown);
    }
    w.Background = this->IsBackground(w);
    // Certain at three times the slowdown that is needed, over a good number of messages.
    const double margin = std::log(w.Slowdown) /
      std::max(std::log(this->Options.Slowdown), kAboveSpread * this->Run.Spread);
    const double many = 1 - std::exp(-static_cast<double>(w.Transfers) / 20);
    w.Confidence = many * w.SlowShare * std::min(1.0, 0.5 + 0.25 * std::max(0.0, margin - 1));
  }

  /// Whether other times are as slow as one that all messages tell together: several of them, or
  /// the start of the program, which comes into step again.
  bool IsUsual(const TrafficWindow& w) const
  {
    int alike = 0;
    bool asStart = false;
    for (const TrafficWindow& other : this->Windows)
    {
      const bool is = other.Sigmas > 0 && !Overlap(other, w) &&
        std::log(other.Slowdown) >= kAlikeShareOfAll * std::log(w.Slowdown);
      alike += is;
      asStart = asStart || (is && other.Begin < this->Run.FirstBegin + this->Run.Iteration);
    }
    return asStart || alike > kMostAlikeOfAll;
  }

  /// @param wide whether windows of single messages do not count
  bool IsBackgroundByCost(const TrafficWindow& w, bool wide) const
  {
    if (!w.Background || !IsNetwork(w) || this->IsStart(w))
    {
      return false;
    }
    if (w.Sigmas > 0)
    {
      return !this->IsUsual(w);
    }
    bool known = false;
    int alike = 0;
    for (const TrafficWindow& other : this->Windows)
    {
      const bool both = Overlap(other, w);
      known = known || (both && !wide && !other.ByCost && other.Background);
      alike += !both && !other.ByCost && other.Slowdown >= w.Slowdown;
    }
    // What costs little must be out of the ordinary: what the program does comes again and again.
    return !known && (w.Slowdown >= this->Options.Slowdown || alike <= kMostAlike);
  }

  /// Whether what all messages say together speaks for a window, too.
  bool IsConfirmed(const TrafficWindow& w) const
  {
    SlowerTime time{ w.Begin, w.End };
    std::vector<SlowerTime> others;
    for (const TrafficWindow& other : this->Windows)
    {
      if (other.Background && !Overlap(other, w))
      {
        others.push_back({ other.Begin, other.End });
      }
    }
    this->Slower.Judge(time, others);
    return !(time.Sigmas < (w.Confidence >= kSure ? kDoesNotDeny : kConfirms));
  }

  /// Where all messages together tell of a time, it is theirs.
  void LocateByAll() const
  {
    for (TrafficWindow& w : this->Windows)
    {
      for (TrafficWindow& other : this->Windows)
      {
        if (w.Background && w.Sigmas > 0 && other.Background && !(other.Sigmas > 0) &&
          Overlap(w, other))
        {
          w.Confidence = std::max(w.Confidence, other.Confidence);
          w.Slowdown = std::max(w.Slowdown, other.Slowdown);
          other.Background = false;
        }
      }
    }
  }

  double ShareOfCourse() const
  {
    double slow = 0;
    for (const TrafficWindow& w : this->Windows)
    {
      slow += !w.ByCost && w.Background ? static_cast<double>(w.Transfers) : 0;
    }
    return slow / std::max(1.0, this->Run.InCourse);
  }

  /// Of the losses in windows by cost. Of what was seen, as that of the course: slow messages make
  /// the time of a window long.
  double ShareOfLosses() const
  {
    std::vector<const TrafficWindow*> windows;
    for (const TrafficWindow& w : this->Windows)
    {
      if (w.ByCost && w.Background)
      {
        windows.push_back(&w);
      }
    }
    const auto inside = windows.empty()
      ? 0
      : std::count_if(this->Losses.begin(), this->Losses.end(), [&windows](const Loss& loss) {
          const double middle = 0.5 * (loss.Begin + loss.End);
          return std::any_of(windows.begin(), windows.end(),
            [middle](const TrafficWindow* w) { return middle >= w->Begin && middle <= w->End; });
        });
    return static_cast<double>(inside) / std::max(1.0, static_cast<double>(this->Losses.size()));
  }

  const TrafficRun& Run;
  const TrafficOptions& Options;
  const std::vector<Loss>& Losses;
  const SlowerTimes& Slower;
  TrafficEvidence& Found;
  std::vector<TrafficWindow>& Windows;
};
}

bool IsNetwork(const TrafficWindow& w)
{
  return !(std::log(w.WithinNodes) > kWithin * std::log(w.Slowdown));
}

void JudgeTraffic(const TrafficRun& run, const TrafficOptions& options,
  const std::vector<Loss>& losses, const SlowerTimes& slower, TrafficEvidence& found)
{
  Judgement(run, options, losses, slower, found).Judge();
}
}
