#include "Views/VTK/ServerManager/vtkSMTraceSelectionProxy.h"

#include "Views/VTK/Common/vtkPVCommunicationView.h"
#include "Views/VTK/ServerManager/CausePicks.h"
#include "Views/VTK/ServerManager/TracePicks.h"
#include "Views/VTK/ServerManager/UndoPause.h"

#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxyIterator.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSMSourceProxy.h"
#include "vtkWeakPointer.h"

#include <algorithm>
#include <string>

using RowSelections::Numbers;
using RowSelections::Port;
using TracePicks::Graph;
using TracePicks::Pick;

namespace
{
/// The current selection, and its ports.
struct Selected
{
  vtkWeakPointer<vtkSMProxy> Reader;
  Pick Now;
  std::vector<std::pair<vtkWeakPointer<vtkSMSourceProxy>, int>> Ports;
};

Selected& Current()
{
  static Selected selected;
  return selected;
}

bool Spreading = false;

/// During its lifetime, changes of selections are part of spreading one, and not steps of Undo.
class SpreadScope
{
public:
  explicit SpreadScope(vtkSMProxy* of) : Of(of), Outer(Spreading) { Spreading = true; }
  ~SpreadScope()
  {
    RowSelections::ForgetSaved(this->Of);
    Spreading = this->Outer;
  }

private:
  SpreadScope(const SpreadScope&) = delete;
  void operator=(const SpreadScope&) = delete;
  UndoPause Steps;
  vtkSMProxy* Of;
  bool Outer;
};

void Select(Port port, vtkSMSourceProxy* selection)
{
  if (selection)
  {
    port.first->SetSelectionInput(port.second, selection, 0);
    Current().Ports.emplace_back(port.first, port.second);
  }
  else if (port.first->GetSelectionInput(port.second))
  {
    port.first->CleanSelectionInputs(port.second);
  }
}

/// Selects in the graph port of a source and in the tables of its blocks.
void SelectInGraph(vtkSMSourceProxy* source, const Graph& graph, const Pick& pick)
{
  Numbers all;
  std::string shares;
  for (std::size_t i = 0; i < graph.Tables.size(); ++i)
  {
    Numbers own;
    const TracePicks::Rows rows = TracePicks::RowsOf({ source, graph.Tables[i] }, pick);
    for (std::size_t k = 0; k < rows.Ids.size(); ++k)
    {
      own.insert(own.end(), { 0, rows.Ids[k] });
      all.insert(all.end(), { static_cast<vtkIdType>(i) + 1, 0, rows.Ids[k] });
      if (k < rows.Shares.size())
      {
        shares += std::to_string(i + 1) + " " + std::to_string(rows.Ids[k]) + " " +
          std::to_string(rows.Shares[k].first) + " " + std::to_string(rows.Shares[k].second) + "\n";
      }
    }
    Select({ source, graph.Tables[i] },
      own.empty() ? nullptr : RowSelections::ByRow(source, own, false));
  }
  const auto selection = all.empty() ? nullptr : RowSelections::ByRow(source, all, true);
  if (selection)
  {
    // Selections cannot hold shares. As an annotation, they disappear when something else is
    // selected.
    selection->SetAnnotation(vtkPVCommunicationView::SharesKey(), shares.c_str());
  }
  Select({ source, graph.Port }, selection);
}

/// Selects in all ports of a source except the origin.
void SelectIn(vtkSMSourceProxy* source, const Pick& pick, Port origin)
{
  const Graph graph = TracePicks::GraphOf(source);
  const bool own = origin.first == source;
  if (graph.Port >= 0 && !(own && graph.Has(origin.second)))
  {
    SelectInGraph(source, graph, pick);
  }
  for (int port = 0; port < static_cast<int>(source->GetNumberOfOutputPorts()); ++port)
  {
    if (!graph.Has(port) && !(own && port == origin.second))
    {
      Select({ source, port }, TracePicks::SelectionOf({ source, port }, pick));
    }
  }
}

std::vector<vtkSMSourceProxy*> SourcesOf(vtkSMProxy* any, vtkSMProxy* reader)
{
  std::vector<vtkSMSourceProxy*> found;
  vtkNew<vtkSMProxyIterator> sources;
  sources->SetSessionProxyManager(any->GetSessionProxyManager());
  for (sources->Begin("sources"); !sources->IsAtEnd(); sources->Next())
  {
    auto* source = vtkSMSourceProxy::SafeDownCast(sources->GetProxy());
    // A source may be registered under several names.
    if (source && TracePicks::ReaderOf(source) == reader &&
      std::find(found.begin(), found.end(), source) == found.end())
    {
      found.push_back(source);
    }
  }
  return found;
}

/// Selects in everything that is made from the same trace as a source.
void SelectAll(vtkSMProxy* any, const Pick& pick, Port origin)
{
  vtkSMProxy* reader = TracePicks::ReaderOf(any);
  Selected& now = Current();
  const auto before = std::move(now.Ports);
  now.Reader = reader;
  now.Now = pick;
  now.Ports.clear();
  for (vtkSMSourceProxy* source : SourcesOf(any, reader))
  {
    if (!pick.Empty())
    {
      SelectIn(source, pick, origin);
    }
  }
  // The origin was selected elsewhere, but is cleared with the rest.
  if (origin.first && !pick.Empty())
  {
    now.Ports.emplace_back(origin.first, origin.second);
  }
  for (const auto& port : before)
  {
    const bool again = std::find(now.Ports.begin(), now.Ports.end(), port) != now.Ports.end();
    if (port.first && !again && !(port.first == origin.first && port.second == origin.second))
    {
      Select({ port.first, port.second }, nullptr);
    }
  }
}

/// Selects only in these ports; without ports, in everything that is made from the trace.
void SelectInPorts(vtkSMSourceProxy* trace, const Pick& pick, const std::vector<Port>& ports)
{
  for (const Port& port : ports)
  {
    const Graph graph = TracePicks::GraphOf(port.first);
    if (graph.Has(port.second))
    {
      SelectInGraph(port.first, graph, pick);
    }
    else
    {
      Select(port, TracePicks::SelectionOf(port, pick));
    }
  }
  if (ports.empty())
  {
    SelectAll(trace, pick, { nullptr, -1 });
  }
}

/// Whether a view shows a port of a source.
bool Shows(vtkSMProxy* view, vtkSMSourceProxy* source)
{
  vtkSMPropertyHelper representations(view, "Representations", true);
  for (unsigned int i = 0; i < representations.GetNumberOfElements(); ++i)
  {
    vtkSMProxy* shown = representations.GetAsProxy(i);
    if (shown && vtkSMPropertyHelper(shown, "Visibility", true).GetAsInt() != 0 &&
      vtkSMPropertyHelper(shown, "Input", true).GetAsProxy() == source)
    {
      return true;
    }
  }
  return false;
}

std::vector<Port> PortsIn(vtkSMProxy* proxy, const char* property)
{
  std::vector<Port> ports;
  vtkSMPropertyHelper helper(proxy, property);
  for (unsigned int i = 0; i < helper.GetNumberOfElements(); ++i)
  {
    if (auto* source = vtkSMSourceProxy::SafeDownCast(helper.GetAsProxy(i)))
    {
      ports.emplace_back(source, static_cast<int>(helper.GetOutputPort(i)));
    }
  }
  return ports;
}
}

