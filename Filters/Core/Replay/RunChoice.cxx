#include "Filters/Core/Replay/RunChoice.h"

#include "Readers/Base/Findings/Observation.h"
#include "Readers/Base/TimeText.h"

namespace pclvis
{
std::string WordsOfRegions(const RunChoice& choice)
{
  std::string regions;
  for (const std::int32_t region :
    choice.AllRegions() ? std::vector<std::int32_t>() : choice.Regions)
  {
    regions += (regions.empty() ? " of R" : ", R") + std::to_string(region);
  }
  return "Ranks" + regions;
}

std::vector<std::string> NamesOfCalls(const CallChoice& choice)
{
  std::vector<std::string> names;
  const auto number = [](std::int32_t n) { return std::to_string(n); };
  if (choice.OfPhase())
  {
    names.push_back("phase " + number(choice.Phase));
  }
  if (choice.Loop != -1)
  {
    names.push_back("loop " + number(choice.Loop));
  }
  const std::int32_t first = std::max(choice.FirstIteration, 0), last = choice.LastIteration;
  if (last != -1)
  {
    names.push_back(first == last ? "iteration " + number(first)
                                  : "iterations " + number(first) + " to " + number(last));
  }
  else if (choice.FirstIteration != -1)
  {
    names.push_back("iterations from " + number(first) + " on");
  }
  return names;
}

std::string WordsOfCalls(const CallChoice& choice)
{
  std::string words;
  for (const std::string& name : NamesOfCalls(choice))
  {
    words += (words.empty() ? "in " : " and ") + name;
  }
  return words;
}

std::string WordsOfChoice(const RunChoice& choice, const TimeWindow& time)
{
  if (choice.IsWhole())
  {
    return {};
  }
  std::vector<std::string> parts;
  for (const std::int32_t region :
    choice.AllRegions() ? std::vector<std::int32_t>() : choice.Regions)
  {
    parts.push_back("R" + std::to_string(region));
  }
  const std::vector<std::string> calls = NamesOfCalls(choice.Calls);
  parts.insert(parts.end(), calls.begin(), calls.end());
  if (!choice.AllTimes())
  {
    // A window that begins after the end of the run has its end clipped to the run.
    parts.push_back(time.End < time.Begin ? "from " + InstantText(time.Begin) + " on"
                                          : SpanWords(time.Begin, time.End));
  }
  else if (calls.empty())
  {
    parts.emplace_back("whole run");
  }
  std::string text;
  for (const std::string& part : parts)
  {
    text += (text.empty() ? "" : ", ") + part;
  }
  return text;
}

double GapSeconds(const CommunicationAxis& axis)
{
  return axis.End - axis.Begin - axis.Length();
}

std::string NameOfRun(const CommunicationAxis& axis)
{
  return Observation(axis.Gaps.empty() ? "times.the_run" : "times.the_run_without_gaps").Text();
}

std::vector<char> ChosenRanks(const RunChoice& choice, const std::vector<std::int32_t>& regions)
{
  std::vector<char> chosen;
  for (const std::int32_t region : regions)
  {
    chosen.push_back(choice.AllRegions() || choice.Holds(region) ? 1 : 0);
  }
  return chosen;
}

std::vector<char> ChosenRanks(const RunChoice& choice, const ReplayMessages& messages,
  const RunRegions& regions, std::int32_t ranks)
{
  return choice.AllRegions() ? std::vector<char>(static_cast<std::size_t>(ranks), 1)
                             : ChosenRanks(choice, RegionsOfRanks(messages, regions, ranks));
}

TimeWindow ChosenTime(const RunChoice& choice, const CommunicationAxis& axis, const char* who)
{
  CheckWindow(choice.Window, who);
  const auto on = [&axis](
                    double time) { return axis.Without(std::clamp(time, axis.Begin, axis.End)); };
  return { choice.Window.Begin != 0 ? on(choice.Window.Begin) : 0,
    choice.Window.End != -1 ? on(choice.Window.End) : axis.Length() };
}
}
