/**
 * @class   vtkSMTraceChartRepresentationProxy
 * @brief   a chart of ParaView that begins with the series and axes that a filter names for its
 * table
 *
 * A filter's hints say for which view it serves, and what the chart of a port begins with; ports
 * without a <Chart> begin as any table does. Without `x` rows are placed by their index, and a
 * <Label> names each.
 * @code{.xml}
 *  <Representation view="XYChartView" type="TraceLineChart"/>
 *  <Chart port="2" title="..." x="size_bytes" bottom="Message size (bytes)" left="..." log="both">
 *    <Series column="within_us" label="messages within a node" color="0.5 0.7 0.9" marker="4"
 *      size="4" line="2"/>
 *    <Label text="late senders"/>
 *  </Chart>
 * @endcode
 * `line` is its thickness, 0 (default) for none; `marker` a style of ParaView, 0 (default) for
 * none. The left axis has a fixed `range="0 100"`, else that of the values. `legend` is a corner.
 *
 * Series without values begin hidden; what `absent` says of one is then below the chart's title.
 *
 * The titles of a view belong to one chart: a new chart hides the others of this kind in its view
 * and gives the view its titles. What the user or a script sets afterwards stays.
 */
#ifndef vtkSMTraceChartRepresentationProxy_h
#define vtkSMTraceChartRepresentationProxy_h

#include "PCLVisViewsModule.h"

#include "vtkSMChartRepresentationProxy.h"

class vtkPVDataSetAttributesInformation;

class PCLVISVIEWS_EXPORT vtkSMTraceChartRepresentationProxy : public vtkSMChartRepresentationProxy
{
public:
  static vtkSMTraceChartRepresentationProxy* New();
  vtkTypeMacro(vtkSMTraceChartRepresentationProxy, vtkSMChartRepresentationProxy);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /// Applies what the filter specifies for the series; the rest is applied to the view that the
  /// chart joins next.
  void Begin();

protected:
  vtkSMTraceChartRepresentationProxy();
  ~vtkSMTraceChartRepresentationProxy() override;
  /// Called when a view takes the chart.
  void AddConsumer(vtkSMProperty* property, vtkSMProxy* consumer) override;

private:
  /// The <Chart> element of the shown port; null if it has none.
  vtkPVXMLElement* Chart();
  /// Information about the columns of the shown port.
  vtkPVDataSetAttributesInformation* Columns();

  bool Joins = false; ///< new, and not in a view yet
  vtkSMTraceChartRepresentationProxy(const vtkSMTraceChartRepresentationProxy&) = delete;
  void operator=(const vtkSMTraceChartRepresentationProxy&) = delete;
};

#endif
