/**
 * @class   vtkSMTraceInputsHelper
 * @brief   connects a new filter to the tables of its trace that it works with
 *
 * An input whose vtkSMTraceTableDomain says connect="nearest" takes the port of that name that is
 * nearest upstream: of the source that the filter's Input comes from, of that one's, and so on up
 * to the trace reader. So Calls are those of Wait States where these are upstream, else the
 * reader's. With connect="replace", as the Input itself has it, a port that cannot be meant, such
 * as that of a table or graph shown last, is replaced by the nearest one that can.
 *
 * With connect="anywhere" it takes the newest port of that name of all sources. An Input that is a
 * mesh (vtkSMTraceMeshDomain) and was given a table of a trace hands it to the input for it, and
 * takes the newest mesh.
 *
 * What the user or a script has connected stays, even if that is nothing; sources of other kinds
 * keep their ports. Loading a state, undo and redo create no new filters and change nothing.
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

  /// @param since inputs changed after this time are not touched, except the Input
  void PostInitializeProxy(vtkSMProxy* proxy, vtkPVXMLElement* xml, vtkMTimeType since) override;

protected:
  vtkSMTraceInputsHelper();
  ~vtkSMTraceInputsHelper() override;

private:
  vtkSMTraceInputsHelper(const vtkSMTraceInputsHelper&) = delete;
  void operator=(const vtkSMTraceInputsHelper&) = delete;
};

#endif
