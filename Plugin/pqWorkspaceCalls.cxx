#include "pqWorkspaceCalls.h"

#include "pqCoreUtilities.h"
#include "pqPVApplicationCore.h"
#include "pqProjectFolders.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkOutputWindow.h"
#include "vtkSmartPointer.h"
#include "vtkStringArray.h"

#include <QApplication>
#include <QLabel>
#include <QMainWindow>
#include <QMessageBox>
#include <QStatusBar>
#include <QTimer>

#include <string>

namespace
{
/// Records output instead of showing it.
class Listener : public vtkOutputWindow
{
public:
  vtkTypeMacro(Listener, vtkOutputWindow);
  static Listener* New();
  void DisplayText(const char*) override {}
  void DisplayErrorText(const char* text) override { this->Errors += text; }
  std::string Errors;

private:
  Listener() { this->SetDisplayModeToNever(); }
  ~Listener() override = default;
};

vtkStandardNewMacro(Listener);

/// Python's answer: "made" or "refused", and sentences; otherwise "failed" and the output.
QStringList AnswerOfPython(const QString& module)
{
  QObject* python = reinterpret_cast<QObject*>(pqPVApplicationCore::instance()->pythonManager());
  if (!python)
  {
    return { "failed", "This ParaView has no Python, which is needed to build the workspace." };
  }
  vtkNew<vtkStringArray> answer;
  const QString folder = pqProjectFolders::python().replace("\\", "/").replace("'", "\\'");
  const QString code = QString("import sys\n"
                               "sys.path += ['%1'] if '%1' and '%1' not in sys.path else []\n"
                               "import pclvis.%3\n"
                               "pclvis.%3.answer_button('Addr=0x%2')\n")
                         .arg(folder)
                         .arg(reinterpret_cast<quintptr>(answer.GetPointer()), 0, 16)
                         .arg(module);
  vtkNew<Listener> listener;
  vtkSmartPointer<vtkOutputWindow> shown = vtkOutputWindow::GetInstance();
  vtkOutputWindow::SetInstance(listener);
  // By name, because pqPythonManager's header would require Python's development files.
  QMetaObject::invokeMethod(
    python, "executeCode", Qt::DirectConnection, Q_ARG(QByteArray, code.toUtf8()));
  vtkOutputWindow::SetInstance(shown);
  QStringList words;
  for (vtkIdType i = 0; i < answer->GetNumberOfValues(); ++i)
  {
    words << QString::fromStdString(answer->GetValue(i));
  }
  if (words.isEmpty())
  {
    words = QStringList{ "failed",
      "Python could not build the workspace. If the package pclvis was not found, start ParaView "
      "with ./pclvis gui or add the package's folder to PYTHONPATH.\n\n" +
        QString::fromStdString(listener->Errors) };
  }
  return words;
}

/// Shows words in the status bar for a minute, because they describe only the first choice. Not as
/// a message of the bar, which disappears as soon as the pointer leaves the button. As there is
/// little room, the complete text is also the tooltip.
void ShowInStatusBar(QStatusBar* bar, const QString& words)
{
  constexpr int milliseconds = 60000;
  auto* label = bar->findChild<QLabel*>("MPITraceWords");
  if (!label)
  {
    label = new QLabel(bar);
    label->setObjectName("MPITraceWords");
    label->setTextFormat(Qt::PlainText);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    bar->addWidget(label, 1);
  }
  const int most = bar->width() / 2; // the other half is for progress and memory
  const auto say = [label, most](const QString& text) {
    label->setText(label->fontMetrics().elidedText(text, Qt::ElideRight, most));
    label->setToolTip(text);
    label->setVisible(!text.isEmpty());
  };
  label->setMaximumWidth(most);
  bar->clearMessage();
  say(words);
  QTimer::singleShot(milliseconds, label, [label, words, say] {
    if (label->toolTip() == words)
    {
      say("");
    }
  });
}
}

void pqWorkspaceCalls::call(const QString& name, const QString& module)
{
  QApplication::setOverrideCursor(Qt::WaitCursor);
  const QStringList words = AnswerOfPython(module);
  QApplication::restoreOverrideCursor();
  QWidget* window = pqCoreUtilities::mainWidget();
  auto* main = qobject_cast<QMainWindow*>(window);
  if (words.first() == "made")
  {
    if (main)
    {
      ShowInStatusBar(main->statusBar(), QStringList(words.mid(1)).join(" "));
    }
    return;
  }
  auto* box =
    new QMessageBox(words.first() == "failed" ? QMessageBox::Critical : QMessageBox::Warning, name,
      words.value(1), QMessageBox::Ok, window);
  box->setObjectName(QString(name).remove(' ') + "Message");
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->open();
}

void pqWorkspaceCalls::showInOther()
{
  call(otherLabel(), "other_workspace");
}

QString pqWorkspaceCalls::otherLabel()
{
  return "Show in Other Workspace";
}
