#include "Filters/Core/RunFindings.h"

#include "Readers/Core/ShortText.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pclvis
{
namespace
{
constexpr double kSame = 0.01;         // relative difference of runs not worth a word
constexpr double kMostOfIt = 0.7;      // share of the difference that places are named for
constexpr double kFewPlaces = 1.0 / 3; // of all places: more are "everywhere"
constexpr double kSameProgram = 0.5;   // of the messages have a counterpart
constexpr std::size_t kMostNames = 6;  // in a list

/// "12 % more", "0.5 % less"; from nothing "more"
std::string Change(double from, double to, const char* more, const char* less)
{
  const double share = (to - from) / from;
  if (!std::isfinite(share))
  {
    return to >= from ? more : less;
  }
  return PercentText(std::fabs(share)) + " " + (share >= 0 ? more : less);
}

/// "phase 3", "phases 3 to 5", "phases 3, 7, 8"
std::string List(const std::string& noun, const std::vector<std::int32_t>& numbers)
{
  const std::size_t n = numbers.size();
  std::string text = noun + (n == 1 ? " " : "s ") + std::to_string(numbers[0]);
  if (n > 2 && numbers.back() - numbers.front() == static_cast<std::int32_t>(n) - 1)
  {
    return text + " to " + std::to_string(numbers.back());
  }
  for (std::size_t i = 1; i < std::min(kMostNames, n); ++i)
  {
    text += ", " + std::to_string(numbers[i]);
  }
  return text + (n > kMostNames ? " and others" : "");
}

std::string Overview(const RunComparison& runs)
{
  const RunSums &a = runs.Regions[0].A, &b = runs.Regions[0].B;
  if (a.Messages == 0 || b.Messages == 0)
  {
    return std::string("Run ") + (a.Messages == 0 ? "A" : "B") +
      " has no message with both sides: there is nothing to compare.";
  }
  const std::string lengths = ": " + SecondsText(runs.LengthB) + " from first send to last " +
    "receive, run A " + SecondsText(runs.LengthA) + ".";
  if (std::fabs(runs.LengthB - runs.LengthA) <= kSame * runs.LengthA)
  {
    return "Run B takes as long as run A" + lengths;
  }
  return "Run B takes " + Change(runs.LengthA, runs.LengthB, "longer", "less") + lengths;
}

std::string Messages(const RunSums& a, const RunSums& b)
{
  const double timeA = a.MeanTransmission(), timeB = b.MeanTransmission();
  std::string text = "A message takes " + SecondsText(timeA) + " in run A and " +
    SecondsText(timeB) + " in run B in the mean";
  if (timeA > 0 && std::fabs(timeB - timeA) > kSame * timeA)
  {
    text += ", " + Change(timeA, timeB, "more", "less");
  }
  return text + "; by the same criteria the mean L is " + NumberText(a.MeanLatency()) + " and " +
    NumberText(b.MeanLatency()) + ".";
}

/// The fewest of the places that hold most of a difference of this sign.
struct Places
{
  std::vector<std::int32_t> Index; ///< ascending; empty: everywhere
  double Share = 0;
};

template<typename Differences>
Places Concentration(const Differences& differences, double sign)
{
  std::vector<std::int32_t> order(differences.size());
  std::iota(order.begin(), order.end(), 0);
  const auto part = [&](std::int32_t i) { return std::max(0.0, sign * differences[i].Excess()); };
  std::stable_sort(
    order.begin(), order.end(), [&](std::int32_t x, std::int32_t y) { return part(x) > part(y); });
  double all = 0, sum = 0;
  for (const std::int32_t i : order)
  {
    all += part(i);
  }
  Places places;
  while (places.Index.size() < order.size() && sum < kMostOfIt * all)
  {
    const std::int32_t next = order[places.Index.size()];
    places.Index.push_back(next);
    sum += part(next);
  }
  places.Share = all > 0 ? sum / all : 0;
  if (static_cast<double>(places.Index.size()) >
    kFewPlaces * static_cast<double>(differences.size()))
  {
    places.Index.clear();
  }
  std::sort(places.Index.begin(), places.Index.end());
  return places;
}

void Where(const RunComparison& runs, std::vector<std::string>& sentences)
{
  const BothRuns& all = runs.Regions[0];
  const double excess = all.Excess();
  if (std::fabs(excess) <= kSame * all.A.Transmission)
  {
    return;
  }
  const std::string difference = excess > 0 ? "additional time of messages" : "time saved";
  const Places phases = Concentration(runs.Phases, excess);
  if (!phases.Index.empty())
  {
    const double begin = runs.Phases[phases.Index.front()].BeginB;
    const double end = runs.Phases[phases.Index.back()].EndB;
    sentences.push_back(PercentText(phases.Share) + " of the " + difference + " lies in " +
      List("phase", phases.Index) + " of 0 to " + std::to_string(runs.Phases.size() - 1) +
      " (run B: " + SpanText(begin, end) + ").");
  }
  const std::vector<RegionDifference> regions(runs.Regions.begin() + 1, runs.Regions.end());
  Places places = Concentration(regions, excess);
  if (!places.Index.empty())
  {
    for (std::int32_t& index : places.Index)
    {
      index = regions[index].Region;
    }
    sentences.push_back(PercentText(places.Share) + " of the " + difference +
      " inside regions lies in " + List("region", places.Index) + ".");
  }
  const Places pairs = Concentration(runs.Pairs, excess);
  if (!pairs.Index.empty())
  {
    sentences.push_back(std::to_string(pairs.Index.size()) + " of " +
      CountText(runs.Pairs.size(), "pair") + " of ranks " +
      (pairs.Index.size() == 1 ? "holds " : "hold ") + PercentText(pairs.Share) + " of the " +
      difference + ".");
  }
  const double held = all.B.Held - all.A.Held;
  if (runs.HasHeld && held * excess > 0)
  {
    sentences.push_back("Ranks that came late, not the network, took " +
      SecondsText(std::fabs(held)) + (held > 0 ? " more" : " less") + " of the messages' time in " +
      "run B" +
      (std::fabs(held) >= std::fabs(excess)
          ? ": that explains the difference."
          : ", of a difference of " + SecondsText(std::fabs(excess)) + "."));
  }
}

void Placement(const RunComparison& runs, std::vector<std::string>& sentences)
{
  std::int64_t moved = 0, both = 0;
  for (const PairDifference& pair : runs.Pairs)
  {
    const bool common = pair.A.Messages > 0 && pair.B.Messages > 0;
    both += common;
    moved += common && pair.InterNodeA() != pair.InterNodeB();
  }
  const RunSums &a = runs.Regions[0].A, &b = runs.Regions[0].B;
  if (moved > 0)
  {
    sentences.push_back("The placement differs: " + std::to_string(moved) + " of " +
      CountText(both, "pair") + (moved == 1 ? " is" : " are") +
      " between nodes in one run and within a node in the other; " +
      PercentText(RunSums::Mean(static_cast<double>(a.InterNode), a.Messages)) +
      " of the messages go between nodes in run A, " +
      PercentText(RunSums::Mean(static_cast<double>(b.InterNode), b.Messages)) +
      " in run B. Such messages change their class: compare their times, not their L.");
  }
}

void OnlyInOne(const RunComparison& runs, std::vector<std::string>& sentences)
{
  const auto ranks = [&](const std::vector<std::int32_t>& only, const std::string& run) {
    if (!only.empty())
    {
      sentences.push_back("Only in run " + run + " messages have " + List("rank", only) + " (" +
        std::to_string(only.size()) + " in all).");
    }
  };
  ranks(runs.RanksOnlyA, "A");
  ranks(runs.RanksOnlyB, "B");
  std::int64_t pairsA = 0, pairsB = 0, messagesA = 0, messagesB = 0;
  for (const PairDifference& pair : runs.Pairs)
  {
    pairsA += pair.B.Messages == 0;
    pairsB += pair.A.Messages == 0;
    messagesA += std::max<std::int64_t>(0, pair.A.Messages - pair.B.Messages);
    messagesB += std::max<std::int64_t>(0, pair.B.Messages - pair.A.Messages);
  }
  if (messagesA + messagesB > 0)
  {
    sentences.push_back("Run A has " + CountText(messagesA, "message") + " that run B has not (" +
      CountText(pairsA, "pair") + " of its own), run B " + std::to_string(messagesB) +
      " that run A has not (" + CountText(pairsB, "pair") + ").");
  }
  if (runs.CommonShare < kSameProgram)
  {
    sentences.push_back("Only " + PercentText(runs.CommonShare) +
      " of the messages have a counterpart with the same ends and size: these are not two runs of "
      "the same program and input, and the differences say little.");
  }
}
}

std::vector<std::string> DescribeRuns(const RunComparison& runs)
{
  std::vector<std::string> sentences = { Overview(runs) };
  const RunSums &a = runs.Regions[0].A, &b = runs.Regions[0].B;
  if (a.Timed > 0 && b.Timed > 0)
  {
    sentences.push_back(Messages(a, b));
    Where(runs, sentences);
    Placement(runs, sentences);
  }
  OnlyInOne(runs, sentences);
  return sentences;
}
}
