#ifndef pqCommunicationView_h
#define pqCommunicationView_h

#include "Views/Core/Common/DragPace.h"

#include "pqContextView.h"

#include <QPoint>
#include <QTimer>

#include <vtkSmartPointer.h>
#include <vtkType.h>
#include <vtkVariant.h>

#include <string>
#include <utility>
#include <vector>

class pqOutputPort;
class vtkEventQtSlotConnect;
class vtkPVCommunicationView;

/// A view around a communication chart in the window: stores the user's changes (the chart's
/// choices and the camera) in the view's properties, so that undo, state files, property links and
/// Python see them. While a choice is dragged, the views of the same link group follow: at once if
/// that is fast enough, when the pointer rests if it is slower, or only at the end. The whole drag
/// is one step of Undo and of the Python trace.
class pqCommunicationView : public pqContextView
{
  Q_OBJECT
  typedef pqContextView Superclass;

public:
  /// Whether view proxies with that name are shown by this class.
  static bool isViewType(const QString& name);

  pqCommunicationView(const QString& group, const QString& name, vtkSMViewProxy* proxy,
    pqServer* server, QObject* parent = nullptr);
  ~pqCommunicationView() override;

  /// ParaView's selection buttons only work for its charts; these views have their own gestures.
  bool supportsSelection() const override { return false; }
  void resetDisplay(bool closest = false) override;
  /// Keeps keys of the view from acting as shortcuts of the main window, and opens the context menu
  /// where the right button is pressed and released.
  bool eventFilter(QObject* widget, QEvent* event) override;

protected Q_SLOTS:
  virtual void keepChoices();
  /// Chosen items have new numbers in new data: updates the properties, without a step of Undo.
  virtual void keepRenamed() {}

protected:
  /// Marks were picked: selects their rows.
  void selectionChanged() override;

private Q_SLOTS:
  void keepCamera();
  /// The colours of the region graph were chosen: the next workspace will use them.
  void rememberColors();
  /// The verdict was clicked on: selects what it is about, and chooses its time.
  void selectCulprits();
  void selectCause();
  /// A drag in progress has changed a choice.
  void followDrag();
  /// The drag has not moved for a while.
  void followAtRest();
  /// The view's group has changed what the view shows.
  void showLinked();
  /// Makes the animation play the time steps of what the view shows, like those of a reader.
  void playSteps();

protected:
  QWidget* createWidget() override;
  vtkPVCommunicationView* view();
  /// Makes rows of a block of the shown port ParaView's selection; without rows, clears it.
  /// @param block flat index; its whole table is on the first process
  void selectRows(unsigned int block, const std::vector<vtkIdType>& rows);
  /// The same with rows of several blocks.
  void selectRows(const std::vector<std::pair<unsigned int, vtkIdType>>& rows);
  /// The shown port; null if there is none.
  pqOutputPort* shownPort() const;

private:
  Q_DISABLE_COPY(pqCommunicationView)
  using Choices = std::vector<std::pair<std::string, vtkVariant>>;
  /// Sets properties of the view and, through its group, those of other views.
  void setChoices(const Choices& choices);
  void openMenu(QPoint at);
  /// Whether the values passed to the group are only tentative.
  void setTentative(bool tentative);
  /// Passes the dragged values to the group and draws it.
  void follow(double length);
  /// Draws the changed views of the group at once, to measure how long that takes.
  void drawLinked();

  vtkSmartPointer<vtkEventQtSlotConnect> Connector;
  Choices BeforeDrag;    ///< before a drag that others follow; empty: there is no such drag
  bool Dragging = false; ///< a choice is being dragged
  pclvis::DragPace Pace;
  QPoint RightPressed;
  QTimer Rest;        ///< active while the pointer moves in a drag that is not followed at once
  bool Stale = false; ///< the group has changed what is shown since the last picture
};

#endif
