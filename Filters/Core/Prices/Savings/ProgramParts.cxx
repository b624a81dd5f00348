#include "Filters/Core/Prices/Savings/ProgramParts.h"

#include "Filters/Core/Common/KeyNumbers.h"

#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

namespace pclvis
{
namespace
{
std::uint64_t KeyOf(std::uint32_t high, std::uint32_t low)
{
  return (static_cast<std::uint64_t>(high) << 32) + low;
}

ProgramPart PhaseOf(const ProgramPart& part)
{
  return { part.Phase, -1, -1 };
}

ProgramPart IterationOf(const ProgramPart& part)
{
  return { -1, part.Loop, part.Iteration };
}

auto OrderOf(const ProgramPart& part)
{
  return std::make_tuple(part.Phase, part.Loop, part.Iteration);
}

using Sums = std::map<std::tuple<std::int32_t, std::int32_t, std::int32_t>, SavedPart>;

void Add(const ProgramPart& part, double time, Sums& sums)
{
  SavedPart& sum = sums.try_emplace(OrderOf(part), SavedPart{ part, 0 }).first->second;
  sum.Time += time;
}

template<typename Groups, typename Part>
std::vector<SavedPart> AddUp(
  const Groups& groups, const std::vector<double>& times, double least, Part&& partOf)
{
  Sums sums;
  for (std::size_t i = 0; i < groups.size(); ++i)
  {
    Add(partOf(groups[i]), times[i], sums);
  }
  std::vector<SavedPart> parts;
  for (const auto& sum : sums)
  {
    if (std::fabs(sum.second.Time) >= least)
    {
      parts.push_back(sum.second);
    }
  }
  return parts;
}

template<typename Groups, typename Part>
std::vector<SavedPart> GreatestOf(
  const Groups& groups, const std::vector<double>& times, std::size_t sites, Part&& partOf)
{
  std::vector<Sums> sums(sites);
  for (std::size_t i = 0; i < groups.size(); ++i)
  {
    Add(partOf(groups[i]), times[i], sums[groups[i].Site]);
  }
  const double none = std::numeric_limits<double>::quiet_NaN();
  std::vector<SavedPart> greatest(sites, SavedPart{ {}, none });
  for (std::size_t site = 0; site < sites; ++site)
  {
    for (const auto& sum : sums[site])
    {
      const SavedPart& part = sum.second;
      const bool isInside = part.Phase >= 0 || part.Iteration >= 0;
      if (isInside && part.Time > 0 && !(part.Time <= greatest[site].Time))
      {
        greatest[site] = part;
      }
    }
  }
  return greatest;
}
}

ProgramParts::ProgramParts(
  const RunCalls& calls, const CallSites& sites, const ProgramPlaces& places)
  : Sites(sites.Sites.size()), OfPhases(places.HavePhases() && calls.Size() > 0),
    OfIterations(places.HaveIterations() && calls.Size() > 0)
{
  if (!this->OfPhases && !this->OfIterations)
  {
    return;
  }
  const PlainVector<std::int32_t> phases =
    this->OfPhases ? PhasesOf(calls, places) : PlainVector<std::int32_t>();
  KeyNumbers iterations, parts, groups;
  this->Number.resize(calls.Size());
  Group last;
  std::uint32_t part = 0; // number of the last call's part
  for (std::size_t call = 0; call < calls.Size(); ++call)
  {
    const std::uint32_t row = calls.Row(call);
    Group group;
    group.Phase = this->OfPhases ? phases[call] : -1;
    group.Loop = this->OfIterations ? places.Loop[row] : -1;
    group.Iteration = this->OfIterations ? places.Iteration[row] : -1;
    group.Site = sites.Of[call];
    if (call == 0 || OrderOf(group) != OrderOf(last))
    {
      const std::uint32_t iteration = iterations.NumberOf(
        KeyOf(static_cast<std::uint32_t>(group.Loop), static_cast<std::uint32_t>(group.Iteration)));
      part = parts.NumberOf(KeyOf(static_cast<std::uint32_t>(group.Phase), iteration));
      last = group;
    }
    this->Number[call] = groups.NumberOf(KeyOf(group.Site, part));
    if (this->Number[call] == this->Groups.size())
    {
      this->Groups.push_back(group);
    }
  }
}

std::vector<SavedPart> ProgramParts::Phases(const std::vector<double>& sums, double least) const
{
  return this->OfPhases ? AddUp(this->Groups, sums, least, PhaseOf) : std::vector<SavedPart>();
}

std::vector<SavedPart> ProgramParts::Iterations(const std::vector<double>& sums, double least) const
{
  return this->OfIterations ? AddUp(this->Groups, sums, least, IterationOf)
                            : std::vector<SavedPart>();
}

std::vector<SavedPart> ProgramParts::GreatestPhases(const std::vector<double>& sums) const
{
  return GreatestOf(this->Groups, sums, this->Sites, PhaseOf);
}

std::vector<SavedPart> ProgramParts::GreatestIterations(const std::vector<double>& sums) const
{
  return GreatestOf(this->Groups, sums, this->Sites, IterationOf);
}
}
