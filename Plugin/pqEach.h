#ifndef pqEach_h
#define pqEach_h

#include "pqApplicationCore.h"
#include "pqServerManagerModel.h"

#include <QObject>

/// Calls receiver->add(item) for each item (view, source) of the window, and for each one added
/// later, as announced by the model's signal `added`.
template<typename Item, typename Receiver>
void pqEach(
  void (pqServerManagerModel::*added)(Item*), Receiver* receiver, void (Receiver::*add)(Item*))
{
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  QObject::connect(model, added, receiver, add);
  for (Item* item : model->findItems<Item*>())
  {
    (receiver->*add)(item);
  }
}

#endif
