#ifndef pqWorkspaceCalls_h
#define pqWorkspaceCalls_h

#include <QString>

/// Workspaces are built by the Python package; the window only asks for them.
namespace pqWorkspaceCalls
{
/// Calls `answer_button` of a module of the package, and shows its answer: sentences in the status
/// bar, a refusal or a failure in a message.
/// @param name of what is asked for, the title of the message
void call(const QString& name, const QString& module);

/// Shows in the other workspace what the active view shows: see pclvis.show_in_other_workspace.
void showInOther();
/// As menus say it.
QString otherLabel();
}

#endif
