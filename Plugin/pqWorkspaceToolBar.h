#ifndef pqWorkspaceToolBar_h
#define pqWorkspaceToolBar_h

#include <QToolBar>

/// Toolbar "MPI Trace" with the button Communication Latency, which is also in the menu Tools:
/// builds the pipeline and the linked views of the selected trace by means of the Python function
/// `pclvis.communication_latency_workspace`.
class pqWorkspaceToolBar : public QToolBar
{
  Q_OBJECT

public:
  explicit pqWorkspaceToolBar(QWidget* parent = nullptr);
  ~pqWorkspaceToolBar() override;

private Q_SLOTS:
  void build();

private:
  Q_DISABLE_COPY(pqWorkspaceToolBar)
};

#endif
