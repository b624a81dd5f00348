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
/// when it is closed. If it is narrow, or letters are large, its buttons are below its words.
class pqWelcomeBar : public QFrame
{
  Q_OBJECT

public:
  /// How to begin with an MPI trace: opening an example or one of the user's own.
  static pqWelcomeBar* welcome(QMainWindow* window, QMenu* examples);
  /// What to do with the open trace of that name: the action.
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
  bool Below = false; ///< whether buttons are below the words

  Q_DISABLE_COPY(pqWelcomeBar)
};

#endif
