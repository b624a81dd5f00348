#ifndef pqKeptQuery_h
#define pqKeptQuery_h

#include <QList>
#include <QPointer>

class QAbstractButton;

/// While it exists, Find Data keeps its query and its producer: it forgets them, as if its button
/// Clear was pressed, with each selection that is not its own, also with one that only follows from
/// its own.
class pqKeptQuery
{
public:
  pqKeptQuery();
  ~pqKeptQuery();
  pqKeptQuery(const pqKeptQuery&) = delete;
  pqKeptQuery& operator=(const pqKeptQuery&) = delete;

private:
  QList<QPointer<QAbstractButton>> Quiet; ///< buttons Clear that do nothing meanwhile
};

#endif
