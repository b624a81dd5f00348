#include "Views/VTK/ServerManager/PlacePicks.h"

#include "vtkSMPropertyHelper.h"
#include "vtkSMSourceProxy.h"

#include <vector>

using namespace RowSelections;

bool PlacePicks::HasPlaces(Port port)
{
  return HasColumn(port, "rank") && HasColumn(port, "path_id") && HasColumn(port, "activity");
}

PlacePicks::Held PlacePicks::HeldBy(Port places, vtkSMSourceProxy* selection)
{
  Held held;
  held.Ranks = NumbersIn(places, selection, "rank");
  const std::vector<double> paths = BoundsOf(NumbersIn(places, selection, "path_id"));
  const Port calls = CallsOf(places.first);
  if (calls.first && !held.Ranks.empty() && !paths.empty())
  {
    const Selection rows =
      Where(calls, { { { "path_id", paths }, { "rank", BoundsOf(held.Ranks) } } });
    held.Calls = NumbersIn(calls, rows, "call_id");
  }
  return held;
}

RowSelections::Port PlacePicks::CallsOf(vtkSMSourceProxy* source)
{
  vtkSMPropertyHelper input(source, "Calls", true);
  auto* above =
    input.GetNumberOfElements() > 0 ? vtkSMSourceProxy::SafeDownCast(input.GetAsProxy()) : nullptr;
  return { above, above ? static_cast<int>(input.GetOutputPort()) : -1 };
}
