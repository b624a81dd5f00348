#include "Views/VTK/ServerManager/LinkedChoice.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/DAG/StateDAG.h"
#include "Views/VTK/Common/vtkPVCommunicationView.h"

#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"

#include <algorithm>

namespace
{
vtkPVCommunicationView* DrawnBy(vtkSMProxy* view)
{
  return vtkPVCommunicationView::SafeDownCast(view->GetClientSideObject());
}

using Names = std::array<const char*, 3>;

/// The names of the properties for loop and iterations of a view or filter; null: it has none.
const Names* IterationNames(vtkSMProxy* proxy)
{
  static const Names ofView{ "ChosenLoop", "FirstIteration", "LastIteration" };
  static const Names ofFilter{ "Loop", "FirstIteration", "LastIteration" };
  return !proxy->GetProperty("FirstIteration") ? nullptr
    : proxy->GetProperty("ChosenLoop")         ? &ofView
                                               : &ofFilter;
}

/// The name of the property for the phase.
const char* PhaseName(vtkSMProxy* proxy)
{
  const auto known = [proxy](const char* name) { return proxy->GetProperty(name) != nullptr; };
  return known("ChosenPhase") ? "ChosenPhase" : known("Phase") ? "Phase" : nullptr;
}
}

std::vector<int> RegionsOf(const LinkedChoice& choice)
{
  std::vector<int> regions;
  if (choice.Region.value_or(-1) >= 0)
  {
    regions.push_back(*choice.Region);
    for (int region : pclvis::ParseRanks(choice.More.value_or("")))
    {
      regions.push_back(region);
    }
  }
  return regions;
}

LinkedChoice ChoiceOf(vtkSMProxy* proxy)
{
  LinkedChoice choice;
  if (proxy->GetProperty("WindowBegin") && proxy->GetProperty("WindowEnd"))
  {
    choice.Begin = vtkSMPropertyHelper(proxy, "WindowBegin").GetAsDouble();
    choice.End = vtkSMPropertyHelper(proxy, "WindowEnd").GetAsDouble();
  }
  if (proxy->GetProperty("MarkedRanks") && proxy->GetProperty("MarkLabel"))
  {
    choice.Marked = vtkSMPropertyHelper(proxy, "MarkedRanks").GetAsString();
    choice.Label = vtkSMPropertyHelper(proxy, "MarkLabel").GetAsString();
  }
  if (proxy->GetProperty("LatencyScale") && proxy->GetProperty("Palette"))
  {
    choice.Scale = vtkSMPropertyHelper(proxy, "LatencyScale").GetDoubleArray();
    choice.Palette = vtkSMPropertyHelper(proxy, "Palette").GetAsInt();
  }
  if (proxy->GetProperty("ChosenRegion"))
  {
    choice.Region = vtkSMPropertyHelper(proxy, "ChosenRegion").GetAsInt();
    choice.More = vtkSMPropertyHelper(proxy, "MoreRegions").GetAsString();
  }
  else if (proxy->GetProperty("Regions"))
  {
    std::vector<int> regions = vtkSMPropertyHelper(proxy, "Regions").GetIntArray();
    choice.Region = regions.empty() ? -1 : regions.front();
    regions.erase(regions.begin(), regions.begin() + (regions.empty() ? 0 : 1));
    std::sort(regions.begin(), regions.end());
    choice.More = pclvis::RanksText(regions);
  }
  if (const char* const phase = PhaseName(proxy))
  {
    choice.Phase = vtkSMPropertyHelper(proxy, phase).GetAsInt();
  }
  if (const Names* const names = IterationNames(proxy))
  {
    const auto value = [&](int i) { return vtkSMPropertyHelper(proxy, (*names)[i]).GetAsInt(); };
    choice.Iterations = { value(0), value(1), value(2) };
  }
  vtkPVCommunicationView* drawn = DrawnBy(proxy);
  if (drawn && (choice.Part = drawn->GetSeenPart()))
  {
    for (const auto& seen : drawn->GetSeen())
    {
      choice.Seen.push_back(vtkSMPropertyHelper(proxy, seen.first.c_str()).GetAsDouble());
    }
  }
  return choice;
}

