/**
 * While it exists, changes of properties and selections are not steps of ParaView's Undo. For
 * changes that follow from others: undoing those makes these follow again.
 */
#ifndef UndoPause_h
#define UndoPause_h

#include "vtkSMProxyManager.h"
#include "vtkSMUndoStackBuilder.h"

class UndoPause
{
public:
  UndoPause()
    : Steps(vtkSMProxyManager::GetProxyManager()->GetUndoStackBuilder()),
      Ignored(this->Steps && this->Steps->GetIgnoreAllChanges())
  {
    this->Ignore(true);
  }
  ~UndoPause() { this->Ignore(this->Ignored); }
  UndoPause(const UndoPause&) = delete;
  UndoPause& operator=(const UndoPause&) = delete;

private:
  void Ignore(bool ignore)
  {
    if (this->Steps)
    {
      this->Steps->SetIgnoreAllChanges(ignore);
    }
  }

  vtkSMUndoStackBuilder* Steps;
  bool Ignored;
};

#endif
