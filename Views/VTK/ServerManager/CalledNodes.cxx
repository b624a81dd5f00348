#include "Views/VTK/ServerManager/CalledNodes.h"

#include "Views/VTK/ServerManager/FlowPicks.h"
#include "Views/VTK/ServerManager/RowSelections.h"
#include "Views/VTK/ServerManager/ShownSources.h"
#include "Views/VTK/ServerManager/UndoPause.h"

#include "vtkPVDataInformation.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSourceProxy.h"

#include <limits>

using namespace RowSelections;

namespace
{
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The Calls port of the graph that the view shows, whose rows have nodes; Port(null, -1): none, or
/// none yet.
Port CallsShownBy(vtkSMProxy* view)
{
  for (vtkSMProxy* shown : ShownBy(view))
  {
    if (auto* source = vtkSMSourceProxy::SafeDownCast(shown))
    {
      return FlowPicks::TablesOf(source).Calls;
    }
  }
  return { nullptr, -1 };
}
}

void CalledNodes::Renew(vtkSMProxy* view)
{
  const bool asks = !this->Waits && view->GetProperty("CalledNodes");
  const Port calls = asks ? CallsShownBy(view) : Port{ nullptr, -1 };
  if (!calls.first)
  {
    return;
  }
  const std::pair<double, double> window{ vtkSMPropertyHelper(view, "WindowBegin").GetAsDouble(),
    vtkSMPropertyHelper(view, "WindowEnd").GetAsDouble() };
  const unsigned long time = calls.first->GetDataInformation(calls.second)->GetMTime();
  if (window == this->Window && this->Graph == calls.first && this->Time == time)
  {
    return;
  }
  this->Window = window;
  this->Graph = calls.first;
  this->Time = time;
  Numbers nodes;
  if (window.first > 0 || window.second >= 0)
  {
    const double end = window.second < 0 ? kInfinity : window.second;
    nodes = FlowPicks::NodesOf({ calls, { nullptr, -1 } },
      Where(calls,
        { { { "begin_s", { -kInfinity, end } }, { "end_s", { window.first, kInfinity } } } }),
      nullptr);
  }
  const UndoPause follows;
  vtkSMPropertyHelper(view, "CalledNodes").Set(TextOf(nodes).c_str());
  view->UpdateVTKObjects();
}
