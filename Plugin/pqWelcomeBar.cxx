#include "pqWelcomeBar.h"

#include <QAction>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

pqWelcomeBar::pqWelcomeBar(const QString& name, const QString& text, QMainWindow* window)
  : QFrame(window->centralWidget()), Parts(new QHBoxLayout(this))
{
  this->setObjectName(name);
  this->setFrameShape(QFrame::StyledPanel);
  this->setBackgroundRole(QPalette::ToolTipBase);
  this->setForegroundRole(QPalette::ToolTipText);
  this->setAutoFillBackground(true);
  this->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  this->Parts->setContentsMargins(8, 3, 3, 3);
  auto* icon = new QLabel(this);
  icon->setPixmap(QIcon(":/PCLVis/Icons/LatencyWorkspace.svg").pixmap(18, 18));
  this->Parts->addWidget(icon);
  auto* words = new QLabel(text, this);
  words->setObjectName("Words");
  words->setForegroundRole(QPalette::ToolTipText);
  words->setWordWrap(true); // so that the bar never widens the window
  this->Parts->addWidget(words, 1);
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
  bar->Parts->addWidget(example);
  auto* own = new QPushButton("Open Your Own...", bar);
  own->setObjectName("Own");
  QObject::connect(own, &QPushButton::clicked, bar, &pqWelcomeBar::openOwn);
  bar->Parts->addWidget(own);
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
  bar->Parts->addWidget(button);
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
  this->Parts->addWidget(close);
}

void pqWelcomeBar::placeAbove(QMainWindow* window)
{
  auto* grid = qobject_cast<QGridLayout*>(window->centralWidget()->layout());
  QLayoutItem* first = grid ? grid->itemAtPosition(0, 0) : nullptr;
  QWidget* views = first ? first->widget() : nullptr;
  if (!views)
  {
    return; // a client of another make: the bar has no place, and stays hidden
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
