#include "Views/VTK/ServerManager/StrayChoice.h"

#include "Readers/Base/ShortText.h"
#include "Readers/Base/TimeText.h"
#include "Views/VTK/ServerManager/KnownRange.h"

#include "vtkSMPropertyHelper.h"
#include "vtkSMSourceProxy.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace
{
void Include(vtkPVDataInformation* messages, TraceExtent& trace)
{
  for (const char* column : { "send_begin_s", "send_end_s", "receive_end_s" })
  {
    if (const auto times = pclvis::KnownRange(messages, column))
    {
      trace.First = std::min(trace.First.value_or(times->first), times->first);
      trace.Last = std::max(trace.Last.value_or(times->second), times->second);
    }
  }
  const auto last = [messages](std::optional<int> known, const char* column) {
    const auto numbers = pclvis::KnownRange(messages, column);
    return numbers ? std::max(known.value_or(-1), static_cast<int>(numbers->second)) : known;
  };
  trace.LastRegion = last(last(trace.LastRegion, "source_region"), "destination_region");
  trace.LastPhase = last(trace.LastPhase, "phase");
}

void IncludeLoops(vtkSMSourceProxy* source, TraceExtent& trace)
{
  for (unsigned int port = 0; port < source->GetNumberOfOutputPorts(); ++port)
  {
    if (strcmp(source->GetOutputPortName(port), "Flow") != 0)
    {
      continue;
    }
    vtkPVDataInformation* const flow = source->GetDataInformation(port);
    if (const auto last = pclvis::ColumnMaximum(flow, "loop")) // nodes have this column, too
    {
      trace.LastLoop = static_cast<int>(*last);
      trace.Iterations =
        static_cast<int>(pclvis::ColumnMaximum(flow, "most_iterations").value_or(0));
    }
  }
}

/// The sentence about a loop and iterations that do not exist; empty: they exist, or it is not
/// known.
std::string StrayIterations(const LinkedChoice& choice, const TraceExtent& trace)
{
  const auto [loop, first, last] = choice.Iterations.value_or(std::array<int, 3>{ -1, -1, -1 });
  if (loop > trace.LastLoop.value_or(loop))
  {
    return "This trace has no loop " + std::to_string(loop) + ": none is chosen now.";
  }
  return first >= trace.Iterations.value_or(first + 1)
    ? "This trace has no iteration " + std::to_string(first) + ": none is chosen now."
    : "";
}

std::string WindowWords(double begin, double end)
{
  return end < 0 ? "from " + pclvis::InstantText(begin) + " on" : pclvis::SpanWords(begin, end);
}

bool IsOutside(double begin, double end, const TraceExtent& trace)
{
  return trace.First && trace.Last && (begin > *trace.Last || (end >= 0 && end < *trace.First));
}
}

TraceExtent ExtentOf(const std::vector<vtkSMProxy*>& sources)
{
  TraceExtent trace;
  for (vtkSMProxy* proxy : sources)
  {
    vtkSMPropertyHelper input(proxy, "Input", true);
    if (auto* source = vtkSMSourceProxy::SafeDownCast(proxy))
    {
      Include(source->GetDataInformation(0), trace);
      IncludeLoops(source, trace);
    }
    auto* before = vtkSMSourceProxy::SafeDownCast(
      input.GetNumberOfElements() > 0 ? input.GetAsProxy() : nullptr);
    if (before)
    {
      Include(before->GetDataInformation(input.GetOutputPort()), trace);
    }
  }
  return trace;
}

StrayChoice StrayOf(const LinkedChoice& choice, const TraceExtent& trace)
{
  StrayChoice stray;
  if (choice.Begin && choice.End && IsOutside(*choice.Begin, *choice.End, trace))
  {
    // The same length as before: a state graph of all of a long trace would take long.
    const double end = *trace.First + (*choice.End - *choice.Begin);
    const bool isWhole = *choice.End < 0 || end >= *trace.Last;
    stray.Instead.Begin = isWhole ? 0 : *trace.First;
    stray.Instead.End = isWhole ? -1 : end;
    stray.Said = "The chosen window, " + WindowWords(*choice.Begin, *choice.End) +
      ", is outside of this trace, whose messages are from " +
      pclvis::SpanWords(*trace.First, *trace.Last) + ". The window is " +
      (isWhole ? "the whole trace" : pclvis::SpanWords(*trace.First, end)) + " now.";
  }
  const std::vector<int> chosen = RegionsOf(choice);
  std::vector<int> known, absent;
  for (const int region : chosen)
  {
    (region > trace.LastRegion.value_or(region) ? absent : known).push_back(region);
  }
  if (!absent.empty())
  {
    stray.Instead.Region = known.empty() ? -1 : known.front();
    known.erase(known.begin(), known.begin() + (known.empty() ? 0 : 1));
    stray.Instead.More = pclvis::RanksText(known);
    stray.Said += (stray.Said.empty() ? "" : " ") +
      ("This trace has no region R" + pclvis::RanksText(absent)) + ": " +
      (*stray.Instead.Region < 0 ? "all messages are chosen now." : "it is no longer chosen.");
  }
  if (choice.Phase && *choice.Phase > trace.LastPhase.value_or(*choice.Phase))
  {
    stray.Instead.Phase = -1;
    stray.Said += (stray.Said.empty() ? "" : " ") +
      ("This trace has no phase " + std::to_string(*choice.Phase)) + ": none is chosen now.";
  }
  const std::string iterations = StrayIterations(choice, trace);
  if (!iterations.empty())
  {
    stray.Instead.Iterations = { -1, -1, -1 };
    stray.Said += (stray.Said.empty() ? "" : " ") + iterations;
  }
  return stray;
}
