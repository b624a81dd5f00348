#include "Views/Core/Common/BitmapSheets.h"

#include <algorithm>
#include <cstddef>

namespace pclvis
{
namespace
{
/// Whole pixels; the last column and row are excluded.
struct Area
{
  int Left, Low, Right, High;
  double Size() const { return double(this->Right - this->Left) * (this->High - this->Low); }
  Area With(const Area& o) const
  {
    return { std::min(this->Left, o.Left), std::min(this->Low, o.Low),
      std::max(this->Right, o.Right), std::max(this->High, o.High) };
  }
};

struct Group
{
  Area Whole;
  std::vector<std::size_t> Members;
};

Area AreaOf(const PlacedBitmap& bitmap)
{
  return { bitmap.X, bitmap.Y, bitmap.X + bitmap.Pixels->Width, bitmap.Y + bitmap.Pixels->Height };
}

/// Draws a pixel over another one; the colours of both are not premultiplied.
void Cover(const std::uint8_t* from, std::uint8_t* to)
{
  const int over = from[3];
  if (over == 0)
  {
    return;
  }
  // What remains of the lower pixel, and the coverage of both, in 1/255 squared.
  const int under = to[3] * (255 - over), both = 255 * over + under;
  for (int i = 0; i < 3; ++i)
  {
    to[i] = static_cast<std::uint8_t>((255 * over * from[i] + under * to[i] + both / 2) / both);
  }
  to[3] = static_cast<std::uint8_t>((both + 127) / 255);
}

void Lay(const PlacedBitmap& bitmap, BitmapSheet& sheet)
{
  const int width = bitmap.Pixels->Width;
  for (int y = 0; y < bitmap.Pixels->Height; ++y)
  {
    const std::uint8_t* from = bitmap.Pixels->Rgba.data() + std::size_t(4) * y * width;
    std::uint8_t* to = sheet.Pixels.Rgba.data() +
      4 * (std::size_t(bitmap.Y - sheet.Y + y) * sheet.Pixels.Width + (bitmap.X - sheet.X));
    for (int x = 0; x < width; ++x, from += 4, to += 4)
    {
      Cover(from, to);
    }
  }
}

std::vector<Group> GroupsOf(const std::vector<PlacedBitmap>& bitmaps)
{
  std::vector<Group> groups;
  for (std::size_t i = 0; i < bitmaps.size(); ++i)
  {
    const Area area = AreaOf(bitmaps[i]);
    if (area.Size() <= 0)
    {
      continue;
    }
    Group* best = nullptr;
    double least = area.Size() + kSheetCost;
    for (Group& group : groups)
    {
      const double growth = group.Whole.With(area).Size() - group.Whole.Size();
      if (growth < least)
      {
        least = growth;
        best = &group;
      }
    }
    if (!best)
    {
      groups.push_back({ area, {} });
      best = &groups.back();
    }
    best->Whole = best->Whole.With(area);
    best->Members.push_back(i);
  }
  return groups;
}
}

std::vector<BitmapSheet> GatherBitmaps(const std::vector<PlacedBitmap>& bitmaps)
{
  std::vector<BitmapSheet> sheets;
  for (const Group& group : GroupsOf(bitmaps))
  {
    const Area& whole = group.Whole;
    BitmapSheet sheet{ whole.Left, whole.Low,
      { whole.Right - whole.Left, whole.High - whole.Low, {} } };
    sheet.Pixels.Rgba.resize(std::size_t(4) * sheet.Pixels.Width * sheet.Pixels.Height);
    for (const std::size_t member : group.Members)
    {
      Lay(bitmaps[member], sheet);
    }
    sheets.push_back(std::move(sheet));
  }
  return sheets;
}
}
