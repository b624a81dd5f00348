#include "Views/VTK/ServerManager/vtkSMLinkedViewProxy.h"

#include "Readers/Base/ShortText.h"
#include "Views/Core/DAG/StateDAG.h"
#include "Views/VTK/Common/vtkPVCommunicationView.h"
#include "Views/VTK/ServerManager/FollowedTime.h"
#include "Views/VTK/ServerManager/ShownSources.h"
#include "Views/VTK/ServerManager/UndoPause.h"

#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkPVXMLElement.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxyIterator.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkWeakPointer.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace
{
/// What a group shares, as far as a proxy has it.
struct Choice
{
  std::optional<double> Begin, End;
  std::optional<int> Region;                ///< -1: all
  std::optional<std::string> More;          ///< further regions
  std::optional<std::string> Marked, Label; ///< ranks that a verdict names, what they are
  std::optional<std::vector<double>> Scale; ///< ends of the colours of L
  std::optional<int> Palette;               ///< of L

  bool operator==(const Choice& o) const
  {
    return Begin == o.Begin && End == o.End && Region == o.Region && More == o.More &&
      Marked == o.Marked && Label == o.Label && Scale == o.Scale && Palette == o.Palette;
  }
  bool operator!=(const Choice& o) const { return !(*this == o); }

  /// Takes what this does not have from another one.
  void Complete(const Choice& o)
  {
    Begin = Begin ? Begin : o.Begin;
    End = End ? End : o.End;
    More = Region ? More : o.More;
    Region = Region ? Region : o.Region;
    Marked = Marked ? Marked : o.Marked;
    Label = Label ? Label : o.Label;
    Scale = Scale ? Scale : o.Scale;
    Palette = Palette ? Palette : o.Palette;
  }
};

/// Whether a proxy of a group is being told what another one has: it does not tell it again.
bool Telling = false;

std::string GroupOf(vtkSMProxy* view)
{
  return vtkSMPropertyHelper(view, "LinkGroup", true).GetAsString(0);
}

/// All regions of a choice, the first one first; none: all messages.
std::vector<int> RegionsOf(const Choice& choice)
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

Choice ChoiceOf(vtkSMProxy* proxy)
{
  Choice choice;
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
  return choice;
}

/// Whether what a view shows is to answer for the whole run, whatever its group has chosen.
bool IsWholeRun(vtkSMProxy* view)
{
  return view->GetProperty("WholeRun") && vtkSMPropertyHelper(view, "WholeRun").GetAsInt() != 0;
}

/// What the filters that a view shows are told of a choice.
Choice ChoiceOfFilters(vtkSMProxy* view, const Choice& choice)
{
  Choice whole;
  whole.Begin = 0;
  whole.End = -1;
  whole.Region = -1;
  whole.More = "";
  return IsWholeRun(view) ? whole : choice;
}

/// What of a choice is not as before.
Choice Changed(const Choice& now, const Choice& before)
{
  Choice changed;
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
  if (now.Marked != before.Marked || now.Label != before.Label)
  {
    changed.Marked = now.Marked;
    changed.Label = now.Label;
  }
  changed.Scale = now.Scale != before.Scale ? now.Scale : std::nullopt;
  changed.Palette = now.Palette != before.Palette ? now.Palette : std::nullopt;
  return changed;
}

/// Whether the user has chosen no color palette: then ParaView's own charts are white, too.
bool PaletteIsStandard(vtkSMSessionProxyManager* manager)
{
  vtkSMProxy* palette = manager->GetProxy("settings", "ColorPalette");
  vtkSMProperty* color = palette ? palette->GetProperty("BackgroundColor") : nullptr;
  return !color || color->IsValueDefault();
}

/// Sets what a proxy has of a choice; returns whether that changed it.
bool Tell(vtkSMProxy* proxy, const Choice& choice)
{
  const Choice own = ChoiceOf(proxy);
  const bool hasRegion = proxy->GetProperty("ChosenRegion") || proxy->GetProperty("Regions");
  Choice next = own;
  next.Begin = own.Begin && choice.Begin ? choice.Begin : own.Begin;
  next.End = own.End && choice.End ? choice.End : own.End;
  next.Region = hasRegion && choice.Region ? choice.Region : own.Region;
  next.More = hasRegion && choice.Region ? choice.More : own.More;
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
  proxy->UpdateVTKObjects();
  return true;
}
}