LinkedChoice Changed(const LinkedChoice& now, const LinkedChoice& before)
{
  LinkedChoice changed;
  if (now.Begin != before.Begin || now.End != before.End)
  {
    changed.Begin = now.Begin;
    changed.End = now.End;
  }
  if (now.Region != before.Region || now.More != before.More)
  {
    changed.Region = now.Region;
    changed.More = now.More;
  }
  changed.Phase = now.Phase != before.Phase ? now.Phase : std::nullopt;
  changed.Iterations = now.Iterations != before.Iterations ? now.Iterations : std::nullopt;
  if (now.Marked != before.Marked || now.Label != before.Label)
  {
    changed.Marked = now.Marked;
    changed.Label = now.Label;
  }
  changed.Scale = now.Scale != before.Scale ? now.Scale : std::nullopt;
  changed.Palette = now.Palette != before.Palette ? now.Palette : std::nullopt;
  // The arrival of data is not a change by the user.
  changed.Part = !before.Seen.empty() && now.Seen != before.Seen ? now.Part : std::nullopt;
  return changed;
}

bool TellPart(vtkSMProxy* view, const pclvis::TimelinePart& part)
{
  vtkPVCommunicationView* drawn = DrawnBy(view);
  bool changed = false;
  if (drawn && drawn->GetSeenPart())
  {
    for (const auto& seen : drawn->SeenOfPart(part))
    {
      vtkSMPropertyHelper property(view, seen.first.c_str());
      changed = changed || property.GetAsDouble() != seen.second.ToDouble();
      property.Set(seen.second.ToDouble());
    }
    view->UpdateVTKObjects();
  }
  return changed;
}

bool Tell(vtkSMProxy* proxy, const LinkedChoice& choice)
{
  const LinkedChoice own = ChoiceOf(proxy);
  const bool hasRegion = proxy->GetProperty("ChosenRegion") || proxy->GetProperty("Regions");
  LinkedChoice next = own;
  next.Begin = own.Begin && choice.Begin ? choice.Begin : own.Begin;
  next.End = own.End && choice.End ? choice.End : own.End;
  next.Region = hasRegion && choice.Region ? choice.Region : own.Region;
  next.More = hasRegion && choice.Region ? choice.More : own.More;
  next.Phase = own.Phase && choice.Phase ? choice.Phase : own.Phase;
  next.Iterations = own.Iterations && choice.Iterations ? choice.Iterations : own.Iterations;
  next.Marked = own.Marked && choice.Marked ? choice.Marked : own.Marked;
  next.Label = own.Label && choice.Label ? choice.Label : own.Label;
  next.Scale = own.Scale && choice.Scale ? choice.Scale : own.Scale;
  next.Palette = own.Palette && choice.Palette ? choice.Palette : own.Palette;
  if (next == own)
  {
    return false;
  }
  if (next.Marked)
  {
    vtkSMPropertyHelper(proxy, "MarkedRanks").Set(next.Marked->c_str());
    vtkSMPropertyHelper(proxy, "MarkLabel").Set(next.Label->c_str());
  }
  if (next.Scale && next.Palette)
  {
    vtkSMPropertyHelper(proxy, "LatencyScale").Set(next.Scale->data(), 2);
    vtkSMPropertyHelper(proxy, "Palette").Set(*next.Palette);
  }
  if (next.Begin)
  {
    vtkSMPropertyHelper(proxy, "WindowBegin").Set(*next.Begin);
    vtkSMPropertyHelper(proxy, "WindowEnd").Set(*next.End);
  }
  if (next.Region && proxy->GetProperty("ChosenRegion"))
  {
    vtkSMPropertyHelper(proxy, "ChosenRegion").Set(*next.Region);
    vtkSMPropertyHelper(proxy, "MoreRegions").Set(next.More.value_or("").c_str());
  }
  else if (next.Region && proxy->GetProperty("Regions"))
  {
    const std::vector<int> regions = RegionsOf(next);
    vtkSMPropertyHelper(proxy, "Regions").SetNumberOfElements(0);
    vtkSMPropertyHelper(proxy, "Regions").Set(regions.data(), regions.size());
  }
  if (next.Phase)
  {
    vtkSMPropertyHelper(proxy, PhaseName(proxy)).Set(*next.Phase);
  }
  for (std::size_t i = 0; next.Iterations && i < next.Iterations->size(); ++i)
  {
    vtkSMPropertyHelper(proxy, (*IterationNames(proxy))[i]).Set((*next.Iterations)[i]);
  }
  proxy->UpdateVTKObjects();
  return true;
}
