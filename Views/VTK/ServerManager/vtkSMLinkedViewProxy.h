/**
 * @class   vtkSMLinkedViewProxy
 * @brief   a view proxy that shares the chosen window and region with the others of its group
 *
 * Views with the same text in the property LinkGroup have the same WindowBegin, WindowEnd and
 * ChosenRegion, as far as they have these properties, and the filters that they show the same
 * WindowBegin, WindowEnd and Regions. It does not matter who sets one of them: the pointer, a
 * script, undo, the panel of a filter. A view that joins a group takes over what the group has; so
 * does a filter that is shown in it. The filters of a view with a property WholeRun tell nobody: as
 * long as it is set they answer for the whole run, else for the group's choice.
 *
 * Why not vtkSMPropertyLink: Python states do not keep property links, and one of them breaks when
 * a proxy of it is deleted. The group is a property as any other.
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
    /// What the view shows was changed through its group: it is to be drawn.
    LinkedEvent = vtkCommand::UserEvent + 611
  };

  void UpdateVTKObjects() override;
  /// Also tells the view why the trace that it shows something of could not be read.
  void Update() override;

  /// Whether what the group is told now is only tried, as by a slider in hand; filters that have a
  /// property Tentative are told so, and do not call a window that they refuse an error.
  void SetTentative(bool tentative);

protected:
  vtkSMLinkedViewProxy();
  ~vtkSMLinkedViewProxy() override;
  /// A view that has drawn another verdict tells its group which ranks that names.
  void PostRender(bool interactive) override;

private:
  struct Internals;
  /// Observes the filters that the view shows and that follow groups; returns whether one is new.
  bool ObserveFilters();
  void FilterUpdated(vtkObject* filter, unsigned long event, void* data);
  std::unique_ptr<Internals> Own;

  vtkSMLinkedViewProxy(const vtkSMLinkedViewProxy&) = delete;
  void operator=(const vtkSMLinkedViewProxy&) = delete;
};

#endif
