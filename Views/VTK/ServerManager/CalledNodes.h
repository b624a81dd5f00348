#pragma once
#include <utility>

class vtkSMProxy;

/// Tells an Event Flow Graph View which nodes have calls in its window.
class CalledNodes
{
public:
  /// Asks the server if the window, or what the view shows, has changed since the last query; not a
  /// step of Undo. Does nothing for other views or if no data have arrived yet.
  void Renew(vtkSMProxy* view);
  /// Whether queries are suspended: each takes a pass over all calls, too long for each step of a
  /// slider that is being dragged.
  void SetWaits(bool waits) { this->Waits = waits; }

private:
  bool Waits = false;
  std::pair<double, double> Window{ 0, -1 };
  vtkSMProxy* Graph = nullptr; ///< only compared, never used
  unsigned long Time = 0;      ///< modification time of its data
};
