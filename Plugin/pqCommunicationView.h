#ifndef pqCommunicationView_h
#define pqCommunicationView_h

#include "pqContextView.h"

#include <vtkSmartPointer.h>
#include <vtkType.h>

#include <utility>
#include <vector>

class vtkEventQtSlotConnect;
class vtkPVCommunicationView;

/// A view around a chart of communication in the window: keeps what was changed by hand (what the
/// chart tells as its choices, and the camera) in the view's properties, so that undo, state files,
/// property links and Python have it.
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

protected:
  /// Marks were picked: selects their rows.
  void selectionChanged() override;

private Q_SLOTS:
  void keepCamera();

protected:
  QWidget* createWidget() override;
  vtkPVCommunicationView* view();
  /// Makes these rows of a block of the shown port ParaView's selection; no rows: clears it.
  /// @param block flat index; its table stands on the first process as a whole
  void selectRows(unsigned int block, const std::vector<vtkIdType>& rows);
  /// The same with rows of several blocks.
  void selectRows(const std::vector<std::pair<unsigned int, vtkIdType>>& rows);

private:
  Q_DISABLE_COPY(pqCommunicationView)
  vtkSmartPointer<vtkEventQtSlotConnect> Connector;
};

#endif
