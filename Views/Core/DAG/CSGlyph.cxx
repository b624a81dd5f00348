#include "Views/Core/DAG/CSGlyph.h"

#include <algorithm>
#include <cmath>
#include <queue>

namespace pclvis
{
namespace
{
constexpr double kLongest = 44, kShortest = 5, kBetween = 2, kRoom = 352; // [degrees]
constexpr double kLeastHeight = 0.12;                                     // of the full height
constexpr double kLeastFlatness = 0.2;
constexpr double kFullRadius = 24, kRingRadius = 8; // [design unit]

/// Messages that share a bar. Joints are linked as a list, so that neighbours are known after
/// merging.
struct Joint
{
  double Bytes, Seconds, LatencySum;
  std::int32_t Messages, WithLatency, First;
  std::int32_t Before, After; ///< joints; -1: none
  std::int32_t Version = 0;   ///< goes up when it changes
};

double Angle(const Joint& joint, const GlyphScale& scale)
{
  return std::max(kShortest, kLongest * scale.Part(joint.Seconds, scale.MostSeconds));
}

std::vector<Joint> MakeJoints(const std::vector<GlyphMessage>& messages)
{
  std::vector<Joint> joints;
  const auto count = static_cast<std::int32_t>(messages.size());
  for (std::int32_t i = 0; i < count; ++i)
  {
    const GlyphMessage& message = messages[i];
    const bool absent = std::isnan(message.Latency);
    joints.push_back(
      { std::max(message.Bytes, 0.0), std::isnan(message.Transmission) ? 0 : message.Transmission,
        absent ? 0 : message.Latency, 1, absent ? 0 : 1, i, i - 1, i + 1 < count ? i + 1 : -1 });
  }
  return joints;
}

/// A joint and the one after it, as they were when the pair was found.
struct Pair
{
  double Seconds;
  std::int32_t First, FirstVersion, SecondVersion;
  bool operator<(const Pair& o) const // priority_queue: least time, then earliest
  {
    return this->Seconds != o.Seconds ? this->Seconds > o.Seconds : this->First > o.First;
  }
};

/// Joins neighbours until all bars fit.
void Join(std::vector<Joint>& joints, const GlyphScale& scale)
{
  double sum = 0;
  for (const Joint& joint : joints)
  {
    sum += Angle(joint, scale) + kBetween;
  }
  std::priority_queue<Pair> pairs;
  const auto offer = [&](std::int32_t i) {
    if (i >= 0 && joints[i].After >= 0)
    {
      const Joint& next = joints[joints[i].After];
      pairs.push({ std::max(joints[i].Seconds, next.Seconds), i, joints[i].Version, next.Version });
    }
  };
  for (std::size_t i = 0; sum > kRoom && i < joints.size(); ++i)
  {
    offer(static_cast<std::int32_t>(i));
  }
  while (sum > kRoom && !pairs.empty())
  {
    const Pair pair = pairs.top();
    pairs.pop();
    Joint& first = joints[pair.First];
    if (first.Version != pair.FirstVersion || first.After < 0 ||
      joints[first.After].Version != pair.SecondVersion)
    {
      continue;
    }
    Joint& second = joints[first.After];
    sum -= Angle(first, scale) + Angle(second, scale) + kBetween;
    first.Bytes += second.Bytes;
    first.Seconds = std::max(first.Seconds, second.Seconds);
    first.LatencySum += second.LatencySum;
    first.WithLatency += second.WithLatency;
    first.Messages += second.Messages;
    first.After = second.After;
    ++first.Version;
    second.Messages = 0;
    second.Version = -1;
    sum += Angle(first, scale);
    if (first.After >= 0)
    {
      joints[first.After].Before = pair.First;
    }
    offer(pair.First);
    offer(first.Before);
  }
}

double FlatnessOf(double deviation)
{
  return std::isnan(deviation) ? 1 : std::max(kLeastFlatness, 1 / (1 + std::fabs(deviation)));
}
}

double GlyphScale::Part(double value, double most) const
{
  if (!(value > 0) || !(most > 0))
  {
    return 0;
  }
  const double share = std::min(value / most, 1.0);
  return this->Form == Shape::SquareRoot ? std::sqrt(share) : std::log2(1 + 1023 * share) / 10;
}

std::vector<GlyphBar> PlaceGlyphBars(
  const std::vector<GlyphMessage>& messages, bool sent, const GlyphScale& scale)
{
  std::vector<Joint> joints = MakeJoints(messages);
  Join(joints, scale);
  const double full =
    sent ? kGlyphSentOuter - kGlyphSentInner : kGlyphReceivedOuter - kGlyphReceivedInner;
  std::vector<GlyphBar> bars;
  double at = 0;
  for (const Joint& joint : joints)
  {
    if (joint.Messages == 0)
    {
      continue;
    }
    const double height = full * std::max(kLeastHeight, scale.Part(joint.Bytes, scale.MostBytes));
    GlyphBar bar;
    bar.Begin = at;
    bar.Length = Angle(joint, scale);
    bar.Inner = sent ? kGlyphSentInner : kGlyphReceivedOuter - height;
    bar.Outer = sent ? kGlyphSentInner + height : kGlyphReceivedOuter;
    bar.Latency = joint.WithLatency > 0 ? joint.LatencySum / joint.WithLatency : std::nan("");
    bar.Messages = joint.Messages;
    bar.First = joint.First;
    bars.push_back(bar);
    at += bar.Length + kBetween;
  }
  return bars;
}

GlyphEllipse EllipseByRelativeLoad(double relativeLoad)
{
  const double shorter = kGlyphEllipse * FlatnessOf(relativeLoad);
  return relativeLoad < 0 ? GlyphEllipse{ shorter, kGlyphEllipse }
                          : GlyphEllipse{ kGlyphEllipse, shorter };
}

GlyphEllipse EllipseByLoadBalance(double loadBalance)
{
  return { kGlyphEllipse, kGlyphEllipse * FlatnessOf(loadBalance) };
}

GlyphLevel LevelOf(double radius)
{
  return radius >= kFullRadius ? GlyphLevel::Full
    : radius >= kRingRadius    ? GlyphLevel::Ring
                               : GlyphLevel::Dot;
}
}