/// What a view keeps of its group and of the filters that it shows.
struct vtkSMLinkedViewProxy::Internals
{
  struct Filter
  {
    vtkWeakPointer<vtkSMProxy> Proxy;
    unsigned long Observer = 0;
    Choice Known;
  };
  std::string Group;
  Choice Known;
  bool WholeRun = false;
  FollowedTime Time;
  std::vector<Filter> Filters;
  std::optional<std::pair<std::string, std::string>> Culprits; ///< of the verdict that was drawn

  static std::vector<vtkSMLinkedViewProxy*> Members(vtkSMProxy* any, const std::string& group);
  static Choice ChoiceOfGroup(vtkSMProxy* besides, const std::string& group);
  static void TellGroup(vtkSMProxy* any, const std::string& group, const Choice& choice);
};

/// The registered views of a group.
std::vector<vtkSMLinkedViewProxy*> vtkSMLinkedViewProxy::Internals::Members(
  vtkSMProxy* any, const std::string& group)
{
  std::vector<vtkSMLinkedViewProxy*> members;
  vtkNew<vtkSMProxyIterator> views;
  views->SetSessionProxyManager(any->GetSessionProxyManager());
  for (views->Begin("views"); !views->IsAtEnd(); views->Next())
  {
    auto* view = vtkSMLinkedViewProxy::SafeDownCast(views->GetProxy());
    if (view && GroupOf(view) == group)
    {
      members.push_back(view);
    }
  }
  return members;
}

/// What a group has, without one of its proxies.
Choice vtkSMLinkedViewProxy::Internals::ChoiceOfGroup(vtkSMProxy* besides, const std::string& group)
{
  Choice choice;
  for (vtkSMLinkedViewProxy* view : Members(besides, group))
  {
    choice.Complete(view == besides ? Choice() : ChoiceOf(view));
  }
  return choice;
}

void vtkSMLinkedViewProxy::Internals::TellGroup(
  vtkSMProxy* any, const std::string& group, const Choice& choice)
{
  Telling = true;
  for (vtkSMLinkedViewProxy* view : Members(any, group))
  {
    bool changed = Tell(view, choice);
    for (Filter& filter : view->Own->Filters)
    {
      changed = (filter.Proxy && Tell(filter.Proxy, ChoiceOfFilters(view, choice))) || changed;
      filter.Known = filter.Proxy ? ChoiceOf(filter.Proxy) : Choice();
    }
    if (changed)
    {
      view->InvokeEvent(LinkedEvent);
    }
  }
  Telling = false;
}

vtkStandardNewMacro(vtkSMLinkedViewProxy);

vtkSMLinkedViewProxy::vtkSMLinkedViewProxy() : Own(new Internals) {}

vtkSMLinkedViewProxy::~vtkSMLinkedViewProxy()
{
  for (Internals::Filter& filter : this->Own->Filters)
  {
    if (filter.Proxy)
    {
      filter.Proxy->RemoveObserver(filter.Observer);
    }
  }
}

void vtkSMLinkedViewProxy::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Group: " << this->Own->Group << "\n";
}

void vtkSMLinkedViewProxy::FollowTime()
{
  if (const auto window = this->Own->Time.Window(this, ShownBy(this)))
  {
    const UndoPause follows;
    vtkSMPropertyHelper(this, "WindowBegin").Set(window->first);
    vtkSMPropertyHelper(this, "WindowEnd").Set(window->second);
    this->UpdateVTKObjects();
    this->InvokeEvent(LinkedEvent);
  }
}

void vtkSMLinkedViewProxy::UpdateVTKObjects()
{
  this->Superclass::UpdateVTKObjects();
  if (vtkSMProperty* time = this->Own->Time.Begin(this))
  {
    time->AddObserver(vtkCommand::ModifiedEvent, this, &vtkSMLinkedViewProxy::FollowTime);
  }
  if (auto* drawn = vtkPVCommunicationView::SafeDownCast(this->GetClientSideObject()))
  {
    drawn->SetPaletteIsStandard(PaletteIsStandard(this->GetSessionProxyManager()));
  }
  if (this->GetProperty("MoreRegions") && !Telling)
  {
    const Choice now = ChoiceOf(this), &known = this->Own->Known;
    if (known.Region && now.Region != known.Region && now.More == known.More && now.More != "")
    {
      vtkSMPropertyHelper(this, "MoreRegions").Set(""); // who sets one region means that one
      this->Superclass::UpdateVTKObjects();
    }
  }
  const std::string group = GroupOf(this);
  const bool newFilter = this->ObserveFilters();
  const bool turns = IsWholeRun(this) != this->Own->WholeRun;
  const bool joins = newFilter || turns || group != this->Own->Group;
  this->Own->Group = group;
  this->Own->WholeRun = IsWholeRun(this);
  if (!Telling && !group.empty() && joins)
  {
    Choice choice = Internals::ChoiceOfGroup(this, group);
    choice.Complete(ChoiceOf(this));
    Internals::TellGroup(this, group, choice);
  }
  else if (!Telling && !group.empty() && ChoiceOf(this) != this->Own->Known)
  {
    Internals::TellGroup(this, group, Changed(ChoiceOf(this), this->Own->Known));
  }
  this->Own->Known = ChoiceOf(this);
}

