#include "Views/VTK/ServerManager/vtkSMLinkedViewProxy.h"

#include "Views/VTK/Common/vtkPVCommunicationView.h"
#include "Views/VTK/ServerManager/CalledNodes.h"
#include "Views/VTK/ServerManager/FollowedTime.h"
#include "Views/VTK/ServerManager/LinkedChoice.h"
#include "Views/VTK/ServerManager/ShownSources.h"
#include "Views/VTK/ServerManager/StrayChoice.h"
#include "Views/VTK/ServerManager/UndoPause.h"

#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkOutputWindow.h"
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
/// Whether a proxy of a group is currently receiving values from another one: it does not pass them
/// on.
bool Telling = false;

std::string GroupOf(vtkSMProxy* view)
{
  return vtkSMPropertyHelper(view, "LinkGroup", true).GetAsString(0);
}

/// Whether what a view shows refers to the whole run, whatever its group has chosen.
bool IsWholeRun(vtkSMProxy* view)
{
  return view->GetProperty("WholeRun") && vtkSMPropertyHelper(view, "WholeRun").GetAsInt() != 0;
}

/// The part of a choice that is passed on to the filters that a view shows.
LinkedChoice ChoiceOfFilters(vtkSMProxy* view, const LinkedChoice& choice)
{
  LinkedChoice whole;
  whole.Begin = 0;
  whole.End = -1;
  whole.Region = -1;
  whole.More = "";
  whole.Phase = -1;
  whole.Iterations = { -1, -1, -1 };
  return IsWholeRun(view) ? whole : choice;
}

/// Whether the user has not chosen a colour palette: then ParaView's own charts are white, too.
bool PaletteIsStandard(vtkSMSessionProxyManager* manager)
{
  vtkSMProxy* palette = manager->GetProxy("settings", "ColorPalette");
  vtkSMProperty* color = palette ? palette->GetProperty("BackgroundColor") : nullptr;
  return !color || color->IsValueDefault();
}
}

/// What a view remembers of its group and of the filters that it shows.
struct vtkSMLinkedViewProxy::Internals
{
  struct Filter
  {
    vtkWeakPointer<vtkSMProxy> Proxy;
    unsigned long Observer = 0;
    LinkedChoice Known;
  };
  std::string Group;
  LinkedChoice Known;
  bool WholeRun = false;
  FollowedTime Time;
  CalledNodes Called;
  std::vector<Filter> Filters;
  TraceExtent Trace;                                           ///< extent of what was last shown
  std::optional<std::pair<std::string, std::string>> Culprits; ///< of the last drawn verdict

