#ifndef pqCommunicationView_h
#define pqCommunicationView_h

#include "Views/Core/Common/DragPace.h"

#include "pqContextView.h"

#include <QTimer>

#include <vtkSmartPointer.h>
#include <vtkType.h>

#include <string>
#include <utility>
#include <vector>

class pqOutputPort;
class vtkEventQtSlotConnect;
class vtkPVCommunicationView;

/// A view around a chart of communication in the window: keeps what was changed by hand (what the
/// chart tells as its choices, and the camera) in the view's properties, so that undo, state files,
/// property links and Python have it. While a choice is dragged, the views of the same link group
/// follow it: at once where that is fast, else when the pointer rests, or only at the end where it
/// is slow. All of the drag is one step of Undo and of the Python trace.
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
  /// Keys of the view are not taken for shortcuts of the main window.
  bool eventFilter(QObject* widget, QEvent* event) override;

protected Q_SLOTS:
  virtual void keepChoices();
  /// What was chosen has other numbers in new data: the properties follow, without a step of undo.
  virtual void keepRenamed() {}

protected:
  /// Marks were picked: selects their rows.
  void selectionChanged() override;

private Q_SLOTS:
  void keepCamera();
  /// The verdict was clicked on: what it is about is selected, and its time chosen.
  void selectCulprits();
  /// A drag has changed a choice and goes on.
  void followDrag();
  /// It has not moved for a while.
  void followAtRest();
  /// The view's group has changed what it shows.
  void showLinked();

protected:
  QWidget* createWidget() override;
  vtkPVCommunicationView* view();
  /// Makes these rows of a block of the shown port ParaView's selection; no rows: clears it.
  /// @param block flat index; its table stands on the first process as a whole
  void selectRows(unsigned int block, const std::vector<vtkIdType>& rows);
  /// The same with rows of several blocks.
  void selectRows(const std::vector<std::pair<unsigned int, vtkIdType>>& rows);
  /// The port that is shown; null without.
  pqOutputPort* shownPort() const;

private:
  Q_DISABLE_COPY(pqCommunicationView)
  using Choices = std::vector<std::pair<std::string, double>>;
  /// Sets the properties of the view, and through its group those of others.
  void setChoices(const Choices& choices);
  /// Whether what the group is told is only tried.
  void setTentative(bool tentative);
  /// Brings what is dragged to the group and draws it.
  void follow(double length);
  /// Draws the views of the group that changed, at once: only so it is known what it takes.
  void drawLinked();

  vtkSmartPointer<vtkEventQtSlotConnect> Connector;
  Choices BeforeDrag;    ///< of a drag that others follow; none: there is no such drag
  bool Dragging = false; ///< a choice is in hand
  pclvis::DragPace Pace;
  QTimer Rest;        ///< runs while the pointer moves in a drag that is not followed at once
  bool Stale = false; ///< the group has changed what is shown since the last picture
};

#endif
