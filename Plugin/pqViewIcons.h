#ifndef pqViewIcons_h
#define pqViewIcons_h

#include "pqViewFrameActionsInterface.h"

#include <QIcon>
#include <QMap>
#include <QObject>

/// Icons of views where ParaView shows only their names: in the list "Create View", in the menu
/// "Convert To" and in the title bar. A view specifies its icon in a hint:
///   <ViewIcon name=":/PCLVis/Icons/DAGView.svg"/>
class pqViewIcons
  : public QObject
  , public pqViewFrameActionsInterface
{
  Q_OBJECT
  Q_INTERFACES(pqViewFrameActionsInterface)

public:
  explicit pqViewIcons(QObject* parent = nullptr);
  ~pqViewIcons() override;

  /// Called by ParaView for each frame of a layout; a frame without a view has the list "Create
  /// View".
  void frameConnected(pqViewFrame* frame, pqView* view) override;

private:
  Q_DISABLE_COPY(pqViewIcons)
  static QMap<QString, QIcon> icons();
  static void addToTitle(pqViewFrame* frame, const QIcon& icon);
};

#endif
