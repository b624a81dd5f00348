/**
 * @class   vtkSMTraceSelectionProxy
 * @brief   one selection of ranks and messages for all that comes from one trace
 *
 * What is selected in a port is selected in all others of the same trace: ranks in tables of ranks
 * and in graphs of them, messages in all tables of messages, and what holds them: the states of the
 * DAG with their links and bars, windows, periods, durations and times of causes. TracePicks says
 * what a row means. Selections of messages are queries to the server (by rank, time or number), in
 * tables of any size; only rank numbers and numbers of rows that views draw reach the client.
 *
 * The window calls the static functions; scripts make a proxy and set its properties, which does
 * the same. Selections are not steps of Undo.
 */
#ifndef vtkSMTraceSelectionProxy_h
#define vtkSMTraceSelectionProxy_h

#include "PCLVisViewsModule.h"

#include "vtkSMProxy.h"

#include <string>
#include <utility>
#include <vector>

class vtkSMSourceProxy;

class PCLVISVIEWS_EXPORT vtkSMTraceSelectionProxy : public vtkSMProxy
{
public:
  static vtkSMTraceSelectionProxy* New();
  vtkTypeMacro(vtkSMTraceSelectionProxy, vtkSMProxy);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /// Whether a selection in the port refers to ranks or messages.
  static bool Tells(vtkSMSourceProxy* source, int port);
  /// Selects everywhere what is selected in the port; if that is nothing, clears all selections.
  static void Spread(vtkSMSourceProxy* source, int port);
  /// Selects everywhere what the verdict of a Latency Attribution is about; if that is nothing,
  /// clears all selections.
  static void SelectCulprits(vtkSMSourceProxy* attribution);
  /// Makes views that show a Latency Attribution choose the next time in which a cause holds (see
  /// NextCauseTime), together with their link groups.
  static void ChooseCauseTime(vtkSMSourceProxy* attribution);
  /// Selects everywhere what causes a row of Time Tree or Cause Tree (see CausePicks); if nothing
  /// is known, clears all selections.
  static void SelectCause(vtkSMSourceProxy* tree, const std::string& use);
  /// Makes the view, together with its link group, choose the next time in which that acts.
  static void ChooseTimeOfCause(vtkSMProxy* view, vtkSMSourceProxy* tree, const std::string& use);
  /// Repeats the selection in a filter whose rows have changed.
  static void Renew(vtkSMSourceProxy* filter);
  /// Whether the filter's rows depend on what is selected.
  static bool Follows(vtkSMSourceProxy* filter);
  /// Whether selections are changing because one is being spread.
  static bool IsSpreading();

  /// Does what the property Select says, once: selects Ranks or Messages, in Ports or in the whole
  /// trace; or spreads the selection of Origin; or selects what the verdict of Trace is about and
  /// chooses its time; or selects in new filters of Trace what is selected in Trace; or selects
  /// what Cause, a row of the tree that Trace makes, is due to.
  void UpdateVTKObjects() override;

protected:
  vtkSMTraceSelectionProxy();
  ~vtkSMTraceSelectionProxy() override;

private:
  vtkSMTraceSelectionProxy(const vtkSMTraceSelectionProxy&) = delete;
  void operator=(const vtkSMTraceSelectionProxy&) = delete;
};

#endif
