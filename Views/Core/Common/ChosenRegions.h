#pragma once
#include <algorithm>
#include <set>
#include <string>

namespace pclvis
{
/// Ids of the chosen regions: one, and others that were added to it.
struct ChosenRegions
{
  int First = -1;     ///< -1: none is chosen
  std::set<int> More; ///< without First; ignored if there is no First

  std::set<int> All() const
  {
    std::set<int> all = this->First < 0 ? std::set<int>() : this->More;
    if (this->First >= 0)
    {
      all.insert(this->First);
    }
    return all;
  }
  bool Has(int region) const { return region >= 0 && this->All().count(region) > 0; }
  /// A click: chooses only that region, or none if it was the only one chosen.
  void Choose(int region)
  {
    const bool alone = region == this->First && this->More.empty();
    *this = { alone ? -1 : region, {} };
  }
  /// A click with Ctrl: adds or removes the region.
  void Toggle(int region)
  {
    std::set<int> all = this->All();
    if (all.erase(region) == 0)
    {
      all.insert(region);
    }
    const bool stays = all.count(this->First) > 0;
    this->First = stays ? this->First : all.empty() ? -1 : *all.begin();
    all.erase(this->First);
    this->More = all;
  }
  /// The chosen regions that exist.
  ChosenRegions Among(const std::set<int>& regions) const
  {
    ChosenRegions found;
    for (int region : this->All())
    {
      if (regions.count(region) > 0)
      {
        found.More.insert(region);
      }
    }
    if (!found.More.empty())
    {
      found.First = found.More.count(this->First) > 0 ? this->First : *found.More.begin();
      found.More.erase(found.First);
    }
    return found;
  }
  /// "R1, R3"; the first one first.
  std::string Names() const
  {
    std::string names = this->First < 0 ? "" : "R" + std::to_string(this->First);
    for (int region : this->First < 0 ? std::set<int>() : this->More)
    {
      names += ", R" + std::to_string(region);
    }
    return names;
  }
  bool operator==(const ChosenRegions& o) const { return First == o.First && More == o.More; }
  bool operator!=(const ChosenRegions& o) const { return !(*this == o); }
};
}
