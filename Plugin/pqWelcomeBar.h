#ifndef pqWelcomeBar_h
#define pqWelcomeBar_h

#include <QFrame>

class QAction;
class QBoxLayout;
class QGridLayout;
class QLabel;
class QMainWindow;
class QMenu;

/// A slim bar above the views of ParaView's window that says what to do next. It deletes itself
/// when it is closed. Where it is narrow, as with large letters, its buttons are below its words.
class pqWelcomeBar : public QFrame
{
  Q_OBJECT

public:
  /// Where to begin with an MPI trace: opening an example or one's own.
  static pqWelcomeBar* welcome(QMainWindow* window, QMenu* examples);
  /// What to do with the trace of that name, which is open: the action.
  static pqWelcomeBar* offer(QMainWindow* window, const QString& trace, QAction* next);
  ~pqWelcomeBar() override;

Q_SIGNALS:
  void openOwn();
  void nextWanted();
  /// The user has closed it.
  void closed();

private:
  pqWelcomeBar(const QString& name, const QString& text, QMainWindow* window);
  void placeAbove(QMainWindow* window);
  void addClose(const QString& tip);
  void resizeEvent(QResizeEvent* event) override;
  void arrange(int width);

  QGridLayout* Parts;
  QLabel* Words;
  QBoxLayout* Buttons;
  bool Below = false; ///< buttons are below the words

  Q_DISABLE_COPY(pqWelcomeBar)
};

#endif
