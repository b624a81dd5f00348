#ifndef pqViewPlaces_h
#define pqViewPlaces_h

#include "pqView.h"
#include "vtkSMViewProxy.h"
#include "vtkSmartPointer.h"

#include <QObject>
#include <QPointer>

#include <vector>

class vtkSMViewLayoutProxy;

/// Where views open that Apply makes for our readers and filters. ParaView halves the active view
/// for each, and shows a chart in the place of another; instead
/// - a view takes the place of the empty Render View with which ParaView's window begins, and is as
///   large as that was;
/// - others get half of the largest view's place, or a tab of their own where halves would be
///   small;
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

  /// Gives a new view that Apply made a place, beside what is in a layout or in another one; false
  /// if that is left to ParaView.
  bool place(vtkSMViewProxy* view, vtkSMViewLayoutProxy* shown);

private:
  void watchPanels();
  /// Undo brings a view back after its frame, which then has no name and no tools: frames it anew.
  /// Redo brings a view that gave its place away back without a place: destroys it.
  void tidy();
  void destroyReplaced();

  /// Views that gave their place away. Apply keeps a list of the views that it draws at its end,
  /// and events are processed before: they must live until then.
  std::vector<QPointer<pqView>> Replaced;
  /// The last of them, which Undo finds only while it lives.
  vtkSmartPointer<vtkSMViewProxy> Kept;
};

#endif
