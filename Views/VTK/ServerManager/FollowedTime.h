#ifndef PCLVIS_VIEWS_VTK_SERVERMANAGER_FOLLOWEDTIME_H
#define PCLVIS_VIEWS_VTK_SERVERMANAGER_FOLLOWEDTIME_H

#include <limits>
#include <optional>
#include <utility>
#include <vector>

class vtkSMProperty;
class vtkSMProxy;

/// Lets a view with a property FollowTime follow ParaView's time: the view chooses the time from
/// one time step of what it shows to the next.
class FollowedTime
{
public:
  /// The property with the view's time, to be observed; null: the view does not follow time, or the
  /// property was requested before.
  vtkSMProperty* Begin(vtkSMProxy* view);
  /// Asks the sources that the view shows for time steps, which filters find only when they are
  /// executed. Returns whether there are any, and different ones than before. ParaView's time then
  /// moves to one of them unless it is at one already.
  /// @param time of the view
  bool FindsSteps(const std::vector<vtkSMProxy*>& shown, double time);
  /// To be called when the view's time was set: returns the window to choose [s], end -1: that of
  /// the trace; none: nothing is to be chosen.
  std::optional<std::pair<double, double>> Window(
    vtkSMProxy* view, const std::vector<vtkSMProxy*>& shown);

private:
  bool Begun = false;
  std::vector<double> Steps; ///< as found last [s]
  double Known = std::numeric_limits<double>::quiet_NaN();
};

#endif
