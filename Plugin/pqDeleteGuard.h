/**
 * @class   pqDeleteGuard
 * @brief   keeps the panel's button Delete from deleting sources that filters need
 *
 * ParaView's panel deletes a source as soon as nothing uses its first output; ParaView's menu Edit
 * checks all outputs. A filter whose input is another output would be left without it: in this case
 * the button is disabled, and its tooltip says which filters to delete first. Optional inputs do
 * not count, see pqLostInputs.
 */
#ifndef pqDeleteGuard_h
#define pqDeleteGuard_h

#include <QObject>
#include <QPointer>

class QAbstractButton;

class pqDeleteGuard : public QObject
{
  Q_OBJECT

public:
  explicit pqDeleteGuard(QObject* parent = nullptr);
  ~pqDeleteGuard() override;

  void startup();
  void shutdown();

  /// The panel may have enabled the button.
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void begin();
  void check();

  QPointer<QAbstractButton> Button;
  QString Tip; ///< the tooltip of ParaView itself

  Q_DISABLE_COPY(pqDeleteGuard)
};

#endif
