#ifndef pqExampleTraces_h
#define pqExampleTraces_h

#include <QMenu>

/// The menu File > Open Example MPI Trace: the bundled traces, each with a description, which is
/// the first paragraph of its MANIFEST.md. They are files on this computer: while a remote server
/// is connected, the menu explains why it is empty.
class pqExampleTraces : public QMenu
{
  Q_OBJECT

public:
  explicit pqExampleTraces(QWidget* parent = nullptr);
  ~pqExampleTraces() override;

Q_SIGNALS:
  /// The user has chosen this anchor file.
  void chosen(const QString& file);

private:
  void add(const QString& folder);
  void update();

  QAction* Reason;

  Q_DISABLE_COPY(pqExampleTraces)
};

#endif
