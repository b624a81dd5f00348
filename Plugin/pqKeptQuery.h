#ifndef pqKeptQuery_h
#define pqKeptQuery_h

#include <QList>
#include <QPointer>

class QAbstractButton;

/// While it exists, Find Data keeps its query and its producer. Otherwise it would forget them, as
/// if its button Clear was pressed, after each selection that it has not made itself, including one
/// that only follows from its own.
class pqKeptQuery
{
public:
  pqKeptQuery();
  ~pqKeptQuery();
  pqKeptQuery(const pqKeptQuery&) = delete;
  pqKeptQuery& operator=(const pqKeptQuery&) = delete;

private:
  QList<QPointer<QAbstractButton>> Quiet; ///< buttons Clear that are disconnected meanwhile
};

#endif
