#ifndef pqWorkspaceCalls_h
#define pqWorkspaceCalls_h

#include <QString>

/// Workspaces are built by the Python package; the window only asks for them.
namespace pqWorkspaceCalls
{
/// Calls `answer_button` of a module of the package, and shows its answer: sentences in the status
/// bar, or a refusal or a failure in a message box.
/// @param name of the workspace, used as the title of the message
void call(const QString& name, const QString& module);

/// Shows what the active view shows in the other workspace: see pclvis.show_in_other_workspace.
void showInOther();
/// Its label in menus.
QString otherLabel();
}

#endif
