#pragma once
#include <utility>

class vtkSMProxy;

/// Tells an Event Flow Graph View which nodes have calls in the window that it has.
class CalledNodes
{
public:
  /// Asks the server if the window, or what the view shows, is not as when it was asked last; no
  /// step of Undo. Other views, and data that have not come yet, are left alone.
  void Renew(vtkSMProxy* view);
  /// Whether it does not ask for now: it takes a pass over all calls, too long for each step of a
  /// slider that is being dragged.
  void SetWaits(bool waits) { this->Waits = waits; }

private:
  bool Waits = false;
  std::pair<double, double> Window{ 0, -1 };
  vtkSMProxy* Graph = nullptr; ///< only compared
  unsigned long Time = 0;      ///< of its data
};
