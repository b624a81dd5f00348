#pragma once
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace pclvis
{
/// Numbers bins of (class, size) 0, 1, ... in order of first occurrence; small sizes without
/// hashing. Class: 1 between nodes, 0 within a node. Bin b holds sizes [b * width, (b + 1) * width)
/// bytes.
class SizeBins
{
public:
  explicit SizeBins(std::int64_t widthBytes) : Width(widthBytes) {}
  /// Number of the bin, -1 if it was never added. @param sizeBytes >= 0
  std::int32_t Find(bool interNode, std::int64_t sizeBytes) const
  {
    const std::int64_t bin = sizeBytes / this->Width;
    const ClassBins& bins = this->Classes[interNode];
    if (bin < static_cast<std::int64_t>(bins.Small.size()))
    {
      return bins.Small[bin];
    }
    const auto found = bins.Large.find(bin);
    return found == bins.Large.end() ? -1 : found->second;
  }
  /// Number of the bin, added with number `next` if it is new.
  std::int32_t FindOrAdd(bool interNode, std::int64_t sizeBytes, std::int32_t next)
  {
    const std::int32_t found = this->Find(interNode, sizeBytes);
    if (found >= 0)
    {
      return found;
    }
    const std::int64_t bin = sizeBytes / this->Width;
    ClassBins& bins = this->Classes[interNode];
    if (bin < kSmall)
    {
      if (bin >= static_cast<std::int64_t>(bins.Small.size()))
      {
        bins.Small.resize(bin + 1, -1);
      }
      return bins.Small[bin] = next;
    }
    return bins.Large[bin] = next;
  }
  /// First size of the bin that holds the size [bytes].
  std::int64_t First(std::int64_t sizeBytes) const { return sizeBytes / this->Width * this->Width; }

private:
  static constexpr std::int64_t kSmall = 1 << 16;
  struct ClassBins
  {
    std::vector<std::int32_t> Small;
    std::unordered_map<std::int64_t, std::int32_t> Large;
  };
  std::int64_t Width;
  ClassBins Classes[2];
};
}
