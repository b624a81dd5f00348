/**
 * @class   pqDeleteGuard
 * @brief   keeps the panel's button Delete from what a filter needs
 *
 * ParaView's panel deletes a source as soon as nothing takes its first output; its menu Edit looks
 * at all outputs. A filter whose input is another output would be left without it: the button is
 * off then, and its tooltip says which filters to delete first. Inputs that may be empty do not
 * count, see pqLostInputs.
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

  /// The panel has switched the button on, maybe.
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void begin();
  void check();

  QPointer<QAbstractButton> Button;
  QString Tip; ///< ParaView's own

  Q_DISABLE_COPY(pqDeleteGuard)
};

#endif
