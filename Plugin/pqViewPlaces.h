#ifndef pqViewPlaces_h
#define pqViewPlaces_h

#include "pqView.h"
#include "vtkSMViewLayoutProxy.h"
#include "vtkWeakPointer.h"

#include <QObject>
#include <QPointer>

#include <set>
#include <vector>

/// Where views open that Apply makes for our readers and filters. ParaView halves the active view
/// for each; instead
/// - a view takes the place of the empty Render View with which ParaView's window begins, and is as
///   large as that was;
/// - others get half of the largest view's place, or a tab of their own where halves would be
/// small;
/// - a chart or table beside the views of a workspace opens in a tab of its own, Charts, so that
///   the workspace keeps its size.
/// Views that the user or a script makes, and those of other sources, are left alone.
class pqViewPlaces : public QObject
{
  Q_OBJECT

public:
  explicit pqViewPlaces(QObject* parent = nullptr);
  ~pqViewPlaces() override;

  void startup();
  void shutdown();

private:
  void add(pqView* view);
  void watchPanels();
  void watchUndo();
  void destroyReplaced();
  void placeIn(vtkSMViewLayoutProxy* layout, pqView* view);
  void closeUp();
  void placeAgain();

  /// Views that gave their place away. Apply keeps a list of the views that it draws at its end,
  /// and events are processed before: they must live until then.
  std::vector<QPointer<pqView>> Replaced;
  /// Layouts in which views were placed: Undo takes the views back, and leaves free cells; Redo
  /// brings views back, but not those of tabs to their places.
  std::set<vtkWeakPointer<vtkSMViewLayoutProxy>> Halved;
};

#endif
