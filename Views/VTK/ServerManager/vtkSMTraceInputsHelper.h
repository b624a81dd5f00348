/**
 * @class   vtkSMTraceInputsHelper
 * @brief   connects a new filter to the tables of its trace that it works with
 *
 * An input whose vtkSMTraceTableDomain says connect="nearest" takes the port of that name that is
 * nearest upstream: of the source that the filter's Input comes from, of that one's, and so on up
 * to the trace reader. So Calls are those of Wait States where these are upstream, else the
 * reader's. With connect="replace", as the Input itself has it, a port that cannot be meant, of a
 * table or graph that was looked at last, gives way to the nearest one that can.
 *
 * What the user or the script has connected stays, also to nothing; sources of other kinds keep
 * their ports. Loading a state, undo and redo make no new filter and change nothing.
 *
 * ParaView calls it for every new proxy with <InitializationHelper
 * class="vtkSMTraceInputsHelper"/>, in the window and in Python alike.
 */
#ifndef vtkSMTraceInputsHelper_h
#define vtkSMTraceInputsHelper_h

#include "PCLVisViewsModule.h"

#include "vtkSMProxyInitializationHelper.h"

class PCLVISVIEWS_EXPORT vtkSMTraceInputsHelper : public vtkSMProxyInitializationHelper
{
public:
  static vtkSMTraceInputsHelper* New();
  vtkTypeMacro(vtkSMTraceInputsHelper, vtkSMProxyInitializationHelper);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /// @param since inputs that were changed after it are not touched, but for the Input
  void PostInitializeProxy(vtkSMProxy* proxy, vtkPVXMLElement* xml, vtkMTimeType since) override;

protected:
  vtkSMTraceInputsHelper();
  ~vtkSMTraceInputsHelper() override;

private:
  vtkSMTraceInputsHelper(const vtkSMTraceInputsHelper&) = delete;
  void operator=(const vtkSMTraceInputsHelper&) = delete;
};

#endif
