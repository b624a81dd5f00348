#include "pqWelcomeBar.h"

#include <QAction>
#include <QGridLayout>
#include <QIcon>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

namespace
{
/// Columns of a wide bar, from the left; in a narrow one, the buttons are below the other parts.
enum Column
{
  kIcon,
  kWords,
  kButtons,
  kClose,
  kColumns
};
}

pqWelcomeBar::pqWelcomeBar(const QString& name, const QString& text, QMainWindow* window)
  : QFrame(window->centralWidget()), Parts(new QGridLayout(this))
{
  this->setObjectName(name);
  this->setFrameShape(QFrame::StyledPanel);
  this->setBackgroundRole(QPalette::ToolTipBase);
  this->setForegroundRole(QPalette::ToolTipText);
  this->setAutoFillBackground(true);
  this->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  this->setMinimumWidth(1); // so that the bar never widens the window
  this->Parts->setContentsMargins(8, 3, 3, 3);
  this->Parts->setColumnStretch(kWords, 1);
  auto* icon = new QLabel(this);
  icon->setPixmap(QIcon(":/PCLVis/Icons/LatencyWorkspace.svg").pixmap(18, 18));
  this->Parts->addWidget(icon, 0, kIcon);
  this->Words = new QLabel(text, this);
  this->Words->setObjectName("Words");
  this->Words->setForegroundRole(QPalette::ToolTipText);
  this->Words->setWordWrap(true);
  this->Parts->addWidget(this->Words, 0, kWords);
  this->Buttons = new QBoxLayout(QBoxLayout::LeftToRight);
  this->Parts->addLayout(this->Buttons, 0, kButtons);
  this->placeAbove(window);
}

pqWelcomeBar::~pqWelcomeBar() = default;

pqWelcomeBar* pqWelcomeBar::welcome(QMainWindow* window, QMenu* examples)
{
  auto* bar = new pqWelcomeBar("MPITraceWelcome",
    "Open an OTF2 trace and press <b>Communication Latency</b> to see which messages are slow, and "
    "why.",
    window);
  auto* example = new QPushButton("Open an Example Trace", bar);
  example->setObjectName("Example");
  example->setMenu(examples);
  bar->Buttons->addWidget(example);
  auto* own = new QPushButton("Open Your Own...", bar);
  own->setObjectName("Own");
  QObject::connect(own, &QPushButton::clicked, bar, &pqWelcomeBar::openOwn);
  bar->Buttons->addWidget(own);
  bar->addClose("Close, and do not show this again. Example traces stay in the menu File.");
  return bar;
}

pqWelcomeBar* pqWelcomeBar::offer(QMainWindow* window, const QString& trace, QAction* next)
{
  auto* bar = new pqWelcomeBar("MPITraceNext",
    QString("%1 is open. See which of its messages are slow, and why, in four linked views; or "
            "press Apply for a table.")
      .arg(trace),
    window);
  auto* button = new QPushButton(next->icon(), next->text(), bar);
  button->setObjectName("Next");
  button->setToolTip(next->toolTip());
  QObject::connect(button, &QPushButton::clicked, bar, &pqWelcomeBar::nextWanted);
  bar->Buttons->addWidget(button);
  bar->addClose("Close");
  return bar;
}

void pqWelcomeBar::addClose(const QString& tip)
{
  auto* close = new QToolButton(this);
  close->setObjectName("Close");
  close->setAutoRaise(true);
  close->setIcon(this->style()->standardIcon(QStyle::SP_TitleBarCloseButton));
  close->setToolTip(tip);
  QObject::connect(close, &QToolButton::clicked, this, [this] {
    Q_EMIT this->closed();
    this->deleteLater();
  });
  this->Parts->addWidget(close, 0, kClose);
  this->arrange(this->width());
}

void pqWelcomeBar::resizeEvent(QResizeEvent* event)
{
  QFrame::resizeEvent(event);
  this->arrange(this->width());
}

void pqWelcomeBar::arrange(int width)
{
  int buttons = 0, others = 0;
  for (int i = 0; i < this->Buttons->count(); ++i)
  {
    buttons += this->Buttons->itemAt(i)->sizeHint().width() + this->Parts->horizontalSpacing();
  }
  for (const int column : { kIcon, kClose })
  {
    QLayoutItem* item = this->Parts->itemAtPosition(0, column);
    others += item ? item->sizeHint().width() + this->Parts->horizontalSpacing() : 0;
  }
  const QMargins rim = this->Parts->contentsMargins();
  const int room = width - rim.left() - rim.right();
  const bool below = this->Words->sizeHint().width() + others + buttons > room;
  this->Buttons->setDirection(
    below && buttons > room ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  if (below != this->Below)
  {
    this->Below = below;
    this->Parts->removeItem(this->Buttons);
    this->Parts->addLayout(
      this->Buttons, below ? 1 : 0, below ? kIcon : kButtons, 1, below ? kColumns : 1);
  }
}

void pqWelcomeBar::placeAbove(QMainWindow* window)
{
  auto* grid = qobject_cast<QGridLayout*>(window->centralWidget()->layout());
  QLayoutItem* first = grid ? grid->itemAtPosition(0, 0) : nullptr;
  QWidget* views = first ? first->widget() : nullptr;
  if (!views)
  {
    return; // a different client: the bar has no place, and stays hidden
  }
  if (!qobject_cast<pqWelcomeBar*>(views))
  {
    grid->removeWidget(views);
    grid->addWidget(views, 1, 0);
    grid->setRowStretch(1, 1);
  }
  grid->addWidget(this, 0, 0);
  this->show();
}
