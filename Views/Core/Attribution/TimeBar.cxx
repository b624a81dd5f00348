#include "Views/Core/Attribution/TimeBar.h"

#include "Filters/Core/Replay/TimeParts.h"
#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace pclvis
{
namespace
{
constexpr double kLower = 1.0 / 3; // of the height, for the parts of parts

/// The number of a name at a level: that of an earlier part with the same name, or a new one.
int NumberOf(const std::vector<TimeUse>& tree, const std::string& name, int level,
  const std::vector<TimeBarPart>& parts)
{
  int next = 0;
  for (const TimeBarPart& part : parts)
  {
    if (part.Level == level && tree[part.Row].Name == name)
    {
      return part.Number;
    }
    next = part.Level == level ? std::max(next, part.Number + 1) : next;
  }
  return next;
}

/// Parts of a row, side by side in a box.
void LayParts(const std::vector<TimeUse>& tree, const std::string& parent, double seconds,
  const Box& box, int level, std::vector<TimeBarPart>& parts)
{
  double sum = 0;
  for (const TimeUse& use : tree)
  {
    sum += use.Parent == parent ? std::max(0.0, use.Seconds) : 0;
  }
  const double whole = std::max(seconds, sum);
  double x = box.X;
  for (std::size_t row = 0; row < tree.size(); ++row)
  {
    if (tree[row].Parent != parent)
    {
      continue;
    }
    const double width = whole > 0 ? box.Width * std::max(0.0, tree[row].Seconds) / whole : 0;
    parts.push_back({ row, level, NumberOf(tree, tree[row].Name, level, parts),
      { x, box.Y, width, box.Height } });
    x += width;
  }
}

const TimeUse* Root(const std::vector<TimeUse>& tree)
{
  const auto root =
    std::find_if(tree.begin(), tree.end(), [](const TimeUse& use) { return use.Parent.empty(); });
  return root == tree.end() ? nullptr : &*root;
}
}

double TimeOfRun(const std::vector<TimeUse>& tree)
{
  const TimeUse* root = Root(tree);
  return root ? root->Seconds : std::numeric_limits<double>::quiet_NaN();
}

std::string TitleOfBar(const std::vector<TimeUse>& tree)
{
  const TimeUse* root = Root(tree);
  if (!root)
  {
    return {};
  }
  const std::string time = SecondsText(root->Seconds);
  return root->Choice.empty()
    ? "what the run, " + time + " of communication, is used for and lost to"
    : "what " + root->Choice + ", " + time + " of each rank on average, is used for and lost to";
}

std::vector<TimeBarPart> LayTimeBar(const std::vector<TimeUse>& tree, const Box& bar)
{
  std::vector<TimeBarPart> parts;
  const TimeUse* root = Root(tree);
  if (!root)
  {
    return parts;
  }
  LayParts(tree, root->Name, root->Seconds, bar, 0, parts);
  const std::vector<TimeBarPart> uses = parts;
  for (const TimeBarPart& use : uses)
  {
    Box below = use.Place;
    below.Height *= kLower;
    LayParts(tree, tree[use.Row].Name, tree[use.Row].Seconds, below, 1, parts);
  }
  return parts;
}

int PartAt(const std::vector<TimeBarPart>& parts, Point pixel)
{
  int found = -1;
  for (std::size_t i = 0; i < parts.size(); ++i)
  {
    if (parts[i].Place.Width > 0 && parts[i].Place.Holds(pixel) &&
      (found < 0 || parts[i].Level > parts[found].Level))
    {
      found = static_cast<int>(i);
    }
  }
  return found;
}

Color TimeBarColor(const TimeBarPart& part, const Theme& theme)
{
  // Calm colours for work; hues that colour-blind readers can distinguish for losses; darker ones
  // for causes.
  constexpr std::uint32_t uses[] = { 0x8FBF9F, 0xE2953B, 0x8A6BBF, 0xC9473E, 0x4F7FC9 };
  constexpr std::uint32_t causes[] = { 0x7A3E12, 0x42306B, 0x6B1B1B, 0x1F3F73, 0x3D4B52 };
  const auto number = static_cast<std::size_t>(part.Number) % 5;
  const Color color = FromHex(part.Level == 0 ? uses[number] : causes[number]);
  return theme.Dark ? Mix(color, theme.Ground, 0.25) : color;
}

std::map<std::string, Color> CauseColors(
  const std::vector<TimeUse>& tree, const std::vector<std::string>& causes, const Theme& theme)
{
  std::map<std::string, int> numbers;
  int next = 0;
  for (const TimeBarPart& part : LayTimeBar(tree, {}))
  {
    if (part.Level == 1)
    {
      numbers[tree[part.Row].Name] = part.Number;
      next = std::max(next, part.Number + 1);
    }
  }
  std::map<std::string, Color> colors;
  for (const std::string& cause : causes)
  {
    const auto number = numbers.find(cause);
    TimeBarPart part;
    part.Level = 1;
    part.Number = number == numbers.end() ? next++ : number->second;
    colors[cause] = TimeBarColor(part, theme);
  }
  return colors;
}

namespace
{
bool IsRest(const TimeUse& use)
{
  return use.Name == TimeRows::kNeeded || use.Name == TimeRows::kNotExplained;
}

bool IsPart(const TimeUse& use)
{
  return use.Parent == TimeRows::kRun;
}

bool HasCauses(const std::vector<TimeUse>& tree, const TimeUse& part)
{
  return std::any_of(tree.begin(), tree.end(),
    [&part](const TimeUse& use) { return use.Parent == part.Name && !IsRest(use); });
}
}

bool IsImbalance(const std::string& name)
{
  return name == TimeRows::kNames[1];
}

bool HasCulprits(const std::vector<TimeUse>& tree, std::size_t row)
{
  const TimeUse& use = tree[row];
  if (IsPart(use))
  {
    const bool isLoss = use.Name != TimeRows::kNames[0];
    return isLoss && (IsImbalance(use.Name) || HasCauses(tree, use));
  }
  return !use.Parent.empty() && !IsRest(use);
}

TipRows TimeUseTip(const std::vector<TimeUse>& tree, std::size_t row)
{
  const TimeUse& use = tree[row];
  TipRows rows{ { "", use.Name } };
  if (!IsPart(use) && !use.Parent.empty())
  {
    rows.emplace_back("part of", use.Parent);
  }
  rows.emplace_back("time", SecondsText(use.Seconds));
  rows.emplace_back(
    use.Choice.empty() ? "share of the run" : "share of " + use.Choice, PercentText(use.Share));
  rows.emplace_back("", use.Meaning);
  if (HasCulprits(tree, row))
  {
    rows.emplace_back("click, Enter",
      IsPart(use) && !HasCauses(tree, use) ? "selects the ranks that work longest, in all views"
                                           : "selects what it is due to, in all views");
  }
  return rows;
}

int WalkInTimeBar(const std::vector<TimeBarPart>& parts, int row, bool back)
{
  std::vector<TimeBarPart> order;
  std::copy_if(parts.begin(), parts.end(), std::back_inserter(order),
    [](const TimeBarPart& part) { return part.Place.Width > 0; });
  std::stable_sort(order.begin(), order.end(), [](const TimeBarPart& a, const TimeBarPart& b) {
    return a.Place.X != b.Place.X ? a.Place.X < b.Place.X : a.Level < b.Level;
  });
  const auto at = std::find_if(order.begin(), order.end(),
    [row](const TimeBarPart& part) { return static_cast<int>(part.Row) == row; });
  const auto last = static_cast<std::ptrdiff_t>(order.size()) - 1;
  const std::ptrdiff_t next =
    at == order.end() ? (back ? last : 0) : at - order.begin() + (back ? -1 : 1);
  return order.empty() ? -1
                       : static_cast<int>(order[std::clamp<std::ptrdiff_t>(next, 0, last)].Row);
}
}
