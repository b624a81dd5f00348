/**
 * @class   vtkSMLinkedViewProxy
 * @brief   a view proxy that shares the chosen window and region with the others of its group
 *
 * Views with the same text in the property LinkGroup have the same WindowBegin, WindowEnd,
 * ChosenRegion, ChosenPhase, ChosenLoop, FirstIteration and LastIteration, as far as they have
 * these properties; the filters that they show have the same in WindowBegin, WindowEnd, Regions,
 * Phase, Loop, FirstIteration and LastIteration. It does not matter who sets one of them: the
 * pointer, a script, undo, the panel of a filter. A view that joins a group adopts the values of
 * the group; so does a filter that is shown in it. The filters of a view with a property WholeRun
 * only follow: while it is set they answer for the whole run, else for the group's choice.
 *
 * Timelines of a group see the same part of the time and ranks: in logical steps, those with events
 * in it. Who pans or zooms one moves the others.
 *
 * A view with a property FollowTime chooses, as ParaView's time changes, the time step of the
 * filter it shows as its window: from that step to the next.
 *
 * Why not vtkSMPropertyLink: Python states do not keep property links, and a link breaks when one
 * of its proxies is deleted. The group is a property like any other.
 */
#ifndef vtkSMLinkedViewProxy_h
#define vtkSMLinkedViewProxy_h

#include "PCLVisViewsModule.h"

#include "vtkCommand.h"
#include "vtkSMContextViewProxy.h"

#include <memory>

class PCLVISVIEWS_EXPORT vtkSMLinkedViewProxy : public vtkSMContextViewProxy
{
public:
  static vtkSMLinkedViewProxy* New();
  vtkTypeMacro(vtkSMLinkedViewProxy, vtkSMContextViewProxy);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  enum
  {
    /// What the view shows was changed by its group: the view needs to be rendered.
    LinkedEvent = vtkCommand::UserEvent + 611,
    /// The filter that the view shows now has time steps: the animation can play them.
    TimeStepsEvent = vtkCommand::UserEvent + 612
  };

  void UpdateVTKObjects() override;
  /// Also tells the view why its trace could not be read.
  void Update() override;

  /// Whether the values that the group receives now are only tentative, as while a slider is
  /// dragged. Filters with a property Tentative get this flag, and do not report a window that they
  /// reject as an error. Event flow graphs ask which nodes have calls in the window when the flag
  /// is reset.
  void SetTentative(bool tentative);

protected:
  vtkSMLinkedViewProxy();
  ~vtkSMLinkedViewProxy() override;
  /// Tells the view how many messages of its selected rows are selected.
  vtkTypeUInt32 PreRender(bool interactive) override;
  /// After drawing a new verdict, tells the group which ranks it names.
  void PostRender(bool interactive) override;

private:
  struct Internals;
  /// Observes those filters shown by the view that follow groups; returns whether there is a new
  /// one.
  bool ObserveFilters();
  /// If another trace is shown than before, as after a state was loaded with another one, choices
  /// that are not in it are replaced by the whole trace, and the user is told. Returns whether
  /// there were any.
  bool ForgetStrays();
  /// To be called when ParaView's time was set: by an animation, the time toolbar or a script.
  void FollowTime();
  void FilterUpdated(vtkObject* filter, unsigned long event, void* data);
  std::unique_ptr<Internals> Own;

  vtkSMLinkedViewProxy(const vtkSMLinkedViewProxy&) = delete;
  void operator=(const vtkSMLinkedViewProxy&) = delete;
};

#endif
