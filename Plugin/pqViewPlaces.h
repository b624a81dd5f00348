#ifndef pqViewPlaces_h
#define pqViewPlaces_h

#include "pqView.h"
#include "vtkSMViewProxy.h"
#include "vtkSmartPointer.h"

#include <QObject>
#include <QPointer>

#include <vector>

class vtkSMViewLayoutProxy;

/// Chooses places for views that Apply opens for our readers and filters. ParaView halves the
/// active view for each, and shows a chart in place of another one; instead
/// - a view takes the place of the empty Render View that ParaView's window starts with, and is as
///   large as that was;
/// - other views get half of the place of the largest view, or a tab of their own if the halves
///   would be small;
/// - a chart or table beside the views of a workspace opens in a tab of its own, Charts, so that
///   the workspace keeps its size;
/// - a second chart has a view of its own.
/// Views that the user or a script makes, and those of other sources, are left alone.
class pqViewPlaces : public QObject
{
  Q_OBJECT

public:
  explicit pqViewPlaces(QObject* parent = nullptr);
  ~pqViewPlaces() override;

  void startup();
  void shutdown();

  /// Gives a place to a new view that Apply made, in the shown layout or in another one; false if
  /// that is left to ParaView.
  bool place(vtkSMViewProxy* view, vtkSMViewLayoutProxy* shown);

private:
  void watchPanels();
  /// Undo restores a view after its frame, which then has no name and no tools: makes a new frame.
  /// Redo restores a view whose place was taken without a place: destroys it.
  void tidy();
  void destroyReplaced();

  /// Views whose places were taken. Apply has a list of the views that it draws at its end, and
  /// processes events before that: the views must live until then.
  std::vector<QPointer<pqView>> Replaced;
  /// The last of them, which Undo finds only while it exists.
  vtkSmartPointer<vtkSMViewProxy> Kept;
};

#endif