vtkStandardNewMacro(vtkSMTraceSelectionProxy);

vtkSMTraceSelectionProxy::vtkSMTraceSelectionProxy() = default;

vtkSMTraceSelectionProxy::~vtkSMTraceSelectionProxy() = default;

void vtkSMTraceSelectionProxy::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Selected ports: " << Current().Ports.size() << "\n";
}

bool vtkSMTraceSelectionProxy::Tells(vtkSMSourceProxy* source, int port)
{
  return TracePicks::Tells({ source, port });
}

bool vtkSMTraceSelectionProxy::IsSpreading()
{
  return Spreading;
}

void vtkSMTraceSelectionProxy::Spread(vtkSMSourceProxy* source, int port)
{
  const SpreadScope scope(source);
  SelectAll(source, TracePicks::PickIn({ source, port }), { source, port });
}

void vtkSMTraceSelectionProxy::SelectCulprits(vtkSMSourceProxy* attribution)
{
  const SpreadScope scope(attribution);
  SelectAll(attribution, TracePicks::PickOfCulprits(attribution), { nullptr, -1 });
}

void vtkSMTraceSelectionProxy::ChooseCauseTime(vtkSMSourceProxy* attribution)
{
  std::vector<vtkSMProxy*> shown;
  vtkNew<vtkSMProxyIterator> views;
  views->SetSessionProxyManager(attribution->GetSessionProxyManager());
  for (views->Begin("views"); !views->IsAtEnd(); views->Next())
  {
    vtkSMProxy* view = views->GetProxy();
    if (std::string(view->GetXMLName()) == "AttributionView" && Shows(view, attribution))
    {
      shown.push_back(view);
    }
  }
  std::pair<double, double> time{ 0, -1 };
  for (vtkSMProxy* view : shown)
  {
    vtkSMPropertyHelper begin(view, "WindowBegin"), end(view, "WindowEnd");
    if (view == shown.front())
    {
      time = TracePicks::CauseTimeAfter(attribution, { begin.GetAsDouble(), end.GetAsDouble() });
    }
    begin.Set(time.first);
    end.Set(time.second);
    view->UpdateVTKObjects();
  }
}