  static std::vector<vtkSMLinkedViewProxy*> Members(vtkSMProxy* any, const std::string& group);
  static LinkedChoice ChoiceOfGroup(vtkSMProxy* besides, const std::string& group);
  static void TellGroup(vtkSMProxy* any, const std::string& group, const LinkedChoice& choice);
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

/// The choice of a group, ignoring one of its proxies.
LinkedChoice vtkSMLinkedViewProxy::Internals::ChoiceOfGroup(
  vtkSMProxy* besides, const std::string& group)
{
  LinkedChoice choice;
  for (vtkSMLinkedViewProxy* view : Members(besides, group))
  {
    choice.Complete(view == besides ? LinkedChoice() : ChoiceOf(view));
  }
  return choice;
}

void vtkSMLinkedViewProxy::Internals::TellGroup(
  vtkSMProxy* any, const std::string& group, const LinkedChoice& choice)
{
  Telling = true;
  for (vtkSMLinkedViewProxy* view : Members(any, group))
  {
    bool changed = Tell(view, choice);
    // The view where the part comes from shows it already, in steps or in time.
    changed = (choice.Part && view != any && TellPart(view, *choice.Part)) || changed;
    for (Filter& filter : view->Own->Filters)
    {
      changed = (filter.Proxy && Tell(filter.Proxy, ChoiceOfFilters(view, choice))) || changed;
      filter.Known = filter.Proxy ? ChoiceOf(filter.Proxy) : LinkedChoice();
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
    const LinkedChoice now = ChoiceOf(this), &known = this->Own->Known;
    if (known.Region && now.Region != known.Region && now.More == known.More && now.More != "")
    {
      vtkSMPropertyHelper(this, "MoreRegions").Set(""); // setting one region means only that one
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
    LinkedChoice choice = Internals::ChoiceOfGroup(this, group);
    const std::optional<pclvis::TimelinePart> part = choice.Part;
    const LinkedChoice own = ChoiceOf(this);
    choice.Complete(own);
    choice.Part.reset(); // the other views show it already
    Internals::TellGroup(this, group, choice);
    // Undo and redo restore the group and the view's visible part at once.
    const bool brought = !this->Own->Known.Seen.empty() && own.Seen != this->Own->Known.Seen;
    if (part && !brought)
    {
      Telling = true;
      TellPart(this, *part);
      Telling = false;
    }
  }
  else if (!Telling && !group.empty() && ChoiceOf(this) != this->Own->Known)
  {
    Internals::TellGroup(this, group, Changed(ChoiceOf(this), this->Own->Known));
  }
  this->Own->Known = ChoiceOf(this);
  this->Own->Called.Renew(this);
}

void vtkSMLinkedViewProxy::Update()
{
  const bool other = this->GetNeedsUpdate();
  this->Superclass::Update();
  if (other && this->ForgetStrays())
  {
    this->Superclass::Update();
  }
  this->Own->Called.Renew(this);
  auto* view = vtkPVCommunicationView::SafeDownCast(this->GetClientSideObject());
  if (other && view)
  {
    view->SetProblem(ProblemBefore(ShownBy(this)));
    const double time = vtkSMPropertyHelper(this, "ViewTime").GetAsDouble();
    if (this->Own->Time.FindsSteps(ShownBy(this), time))
    {
      this->InvokeEvent(TimeStepsEvent);
    }
  }
}

bool vtkSMLinkedViewProxy::ForgetStrays()
{
  const TraceExtent trace = ExtentOf(ShownBy(this));
  if (trace == this->Own->Trace)
  {
    return false;
  }
  this->Own->Trace = trace;
  std::vector<vtkSMProxy*> choosing{ this };
  for (const Internals::Filter& filter : this->Own->Filters)
  {
    choosing.push_back(filter.Proxy);
  }
  const UndoPause follows;
  std::string said;
  for (vtkSMProxy* proxy : choosing)
  {
    const StrayChoice stray = proxy ? StrayOf(ChoiceOf(proxy), trace) : StrayChoice();
    if (!stray.Said.empty())
    {
      said = stray.Said;
      Tell(proxy, stray.Instead);
    }
  }
  if (!said.empty())
  {
    this->InvokeEvent(LinkedEvent);
    vtkOutputWindow::GetInstance()->DisplayWarningText(
      (std::string(this->GetXMLLabel()) + ": " + said + "\n").c_str());
  }
  return !said.empty();
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
  if (this->Own->Known.Seen.empty())
  {
    this->Own->Known.Seen = ChoiceOf(this).Seen; // a timeline has data now
  }
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
    view->Own->Called.SetWaits(tentative);
    view->Own->Called.Renew(view);
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
  const LinkedChoice choice = ChoiceOf(proxy);
  for (Internals::Filter& filter : this->Own->Filters)
  {
    if (filter.Proxy == proxy && filter.Known != choice)
    {
      const LinkedChoice changed = Changed(choice, filter.Known);
      filter.Known = choice;
      // If a view may refer to the whole run, its filter's window need not be that of the group.
      if (!Telling && !this->Own->Group.empty() && !this->GetProperty("WholeRun"))
      {
        Internals::TellGroup(this, this->Own->Group, changed);
        this->InvokeEvent(LinkedEvent);
      }
      return;
    }
  }
}
