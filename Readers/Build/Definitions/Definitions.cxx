#include "Readers/Build/Definitions/Definitions.h"

#include "Readers/Base/Findings/Diagnostics.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <tuple>
#include <utility>

namespace pclvis
{
namespace
{
template<typename Item>
IdTable TableOf(const std::vector<Item>& items)
{
  std::vector<std::uint64_t> ids;
  for (const Item& item : items)
  {
    ids.push_back(item.Id);
  }
  return IdTable(ids);
}

const std::string& Text(const RawDefinitions& raw, std::uint32_t string)
{
  static const std::string kNone;
  const auto found = raw.Strings.find(string);
  return found == raw.Strings.end() ? kNone : found->second;
}

/// The MPI groups that communicators refer to. A COMM_LOCATIONS group can have the same id.
using GroupTable = std::unordered_map<std::uint32_t, const RawGroup*>;

GroupTable CommunicatorGroups(const RawDefinitions& raw, bool mpi)
{
  GroupTable groups;
  for (const RawGroup& group : raw.Groups)
  {
    const bool fits =
      group.Type == RawGroup::Kind::CommGroup || group.Type == RawGroup::Kind::CommSelf;
    if (group.Mpi == mpi && fits)
    {
      groups.emplace(group.Id, &group);
    }
  }
  return groups;
}

const RawGroup* FindGroup(const GroupTable& groups, std::uint32_t id)
{
  const auto found = groups.find(id);
  return found == groups.end() ? nullptr : found->second;
}

bool StartsWith(const std::string& text, const char* start)
{
  return text.compare(0, std::string(start).size(), start) == 0;
}

/// In lower case, without trailing "_" and "()": "MPI_Send()" and "mpi_send_" become "mpi_send".
std::string Normalised(const std::string& name)
{
  std::string plain;
  for (const char c : name)
  {
    plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  while (!plain.empty() && std::string(" ()_").find(plain.back()) != std::string::npos)
  {
    plain.pop_back();
  }
  return plain;
}

/// World ranks of a group's members; -1 for members that are not ranks.
std::vector<std::int32_t> WorldRanks(const RawGroup* group, std::int32_t ranks, bool& complete)
{
  std::vector<std::int32_t> world;
  if (!group)
  {
    complete = false;
    return world;
  }
  for (const std::uint64_t member : group->Members)
  {
    const bool known = member < static_cast<std::uint64_t>(ranks);
    complete = complete && known;
    world.push_back(known ? static_cast<std::int32_t>(member) : CommunicatorRanks::kNoRank);
  }
  return world;
}

/// Numbers the places in the code.
class Places
{
public:
  explicit Places(std::vector<CodePlace>& known) : Known(known) {}
  std::int32_t Of(std::int32_t region, const std::string& file, std::uint32_t line)
  {
    const bool noLine = line == RawDefinitions::kUndefined;
    CodePlace place = { region, file, noLine ? 0 : static_cast<std::int32_t>(line & 0x7FFFFFFFu) };
    const auto found =
      this->Numbers.emplace(std::make_tuple(region, file, place.Line), this->Known.size());
    if (found.second)
    {
      this->Known.push_back(std::move(place));
    }
    return static_cast<std::int32_t>(found.first->second);
  }

private:
  std::vector<CodePlace>& Known;
  std::map<std::tuple<std::int32_t, std::string, std::int32_t>, std::size_t> Numbers;
};

void ResolveRegions(const RawDefinitions& raw, Definitions& definitions, Places& places)
{
  std::unordered_map<std::string, std::int32_t> codes;
  for (const RawDefinitions::Region& region : raw.Regions)
  {
    const std::string& name = Text(raw, region.Name);
    const auto next = static_cast<std::int32_t>(definitions.Facts.CodeRegions.size());
    const auto found = codes.emplace(name, next);
    const std::string plain = Normalised(name);
    // TAU gives this paradigm to everything with these letters in its name, even "compile".
    const bool mpi = IsMpiName(name) || (region.Mpi && StartsWith(plain, "mpi"));
    if (found.second)
    {
      CodeRegion code;
      code.Name = name;
      code.Role = region.Role;
      code.Paradigm = region.Paradigm;
      code.Mpi = mpi;
      definitions.Facts.CodeRegions.push_back(std::move(code));
      definitions.Waits.push_back(StartsWith(plain, "mpi_wait") || StartsWith(plain, "mpi_test"));
    }
    CodeRegion& code = definitions.Facts.CodeRegions[found.first->second];
    code.Mpi = code.Mpi || mpi;
    definitions.Regions.push_back({ found.first->second, mpi,
      places.Of(found.first->second, Text(raw, region.File), region.Line) });
  }
  for (RegionUse& use : definitions.Regions)
  {
    use.Mpi = definitions.Facts.CodeRegions[use.Code].Mpi;
  }
  definitions.RegionIds = TableOf(raw.Regions);
}

void ResolveCommunicators(const RawDefinitions& raw, Definitions& definitions, Diagnostics& log)
{
  std::vector<char> isSelf;
  std::vector<std::uint64_t> ids;
  std::vector<CommunicatorInfo>& known = definitions.Facts.Communicators;
  const std::int32_t ranks = definitions.Facts.Ranks;
  const GroupTable groups = CommunicatorGroups(raw, true);
  const GroupTable foreign = CommunicatorGroups(raw, false);
  for (const RawDefinitions::Communicator& communicator : raw.Communicators)
  {
    const RawGroup* group = FindGroup(groups, communicator.Group);
    if (!group && FindGroup(foreign, communicator.Group))
    {
      continue; // a team of threads, not an MPI group
    }
    bool complete = true;
    CommunicatorInfo info;
    info.Name = Text(raw, communicator.Name);
    if (info.Name.empty())
    {
      info.Name = "communicator " + std::to_string(communicator.Id);
    }
    info.Ranks = WorldRanks(group, ranks, complete);
    if (communicator.RemoteGroup != RawDefinitions::kUndefined)
    {
      info.RemoteRanks = WorldRanks(FindGroup(groups, communicator.RemoteGroup), ranks, complete);
    }
    if (!complete)
    {
      log.Add(Describe("import.no_group"));
    }
    isSelf.push_back(group && group->Type == RawGroup::Kind::CommSelf);
    ids.push_back(communicator.Id);
    known.push_back(std::move(info));
  }
  definitions.CommunicatorIds = IdTable(ids);
  definitions.Communicators = CommunicatorRanks(known, std::move(isSelf));
}

void ResolveMetrics(const RawDefinitions& raw, Definitions& definitions)
{
  std::unordered_map<std::string, std::int32_t> codes;
  std::vector<std::int32_t> codeOfMember;
  for (const RawDefinitions::MetricMember& member : raw.MetricMembers)
  {
    const std::string& unit = Text(raw, member.Unit);
    const std::string name = Text(raw, member.Name) + (unit.empty() ? "" : " (" + unit + ")");
    const auto next = static_cast<std::int32_t>(definitions.Facts.CounterNames.size());
    // The scale belongs to the counter, so members with the same name but different scales stay
    // separate.
    const auto found = codes.emplace(name + '\n' + std::to_string(member.Scale), next);
    if (found.second)
    {
      definitions.Facts.CounterNames.push_back(name);
      definitions.CounterScales.push_back(member.Scale);
    }
    codeOfMember.push_back(found.first->second);
  }
  const IdTable memberIds = TableOf(raw.MetricMembers);
  definitions.MetricIds = TableOf(raw.Metrics);
  for (const RawDefinitions::Metric& metric : raw.Metrics)
  {
    const RawDefinitions::Metric* source = &metric;
    if (metric.Class != RawDefinitions::kUndefined)
    {
      const std::int32_t position = definitions.MetricIds.Find(metric.Class);
      source = position < 0 ? nullptr : &raw.Metrics[position];
    }
    std::vector<std::int32_t> members;
    for (std::size_t i = 0; source && i < source->Members.size(); ++i)
    {
      const std::int32_t member = memberIds.Find(source->Members[i]);
      members.push_back(member < 0 ? -1 : codeOfMember[member]);
    }
    definitions.Metrics.push_back(std::move(members));
  }
}

void ResolveContexts(const RawDefinitions& raw, Definitions& definitions, Places& places)
{
  definitions.ContextIds = TableOf(raw.CallingContexts);
  const IdTable sources = TableOf(raw.SourceLocations);
  for (const RawDefinitions::CallingContext& context : raw.CallingContexts)
  {
    const std::int32_t parent = definitions.ContextIds.Find(context.Parent);
    const std::int32_t region = definitions.RegionIds.Find(context.Region);
    const std::int32_t source = sources.Find(context.Source);
    std::int32_t place = region < 0 ? -1 : definitions.Regions[region].Place;
    if (region >= 0 && source >= 0)
    {
      const RawDefinitions::SourceLocation& at = raw.SourceLocations[source];
      place = places.Of(definitions.Regions[region].Code, Text(raw, at.File), at.Line);
    }
    definitions.Contexts.push_back({ region, parent, 0, place });
  }
  for (CallingContextInfo& context : definitions.Contexts)
  {
    context.Place = context.Region < 0 ? definitions.Unknown().Place : context.Place;
  }
  // Parents may come later. A cycle (damaged archive) is cut where it closes.
  for (std::size_t i = 0; i < definitions.Contexts.size(); ++i)
  {
    std::vector<std::int32_t> path;
    auto at = static_cast<std::int32_t>(i);
    while (at >= 0 && definitions.Contexts[at].Depth == 0)
    {
      definitions.Contexts[at].Depth = -1;
      path.push_back(at);
      at = definitions.Contexts[at].Parent;
    }
    if (at >= 0 && definitions.Contexts[at].Depth < 0)
    {
      definitions.Contexts[path.back()].Parent = at = -1;
    }
    std::int32_t depth = at < 0 ? 0 : definitions.Contexts[at].Depth;
    for (std::size_t j = path.size(); j-- > 0;)
    {
      definitions.Contexts[path[j]].Depth = ++depth;
    }
  }
}
}

bool IsMpiName(const std::string& name)
{
  const std::string plain = Normalised(name);
  return StartsWith(plain, "mpi_") || StartsWith(plain, "pmpi_");
}

Definitions Resolve(const RawDefinitions& raw, Diagnostics& log)
{
  Definitions definitions;
  TraceFacts& facts = definitions.Facts;
  facts.Creator = raw.Creator;
  definitions.HasClock = raw.HasClock && raw.TicksPerSecond > 0;
  facts.TicksPerSecond = definitions.HasClock ? static_cast<double>(raw.TicksPerSecond) : 1e9;
  definitions.GlobalOffset = raw.GlobalOffset;
  definitions.Length = raw.Length;
  facts.StartEpoch = raw.Realtime == ~std::uint64_t(0) ? std::numeric_limits<double>::quiet_NaN()
                                                       : static_cast<double>(raw.Realtime) * 1e-9;
  if (!definitions.HasClock)
  {
    log.Add(Describe("import.no_clock_properties"));
  }
  ResolveLocations(raw, definitions, log);
  Places places(facts.Places);
  ResolveRegions(raw, definitions, places);
  ResolveCommunicators(raw, definitions, log);
  ResolveMetrics(raw, definitions);
  ResolveContexts(raw, definitions, places);
  return definitions;
}
}
