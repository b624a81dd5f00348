#ifndef pqViewPlaces_h
#define pqViewPlaces_h

#include "pqView.h"

#include <QObject>
#include <QPointer>

#include <vector>

/// Where views open that Apply makes for our readers and filters. ParaView splits the shown layout
/// for each; instead
/// - a view takes the place of the empty Render View with which ParaView's window begins, and is as
///   large as that was;
/// - a chart or table beside the views of a workspace opens in a tab of its own, Charts, so that
/// the
///   workspace keeps its size.
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
  void destroyReplaced();

  /// Views that gave their place away. Apply keeps a list of the views that it draws at its end,
  /// and events are processed before: they must live until then.
  std::vector<QPointer<pqView>> Replaced;
};

#endif
