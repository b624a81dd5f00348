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

/// A view around a communication chart in the window: stores what was changed by hand (the chart's
/// choices and the camera) in the view's properties, so that undo, state files, property links and
/// Python see it. While a choice is dragged, the views of the same link group follow it: at once if
/// that is fast, else when the pointer rests, or only at the end if it is slow. The whole drag is
/// one step of Undo and of the Python trace.
class pqCommunicationView : public pqContextView
{
  Q_OBJECT
  typedef pqContextView Superclass;

public:
  /// Whether a view proxy of that name is shown by this class.
  static bool isViewType(const QString& name);

  pqCommunicationView(const QString& group, const QString& name, vtkSMViewProxy* proxy,
    pqServer* server, QObject* parent = nullptr);
  ~pqCommunicationView() override;

  /// The stock selection buttons know charts only; these views have their own gestures.
  bool supportsSelection() const override { return false; }
  void resetDisplay(bool closest = false) override;
  /// Keeps keys of the view from acting as shortcuts of the main window, and opens its context menu
  /// where the right button is pressed and released.
  bool eventFilter(QObject* widget, QEvent* event) override;

protected Q_SLOTS:
  virtual void keepChoices();
  /// What was chosen has other numbers in new data: the properties follow, without an undo step.
  virtual void keepRenamed() {}

protected:
  /// Marks were picked: selects their rows.
  void selectionChanged() override;

private Q_SLOTS:
  void keepCamera();
  /// The region graph's colours were chosen: the next workspace opens with them.
  void rememberColors();
  /// The verdict was clicked on: what it is about is selected, and its time chosen.
  void selectCulprits();
  void selectCause();
  /// A drag in progress has changed a choice.
  void followDrag();
  /// It has not moved for a while.
  void followAtRest();
  /// The view's group has changed what it shows.
  void showLinked();
  /// The animation plays the time steps of what the view shows, as it does those of a reader.
  void playSteps();

protected:
  QWidget* createWidget() override;
  vtkPVCommunicationView* view();
  /// Makes these rows of a block of the shown port ParaView's selection; no rows: clears it.
  /// @param block flat index; its whole table is on the first process
  void selectRows(unsigned int block, const std::vector<vtkIdType>& rows);
  /// The same with rows of several blocks.
  void selectRows(const std::vector<std::pair<unsigned int, vtkIdType>>& rows);
  /// The port that is shown; null if there is none.
  pqOutputPort* shownPort() const;

private:
  Q_DISABLE_COPY(pqCommunicationView)
  using Choices = std::vector<std::pair<std::string, vtkVariant>>;
  /// Sets the properties of the view, and through its group those of others.
  void setChoices(const Choices& choices);
  void openMenu(QPoint at);
  /// Whether what the group is told is only tentative.
  void setTentative(bool tentative);
  /// Passes what is dragged to the group and draws it.
  void follow(double length);
  /// Draws the changed views of the group at once: only then is it known how long that takes.
  void drawLinked();

  vtkSmartPointer<vtkEventQtSlotConnect> Connector;
  Choices BeforeDrag;    ///< of a drag that others follow; empty: there is no such drag
  bool Dragging = false; ///< a choice is being dragged
  pclvis::DragPace Pace;
  QPoint RightPressed;
  QTimer Rest;        ///< runs while the pointer moves in a drag that is not followed at once
  bool Stale = false; ///< the group has changed what is shown since the last picture
};

#endif
