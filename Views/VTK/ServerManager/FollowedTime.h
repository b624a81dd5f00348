#ifndef PCLVIS_VIEWS_VTK_SERVERMANAGER_FOLLOWEDTIME_H
#define PCLVIS_VIEWS_VTK_SERVERMANAGER_FOLLOWEDTIME_H

#include <limits>
#include <optional>
#include <utility>
#include <vector>

class vtkSMProperty;
class vtkSMProxy;

/// ParaView's time, as a view with a property FollowTime follows it: it chooses a time step of what
/// it shows, up to the next.
class FollowedTime
{
public:
  /// The property of the view's time, to be observed; null: the view does not follow time, or the
  /// property was asked for before.
  vtkSMProperty* Begin(vtkSMProxy* view);
  /// Asks the sources that the view shows for time steps, which filters find only when they are
  /// executed; returns whether there are some, and others than before. ParaView's time then goes to
  /// one of them unless it is at one.
  /// @param time of the view
  bool FindsSteps(const std::vector<vtkSMProxy*>& shown, double time);
  /// The view's time was set: the window to choose [s], end -1: of the trace; none: nothing is to
  /// be chosen.
  std::optional<std::pair<double, double>> Window(
    vtkSMProxy* view, const std::vector<vtkSMProxy*>& shown);

private:
  bool Begun = false;
  std::vector<double> Steps; ///< as last found [s]
  double Known = std::numeric_limits<double>::quiet_NaN();
};

#endif