void vtkSMTraceSelectionProxy::SelectCause(vtkSMSourceProxy* tree, const std::string& use)
{
  const SpreadScope scope(tree);
  SelectAll(tree, CausePicks::PickOf(tree, use), { nullptr, -1 });
}

void vtkSMTraceSelectionProxy::ChooseTimeOfCause(
  vtkSMProxy* view, vtkSMSourceProxy* tree, const std::string& use)
{
  vtkSMPropertyHelper begin(view, "WindowBegin"), end(view, "WindowEnd");
  const auto time = CausePicks::TimeAfter(tree, use, { begin.GetAsDouble(), end.GetAsDouble() });
  begin.Set(time.first);
  end.Set(time.second);
  view->UpdateVTKObjects();
}

bool vtkSMTraceSelectionProxy::Follows(vtkSMSourceProxy* filter)
{
  return !Current().Now.Empty() && TracePicks::GraphOf(filter).Port >= 0 &&
    TracePicks::ReaderOf(filter) == Current().Reader.GetPointer();
}

void vtkSMTraceSelectionProxy::Renew(vtkSMSourceProxy* filter)
{
  const SpreadScope scope(filter);
  SelectInGraph(filter, TracePicks::GraphOf(filter), Current().Now);
}

void vtkSMTraceSelectionProxy::UpdateVTKObjects()
{
  this->Superclass::UpdateVTKObjects();
  const int what = vtkSMPropertyHelper(this, "Select").GetAsInt();
  if (what == 0)
  {
    return; // scripts set properties one by one
  }
  vtkSMPropertyHelper(this, "Select").Set(0);
  const SpreadScope scope(this);
  const auto numbers = [this](const char* name) {
    return RowSelections::NumbersOf(vtkSMPropertyHelper(this, name).GetAsString());
  };
  auto* trace = vtkSMSourceProxy::SafeDownCast(vtkSMPropertyHelper(this, "Trace").GetAsProxy());
  const std::vector<Port> origin = PortsIn(this, "Origin");
  if (what == 3 && !origin.empty())
  {
    Spread(origin[0].first, origin[0].second);
  }
  else if (what == 4 && trace)
  {
    ChooseCauseTime(trace);
    SelectCulprits(trace);
  }
  else if (what == 5 && trace && TracePicks::ReaderOf(trace) == Current().Reader.GetPointer())
  {
    SelectAll(trace, Pick(Current().Now), { nullptr, -1 });
  }
  else if (what == 6 && trace)
  {
    SelectCause(trace, vtkSMPropertyHelper(this, "Cause").GetAsString());
  }
  else if (what < 3 && trace)
  {
    const Pick pick = what == 1 ? TracePicks::PickOfRanks(numbers("Ranks"))
                                : TracePicks::PickOfMessages(trace, numbers("Messages"));
    SelectInPorts(trace, pick, PortsIn(this, "Ports"));
  }
}