void vtkSMLinkedViewProxy::Update()
{
  const bool other = this->GetNeedsUpdate();
  this->Superclass::Update();
  auto* view = vtkPVCommunicationView::SafeDownCast(this->GetClientSideObject());
  if (other && view)
  {
    view->SetProblem(ProblemBefore(ShownBy(this)));
    if (this->Own->Time.FindsSteps(ShownBy(this)))
    {
      this->InvokeEvent(TimeStepsEvent);
    }
  }
}

vtkTypeUInt32 vtkSMLinkedViewProxy::PreRender(bool interactive)
{
  if (auto* view = vtkPVCommunicationView::SafeDownCast(this->GetClientSideObject()))
  {
    view->SetShares(SharesIn(this));
  }
  return this->Superclass::PreRender(interactive);
}

void vtkSMLinkedViewProxy::PostRender(bool interactive)
{
  this->Superclass::PostRender(interactive);
  auto* view = vtkPVCommunicationView::SafeDownCast(this->GetClientSideObject());
  std::string ranks, label;
  if (view && view->GetCulprits(ranks, label) && this->Own->Culprits != std::pair(ranks, label))
  {
    const UndoPause follows;
    this->Own->Culprits = { ranks, label };
    vtkSMPropertyHelper(this, "MarkedRanks").Set(ranks.c_str());
    vtkSMPropertyHelper(this, "MarkLabel").Set(label.c_str());
    this->UpdateVTKObjects();
  }
}

void vtkSMLinkedViewProxy::SetTentative(bool tentative)
{
  const std::string group = GroupOf(this);
  if (group.empty())
  {
    return;
  }
  for (vtkSMLinkedViewProxy* view : Internals::Members(this, group))
  {
    for (Internals::Filter& filter : view->Own->Filters)
    {
      if (filter.Proxy && filter.Proxy->GetProperty("Tentative"))
      {
        vtkSMPropertyHelper(filter.Proxy, "Tentative").Set(tentative);
        filter.Proxy->UpdateVTKObjects();
      }
    }
  }
}

bool vtkSMLinkedViewProxy::ObserveFilters()
{
  std::vector<vtkSMProxy*> shown = ShownBy(this);
  shown.erase(std::remove_if(shown.begin(), shown.end(),
                [](vtkSMProxy* filter) {
                  vtkPVXMLElement* hints = filter->GetHints();
                  return !hints || !hints->FindNestedElementByName("FollowsLinkGroup");
                }),
    shown.end());
  std::vector<Internals::Filter> kept;
  for (Internals::Filter& filter : this->Own->Filters)
  {
    const auto place = std::find(shown.begin(), shown.end(), filter.Proxy.GetPointer());
    if (filter.Proxy && place != shown.end())
    {
      shown.erase(place);
      kept.push_back(filter);
    }
    else if (filter.Proxy)
    {
      filter.Proxy->RemoveObserver(filter.Observer);
    }
  }
  for (vtkSMProxy* filter : shown)
  {
    const unsigned long observer =
      filter->AddObserver(vtkCommand::UpdateEvent, this, &vtkSMLinkedViewProxy::FilterUpdated);
    kept.push_back({ filter, observer, ChoiceOf(filter) });
  }
  this->Own->Filters = std::move(kept);
  return !shown.empty();
}

void vtkSMLinkedViewProxy::FilterUpdated(vtkObject* caller, unsigned long, void*)
{
  auto* proxy = vtkSMProxy::SafeDownCast(caller);
  const Choice choice = ChoiceOf(proxy);
  for (Internals::Filter& filter : this->Own->Filters)
  {
    if (filter.Proxy == proxy && filter.Known != choice)
    {
      const Choice changed = Changed(choice, filter.Known);
      filter.Known = choice;
      // Where a view may answer for the whole run, its filter's window need not be the group's.
      if (!Telling && !this->Own->Group.empty() && !this->GetProperty("WholeRun"))
      {
        Internals::TellGroup(this, this->Own->Group, changed);
        this->InvokeEvent(LinkedEvent);
      }
      return;
    }
  }
}
