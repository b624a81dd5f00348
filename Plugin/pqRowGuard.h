#ifndef pqRowGuard_h
#define pqRowGuard_h

#include <QObject>

class pqView;

/// Asks before all of very many rows of a spreadsheet are selected by Ctrl+A or the corner of the
/// table: ParaView lists them one by one, which for the messages of 20 million events takes minutes
/// and gigabytes in which the window stands still.
class pqRowGuard : public QObject
{
  Q_OBJECT

public:
  explicit pqRowGuard(QObject* parent = nullptr);
  ~pqRowGuard() override;

  /// Called by ParaView when the plugin is loaded.
  void startup();
  void shutdown();

protected:
  bool eventFilter(QObject* widget, QEvent* event) override;

private:
  void add(pqView* view);

  Q_DISABLE_COPY(pqRowGuard)
};

#endif
