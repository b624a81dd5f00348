#ifndef pqReplyGuard_h
#define pqReplyGuard_h

#include <QObject>

#include <vtkSmartPointer.h>

class pqView;
class vtkCommand;
class vtkEventQtSlotConnect;
class vtkObject;

/// Keeps views from drawing in the middle of a reply from the server. While the client waits for a
/// reply, ParaView's progress bar makes the window paint; a view that has just become visible would
/// then query the server itself and receive the reply to the other request, and ParaView would
/// abort ("Wrong tag but don't know how to handle it"). This holds back views of all kinds,
/// including those behind the workspace, and draws them once the reply has arrived.
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
