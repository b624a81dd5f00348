#ifndef pqFirstSteps_h
#define pqFirstSteps_h

#include <QObject>
#include <QPointer>

class pqExampleTraces;
class pqPipelineSource;
class pqWelcomeBar;

/// What a window with the plugin offers to new users: the menu File > Open Example MPI Trace, and a
/// bar above the views that says where to begin. The bar disappears when a trace is open; once the
/// user has closed it, it does not come back (setting PCLVis.WelcomeClosed). After a trace was
/// opened from bar or menu, another bar offers the workspace.
class pqFirstSteps : public QObject
{
  Q_OBJECT

public:
  explicit pqFirstSteps(QObject* parent = nullptr);
  ~pqFirstSteps() override;

  void startup();
  void shutdown();

private:
  void begin();
  void welcome();
  void openExample(const QString& file);
  void openOwn();
  void add(pqPipelineSource* source);
  void leave();
  void offer(pqPipelineSource* source);

  pqExampleTraces* Examples = nullptr;
  QPointer<pqWelcomeBar> Bar;

  Q_DISABLE_COPY(pqFirstSteps)
};

#endif
