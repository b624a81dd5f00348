#ifndef pqUndoGuard_h
#define pqUndoGuard_h

#include <QList>
#include <QObject>
#include <QPointer>

class QAction;

/// Lets a step of Undo or Redo end before anything else begins. ParaView processes events in the
/// middle of a step, whenever a layout gets its views back: a second Ctrl+Z would undo inside the
/// first, and views would be drawn that are partly deleted already, so that ParaView crashes.
/// Shortcuts pressed in the meantime are executed after the step, other keys and clicks are
/// discarded, and drawing is deferred.
class pqUndoGuard : public QObject
{
  Q_OBJECT

public:
  explicit pqUndoGuard(QObject* parent = nullptr);
  ~pqUndoGuard() override;

  /// Called by ParaView when the plugin is loaded.
  void startup();
  void shutdown();

protected:
  bool eventFilter(QObject* target, QEvent* event) override;

private Q_SLOTS:
  void releaseNext();

private:
  Q_DISABLE_COPY(pqUndoGuard)
  QList<QPointer<QAction>> Held;
};

#endif
