#ifndef pqReplyGuard_h
#define pqReplyGuard_h

#include <QObject>

#include <vtkSmartPointer.h>

class pqView;
class vtkCommand;
class vtkEventQtSlotConnect;
class vtkObject;

/// No view draws amid an answer of the server. While the client waits for one, ParaView's progress
/// bar makes the window paint; a view that has just become visible would then ask the server
/// itself, be given what others wait for, and ParaView would abort ("Wrong tag but don't know how
/// to handle it"). Views of all kinds are held back: the one behind the workspace as well. They are
/// drawn when the answer is there.
class pqReplyGuard : public QObject
{
  Q_OBJECT

public:
  explicit pqReplyGuard(QObject* parent = nullptr);
  ~pqReplyGuard() override;

  /// Called by ParaView when the plugin is loaded.
  void startup();
  void shutdown();

private Q_SLOTS:
  void add(pqView* view);
  void drawLater(
    vtkObject* interactor, unsigned long event, void* data, void* more, vtkCommand* command);

private:
  Q_DISABLE_COPY(pqReplyGuard)
  vtkSmartPointer<vtkEventQtSlotConnect> Connector;
};

#endif
