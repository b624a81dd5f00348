#include "Views/Core/Attribution/TimeBar.h"

#include "Readers/Base/ShortText.h"

#include <algorithm>
#include <limits>

namespace pclvis
{
namespace
{
constexpr double kLower = 1.0 / 3; // of the height, for parts of parts

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
    const auto number = std::count_if(
      parts.begin(), parts.end(), [&](const TimeBarPart& part) { return part.Level == level; });
    parts.push_back({ row, level, static_cast<int>(number), { x, box.Y, width, box.Height } });
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
  // Work calm, losses in hues that colour-blind readers tell apart; causes darker.
  constexpr std::uint32_t uses[] = { 0x8FBF9F, 0xE2953B, 0x8A6BBF, 0xC9473E, 0x4F7FC9 };
  constexpr std::uint32_t causes[] = { 0x7A3E12, 0x42306B, 0x6B1B1B, 0x1F3F73, 0x3D4B52 };
  const auto number = static_cast<std::size_t>(part.Number) % 5;
  const Color color = FromHex(part.Level == 0 ? uses[number] : causes[number]);
  return theme.Dark ? Mix(color, theme.Ground, 0.25) : color;
}

TipRows TimeUseTip(const TimeUse& use)
{
  return { { "", use.Name }, { "time", SecondsText(use.Seconds) },
    { "share of the run", PercentText(use.Share) }, { "", use.Meaning } };
}
}
