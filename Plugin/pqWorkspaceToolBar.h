#ifndef pqWorkspaceToolBar_h
#define pqWorkspaceToolBar_h

#include <QToolBar>

/// Toolbar "MPI Trace" with the buttons Communication Latency and Program Structure, which are also
/// in the menu Tools. They build the pipeline and the linked views for the selected trace by
/// calling the Python functions `pclvis.communication_latency_workspace` and
/// `program_structure_workspace`.
class pqWorkspaceToolBar : public QToolBar
{
  Q_OBJECT

public:
  explicit pqWorkspaceToolBar(QWidget* parent = nullptr);
  ~pqWorkspaceToolBar() override;

private:
  /// @param icon name in the resources; @param module of the Python package that answers
  void addButton(
    const QString& name, const QString& icon, const QString& tip, const QString& module);
  void build(const QString& name, const QString& module);

  Q_DISABLE_COPY(pqWorkspaceToolBar)
};

#endif
