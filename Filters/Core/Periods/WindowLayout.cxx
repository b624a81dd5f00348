#include "Filters/Core/Periods/WindowLayout.h"

#include "Filters/Core/Periods/WindowChoice.h"
#include "Readers/Base/Collective.h"
#include "Readers/Base/FirstProcess.h"
#include "Readers/Base/GroupSums.h"
#include "Readers/Base/Packing.h"
#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace pclvis
{
namespace
{
constexpr double kFinest = 1e5 * std::numeric_limits<double>::epsilon(); // less is rounding

/// The windows that the counts of all processes call for; the same on all processes.
/// @param span in laid time
SlidingWindows LayChosen(
  WindowChoice& choice, const TemporalOptions& options, const TimeWindow& span, ProcessGroup& group)
{
  Packer packer;
  packer.PutArray(choice.Slots());
  const std::vector<Bytes> gathered = GatherToFirst(group, packer.Take());
  for (std::size_t process = 1; process < gathered.size(); ++process)
  {
    choice.Join(Unpacker(gathered[process]).GetArray<WindowChoice::Slot>());
  }
  if (group.Process() == 0)
  {
    const WindowPlan plan = choice.Choose(
      static_cast<std::size_t>(options.MaximumWindows), options.Step, options.MessagesPerWindow);
    packer.Put(plan.Windows);
    packer.PutArray(plan.Borders);
  }
  const Bytes packed = FromFirst(group, packer.Take());
  Unpacker unpacker(packed);
  const auto count = unpacker.Get<std::size_t>();
  const std::vector<double> borders = unpacker.GetArray<double>();
  return borders.empty() ? SlidingWindows::OfCount(span.Begin, span.End, count, options.Step)
                         : SlidingWindows::OfBorders(borders);
}
}

IterationLayout LayLaid(const TemporalOptions& options, const LaidTime& time)
{
  IterationWindows laid;
  laid.Loop = options.Iterations.Loop;
  for (std::size_t i = 0; i < options.Iterations.Windows.size(); ++i)
  {
    const TimeWindow& of = options.Iterations.Windows[i];
    const TimeWindow part{ std::max(of.Begin, time.Span.Begin), std::min(of.End, time.Span.End) };
    if (!part.Empty())
    {
      laid.Windows.push_back({ time.Laid(part.Begin), time.Laid(part.End) });
      laid.Iteration.push_back(options.Iterations.Iteration[i]);
    }
  }
  return LayIterations(laid, { time.Span.Begin, time.Laid(time.Span.End) },
    static_cast<std::size_t>(options.MaximumWindows));
}

std::vector<SlidingWindows> LayWindows(const TemporalMessages& messages,
  const TemporalOptions& options, const Sequences& sequences, const LaidTime& time,
  const TimeWindow& span, ProcessGroup& group, const Progress& progress)
{
  if (options.WindowWidth > 0)
  {
    const double windows = (span.End - span.Begin) / (options.WindowWidth * options.Step);
    if (windows > static_cast<double>(kMostWindows))
    {
      throw Error("Temporal abstraction: window width is " + SecondsText(options.WindowWidth) +
        ", which makes more than " + std::to_string(kMostWindows) + " windows. Choose at least " +
        SecondsText((span.End - span.Begin) / (kMostWindows * options.Step)) + ".");
    }
    return std::vector<SlidingWindows>(sequences.Size(),
      SlidingWindows::OfWidth(span.Begin, span.End, options.WindowWidth, options.Step));
  }
  if (span.End - span.Begin <= kFinest * std::fabs(span.End))
  {
    return std::vector<SlidingWindows>(
      sequences.Size(), SlidingWindows::OfCount(span.Begin, span.End, 1, options.Step));
  }
  PerSequence<WindowChoice> choices;
  choices.Parts.assign(sequences.Size(), WindowChoice(span.Begin, span.End));
  Together(group, [&] {
    choices = Pass(
      messages, options.Threads, choices,
      [&](std::size_t i, PerSequence<WindowChoice>& mine) {
        const double sent = messages.SendBegin[i];
        if (time.Span.Holds(sent) && std::isfinite(messages.Latency[i]))
        {
          const double arrival = messages.ReceiveEnd[i];
          const double laid = std::isfinite(arrival) ? time.Laid(arrival) : time.Laid(sent);
          sequences.ForEach(messages, i, [&](std::size_t number) {
            mine.Parts[number].Add(time.Laid(sent), messages.Latency[i], laid);
          });
        }
      },
      progress, "Choosing windows");
  });
  std::vector<SlidingWindows> windows;
  for (WindowChoice& choice : choices.Parts)
  {
    windows.push_back(LayChosen(choice, options, span, group));
  }
  return windows;
}
}
