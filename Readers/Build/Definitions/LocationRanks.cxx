// Which rank, thread and node a location belongs to.
#include "Readers/Base/Findings/Diagnostics.h"
#include "Readers/Build/Definitions/Definitions.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace pclvis
{
namespace
{
using Raw = RawDefinitions;

class RankResolver
{
public:
  RankResolver(const Raw& raw, Definitions& definitions, Diagnostics& log)
    : Given(raw), Result(definitions), Log(log)
  {
    std::vector<std::uint64_t> ids;
    for (const Raw::Location& location : raw.Locations)
    {
      ids.push_back(location.Id);
    }
    this->LocationIds = IdTable(ids);
    ids.clear();
    for (const Raw::LocationGroup& group : raw.LocationGroups)
    {
      ids.push_back(group.Id);
    }
    this->GroupIds = IdTable(ids);
    this->RankOfLocation.assign(raw.Locations.size(), -1);
    this->RankOfGroup.assign(raw.LocationGroups.size(), -1);
  }

  void Run()
  {
    this->NumberRanks();
    this->SpreadOverGroups();
    this->OrderLocations();
    this->FindNodes();
  }

private:
  void NumberRanks()
  {
    const RawGroup* world = nullptr;
    for (const RawGroup& group : this->Given.Groups)
    {
      if (group.Mpi && group.Type == RawGroup::Kind::CommLocations)
      {
        if (world)
        {
          this->Log.Add(Describe("import.rank_groups"));
          break;
        }
        world = &group;
      }
    }
    if (!world)
    {
      this->Log.Add(Describe("import.no_mpi"));
      return;
    }
    for (const std::uint64_t member : world->Members)
    {
      const std::int32_t rank = this->Result.Facts.Ranks++;
      const std::int32_t location = this->LocationIds.Find(member);
      if (location < 0 || this->RankOfLocation[location] >= 0)
      {
        this->Log.Add(Describe("import.no_location", 1, rank));
        this->MasterOfRank.push_back(-1);
        continue;
      }
      this->RankOfLocation[location] = rank;
      this->MasterOfRank.push_back(location);
      const std::int32_t group = this->GroupIds.Find(this->Given.Locations[location].Group);
      if (group >= 0 && this->RankOfGroup[group] < 0)
      {
        this->RankOfGroup[group] = rank;
      }
    }
  }

  /// Gives other threads the rank of their location group, and groups of accelerators that of their
  /// creator.
  void SpreadOverGroups()
  {
    const auto& groups = this->Given.LocationGroups;
    for (std::size_t i = 0; i < groups.size(); ++i)
    {
      std::int32_t creator = static_cast<std::int32_t>(i);
      for (std::size_t steps = 0; creator >= 0 && this->RankOfGroup[creator] < 0 && steps < 8;
           ++steps)
      {
        creator = groups[creator].Creator == Raw::kUndefined
          ? -1
          : this->GroupIds.Find(groups[creator].Creator);
      }
      this->RankOfGroup[i] = creator < 0 ? -1 : this->RankOfGroup[creator];
    }
    for (std::size_t i = 0; i < this->Given.Locations.size(); ++i)
    {
      if (this->RankOfLocation[i] < 0)
      {
        const std::int32_t group = this->GroupIds.Find(this->Given.Locations[i].Group);
        this->RankOfLocation[i] = group < 0 ? -1 : this->RankOfGroup[group];
      }
    }
  }

  void OrderLocations()
  {
    const auto& locations = this->Given.Locations;
    std::vector<std::int32_t> order;
    for (std::size_t i = 0; i < locations.size(); ++i)
    {
      const auto position = static_cast<std::int32_t>(i);
      if (this->LocationIds.Find(locations[i].Id) != position)
      {
        this->Log.Add(Describe("import.location_twice"));
        continue;
      }
      order.push_back(position);
    }
    const auto key = [&](std::int32_t i) {
      const std::int32_t rank = this->RankOfLocation[i];
      const bool master = rank >= 0 && this->MasterOfRank[rank] == i;
      const bool cpu = locations[i].Kind == Raw::LocationKind::CpuThread;
      return std::make_tuple(rank, !master, !cpu, locations[i].Id);
    };
    std::sort(
      order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) { return key(a) < key(b); });
    for (const std::int32_t i : order)
    {
      LocationInfo info;
      info.Id = locations[i].Id;
      info.Rank = this->RankOfLocation[i];
      info.ExpectedEvents = locations[i].Events;
      const bool same =
        !this->Result.Locations.empty() && this->Result.Locations.back().Rank == info.Rank;
      info.Thread = same ? this->Result.Locations.back().Thread + 1 : 0;
      this->Result.Locations.push_back(info);
    }
    this->Result.Facts.Locations = static_cast<std::int64_t>(this->Result.Locations.size());
  }

  void FindNodes()
  {
    TraceFacts& facts = this->Result.Facts;
    std::map<std::uint32_t, std::int32_t> nodes;
    for (const std::int32_t location : this->MasterOfRank)
    {
      const std::int32_t group =
        location < 0 ? -1 : this->GroupIds.Find(this->Given.Locations[location].Group);
      const Raw::SystemNode* node =
        group < 0 ? nullptr : this->FindNode(this->Given.LocationGroups[group].Node);
      if (!node)
      {
        this->Log.Add(
          Describe("import.no_node", 1, static_cast<std::int32_t>(facts.NodeOfRank.size())));
        facts.NodeOfRank.push_back(-1);
        continue;
      }
      const auto next = static_cast<std::int32_t>(facts.NodeNames.size());
      const auto found = nodes.emplace(node->Id, next);
      if (found.second)
      {
        facts.NodeNames.push_back(this->NameOf(*node, "node "));
        facts.GroupOfNode.push_back(this->GroupOf(*node));
      }
      facts.NodeOfRank.push_back(found.first->second);
    }
  }

  std::string NameOf(const Raw::SystemNode& node, const char* kind) const
  {
    const auto name = this->Given.Strings.find(node.Name);
    return name == this->Given.Strings.end() || name->second.empty()
      ? kind + std::to_string(node.Id)
      : name->second;
  }

  /// The part of the machine that contains a node, if the machine is divided; -1 otherwise.
  std::int32_t GroupOf(const Raw::SystemNode& node)
  {
    const Raw::SystemNode* group = this->FindNode(node.Parent);
    if (!group || group == &node || !this->FindNode(group->Parent))
    {
      return -1;
    }
    std::vector<std::string>& names = this->Result.Facts.NodeGroupNames;
    const auto next = static_cast<std::int32_t>(names.size());
    const auto found = this->GroupNumbers.emplace(group->Id, next);
    if (found.second)
    {
      names.push_back(this->NameOf(*group, "group "));
    }
    return found.first->second;
  }

  const Raw::SystemNode* FindNode(std::uint32_t id)
  {
    if (this->NodePositions.empty())
    {
      for (const Raw::SystemNode& node : this->Given.SystemNodes)
      {
        this->NodePositions.emplace(node.Id, &node);
      }
    }
    const auto found = this->NodePositions.find(id);
    return found == this->NodePositions.end() ? nullptr : found->second;
  }

  const Raw& Given;
  Definitions& Result;
  Diagnostics& Log;
  IdTable LocationIds, GroupIds;
  std::vector<std::int32_t> RankOfLocation, RankOfGroup, MasterOfRank;
  std::map<std::uint32_t, const Raw::SystemNode*> NodePositions;
  std::map<std::uint32_t, std::int32_t> GroupNumbers;
};
}

void ResolveLocations(const RawDefinitions& raw, Definitions& definitions, Diagnostics& log)
{
  RankResolver(raw, definitions, log).Run();
}
}
