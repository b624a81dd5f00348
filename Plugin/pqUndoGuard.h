#ifndef pqUndoGuard_h
#define pqUndoGuard_h

#include <QList>
#include <QObject>
#include <QPointer>

class QAction;

/// Lets a step of Undo or Redo end before anything else begins. ParaView handles events in the
/// middle of it, whenever a layout gets its views back: a second Ctrl+Z would undo inside of the
/// first, and views would be drawn of which a part is already gone; ParaView crashes. Shortcuts
/// pressed meanwhile come after the step, other keys and clicks are lost, as drawings wait.
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
