#ifndef pqRowGuard_h
#define pqRowGuard_h

#include <QObject>

class pqView;

/// Asks before Ctrl+A, or a click on the corner of the table, selects all rows of a spreadsheet
/// that has very many: ParaView lists them one by one, which for the messages of 20 million events
/// takes gigabytes, and minutes in which the window is frozen.
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
