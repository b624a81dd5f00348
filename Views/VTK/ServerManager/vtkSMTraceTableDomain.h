/**
 * @class   vtkSMTraceTableDomain
 * @brief   the ports that an input of a filter takes: tables of a trace, by the names of the ports
 *
 * For sources and filters of this plugin, the ports that a <Port name="Calls"/> names, so that a
 * list of choices contains only what can be meant; for all others any table, whose columns the
 * filter checks. The attribute `connect` says what vtkSMTraceInputsHelper does with a new filter:
 * "nearest": connects the nearest upstream port of the first name; "replace": does so even if
 * another port of the trace is connected, so that the domain accepts every port that has one
 * upstream; "related": like nearest, or else connects the newest port of the first name downstream
 * of what the main input is connected to; "trace": like related, or else of what that is made from,
 * so that another branch of the same trace is found, the one that parts last first; "anywhere":
 * connects the newest port of the first of the names that any source has.
 * @code{.xml}
 *  <TraceTableDomain name="input_type" connect="nearest">
 *    <DataType value="vtkTable"/><Port name="Calls"/>
 *  </TraceTableDomain>
 * @endcode
 */
#ifndef vtkSMTraceTableDomain_h
#define vtkSMTraceTableDomain_h

#include "PCLVisViewsModule.h"

#include "vtkSMDataTypeDomain.h"

#include <string>
#include <utility>
#include <vector>

class vtkSMSessionProxyManager;
class vtkSMSourceProxy;

class PCLVISVIEWS_EXPORT vtkSMTraceTableDomain : public vtkSMDataTypeDomain
{
public:
  static vtkSMTraceTableDomain* New();
  vtkTypeMacro(vtkSMTraceTableDomain, vtkSMDataTypeDomain);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  int IsInDomain(vtkSMProperty* property) override;

  /// Whether a new filter automatically takes the nearest of these ports upstream.
  bool Connects() const { return this->Connect != "no"; }
  /// Whether it does so even if it was given another port of the trace.
  bool Replaces() const { return this->Connect == "replace"; }
  /// Whether it looks for one in all sources.
  bool LooksAnywhere() const { return this->Connect == "anywhere"; }
  /// Whether it also looks downstream of the main input.
  bool LooksDownstream() const { return this->Connect == "related" || this->LooksInTrace(); }
  /// Whether it also looks in other branches of the same trace.
  bool LooksInTrace() const { return this->Connect == "trace"; }
  /// Whether the port has one of the names, or belongs to a source of another kind.
  bool Takes(vtkSMSourceProxy* source, unsigned int port) const;
  /// The port with the first name that is nearest to the source: its own, or upstream; (null, 0):
  /// none.
  std::pair<vtkSMSourceProxy*, unsigned int> Nearest(vtkSMSourceProxy* source) const;
  /// The newest port with the first name downstream of this source or, if it looks in the trace,
  /// downstream of the nearest upstream source that leads to one; (null, 0): none.
  std::pair<vtkSMSourceProxy*, unsigned int> Downstream(vtkSMSourceProxy* source) const;
  /// The newest port with the first of the names that any source of the session has; (null, 0):
  /// none.
  std::pair<vtkSMSourceProxy*, unsigned int> Newest(vtkSMSessionProxyManager* session) const;

  /// Whether the source is one of this plugin, whose ports are tables of a trace.
  static bool IsOfTrace(vtkSMSourceProxy* source);
  /// The session's sources that have been applied, the newest first.
  static std::vector<vtkSMSourceProxy*> NewestFirst(vtkSMSessionProxyManager* session);

protected:
  vtkSMTraceTableDomain();
  ~vtkSMTraceTableDomain() override;
  int ReadXMLAttributes(vtkSMProperty* property, vtkPVXMLElement* element) override;

private:
  vtkSMTraceTableDomain(const vtkSMTraceTableDomain&) = delete;
  void operator=(const vtkSMTraceTableDomain&) = delete;
  std::vector<std::string> Ports;
  std::string Connect;
};

#endif
