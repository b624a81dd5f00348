#pragma once
#include "Views/Core/Attribution/Attribution.h"

#include <cmath>

namespace pclvis
{
/// An attribution for tests: background traffic in the second of four durations of 1 s; 40 of 100
/// messages go between nodes, but only 10 in the best placement; six sizes and a reference.
inline Attribution DrawnAttribution()
{
  const double none = std::nan("");
  Attribution attribution;
  attribution.Durations = { { 0, 1, 10, 10, 0.1, 0, 0, 1 }, { 1, 2, 20, 10, 0.3, 3, 0.8, 4 },
    { 2, 3, 20, 10, none, 0, 0, none }, { 3, 4, 10, 10, 0.2, 0, 0, 1 } };
  attribution.Evidence = {
    { Cause::Mapping, "inter_share_best", 0.1, none, false, "Best." },
    { Cause::Pattern, "imbalance", 0.25, none, false, "Imbalance." },
    { Cause::Background, "windows", 1, 1, true, "Times." },
    { Cause::Background, "slowdown", 4.5, 1.5, true, "Slowdown." },
    { Cause::Background, "messages", 10, none, false, "Looks." },
    { Cause::Background, "slowdown_within_nodes", 1.3, 2, false, "Within." },
    { Cause::Background, "across_messages", 0.1, none, false, "Noise." },
  };
  attribution.Windows = { { 1.1, 1.9, Cause::Background, 0.8 } };
  attribution.Cause = Cause::Background;
  attribution.Confidence = 0.8;
  attribution.Sentence = "Background traffic.";
  attribution.Advice = "Run again.";
  std::vector<SizeClassRow> sizes;
  for (int i = 0; i < 7; ++i)
  {
    // The sixth class is rare; the last row is the reference.
    const std::int64_t bytes = 100 * (i + 1), messages = i == 5 ? 1 : i == 6 ? 2 : 50 - i;
    sizes.push_back({ 0, bytes, messages, 1, i == 6 });
    sizes.push_back({ 1, bytes, messages, i == 0 ? 6.0 : 2.0, i == 6 });
    sizes.push_back({ 3, bytes, messages, 1, i == 6 });
  }
  for (std::size_t row = 0; row < sizes.size(); ++row)
  {
    sizes[row].Row = static_cast<std::int64_t>(row);
  }
  CompleteAttribution(attribution, sizes);
  return attribution;
}
}
