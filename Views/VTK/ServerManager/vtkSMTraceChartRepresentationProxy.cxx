#include "Views/VTK/ServerManager/vtkSMTraceChartRepresentationProxy.h"

#include "vtkDataObject.h"
#include "vtkObjectFactory.h"
#include "vtkPVArrayInformation.h"
#include "vtkPVDataInformation.h"
#include "vtkPVDataSetAttributesInformation.h"
#include "vtkPVXMLElement.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMSourceProxy.h"
#include "vtkSMStringVectorProperty.h"
#include "vtkSMViewProxy.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace
{
using Texts = std::vector<std::string>;

std::string Attribute(vtkPVXMLElement* element, const char* name, const char* otherwise = "")
{
  const char* value = element->GetAttribute(name);
  return value ? value : otherwise;
}

std::vector<vtkPVXMLElement*> Children(vtkPVXMLElement* parent, const std::string& name)
{
  std::vector<vtkPVXMLElement*> children;
  for (unsigned int i = 0; parent && i < parent->GetNumberOfNestedElements(); ++i)
  {
    if (parent->GetNestedElement(i)->GetName() == name)
    {
      children.push_back(parent->GetNestedElement(i));
    }
  }
  return children;
}

Texts Words(const std::string& text)
{
  std::istringstream stream(text);
  Texts words;
  for (std::string word; stream >> word;)
  {
    words.push_back(word);
  }
  return words;
}

std::vector<double> Numbers(const std::string& text)
{
  std::istringstream stream(text);
  std::vector<double> numbers;
  for (double number; stream >> number;)
  {
    numbers.push_back(number);
  }
  return numbers;
}

/// Sets a property that has a tuple per series.
void SetOfSeries(vtkSMProxy* chart, const char* property, const std::vector<Texts>& series)
{
  vtkSMPropertyHelper helper(chart, property, true);
  helper.SetNumberOfElements(0);
  unsigned int i = 0;
  for (const Texts& tuple : series)
  {
    for (const std::string& word : tuple)
    {
      helper.Set(i++, word.c_str());
    }
  }
}

/// Whether a column contains values (not only NaN): otherwise VTK's charts have no scale, and show
/// no series at all.
bool HasValues(vtkPVDataSetAttributesInformation* columns, const std::string& column)
{
  vtkPVArrayInformation* const known = columns->GetArrayInformation(column.c_str());
  const double* const range = known ? known->GetComponentFiniteRange(0) : nullptr;
  return !range || range[0] <= range[1];
}

/// One tuple per series: its column and the words of the attribute.
std::vector<Texts> OfSeries(vtkPVXMLElement* chart, const char* attribute, const char* otherwise)
{
  std::vector<Texts> tuples;
  for (vtkPVXMLElement* series : Children(chart, "Series"))
  {
    Texts words = { Attribute(series, "column") };
    const Texts values = Words(Attribute(series, attribute, otherwise));
    words.insert(words.end(), values.begin(), values.end());
    tuples.push_back(words);
  }
  return tuples;
}

void SetSeries(
  vtkSMProxy* representation, vtkPVXMLElement* chart, vtkPVDataSetAttributesInformation* columns)
{
  std::vector<Texts> shown, labels, styles;
  for (vtkPVXMLElement* series : Children(chart, "Series"))
  {
    const std::string column = Attribute(series, "column");
    shown.push_back({ column, HasValues(columns, column) ? "1" : "0" });
    labels.push_back({ column, Attribute(series, "label") });
    styles.push_back({ column, Attribute(series, "line", "0") == "0" ? "0" : "1" });
  }
  for (int i = 0; i < columns->GetNumberOfArrays(); ++i)
  {
    const std::string column = columns->GetArrayInformation(i)->GetName();
    const bool named = std::any_of(
      shown.begin(), shown.end(), [&](const Texts& tuple) { return tuple.front() == column; });
    if (!named)
    {
      shown.push_back({ column, "0" });
    }
  }
  SetOfSeries(representation, "SeriesVisibility", shown);
  SetOfSeries(representation, "SeriesLabel", labels);
  SetOfSeries(representation, "SeriesColor", OfSeries(chart, "color", "0 0 0"));
  SetOfSeries(representation, "SeriesLineStyle", styles);
  SetOfSeries(representation, "SeriesLineThickness", OfSeries(chart, "line", "0"));
  SetOfSeries(representation, "SeriesMarkerStyle", OfSeries(chart, "marker", "0"));
  SetOfSeries(representation, "SeriesMarkerSize", OfSeries(chart, "size", "4"));
  const std::string x = Attribute(chart, "x");
  vtkSMPropertyHelper(representation, "UseIndexForXAxis", true).Set(x.empty() ? 1 : 0);
  if (!x.empty())
  {
    vtkSMPropertyHelper(representation, "XArrayName", true).Set(x.c_str());
  }
}

void SetRange(vtkSMProxy* view, const std::string& axis, const std::vector<double>& range)
{
  vtkSMPropertyHelper(view, (axis + "UseCustomRange").c_str(), true).Set(range.empty() ? 0 : 1);
  if (!range.empty())
  {
    vtkSMPropertyHelper(view, (axis + "RangeMinimum").c_str(), true).Set(range.front());
    vtkSMPropertyHelper(view, (axis + "RangeMaximum").c_str(), true).Set(range.back());
  }
}

/// Names each row below the axis, and leaves as much room before the first row as after the last.
void SetLabels(vtkSMProxy* view, const std::vector<vtkPVXMLElement*>& labels)
{
  constexpr double kRoom = 0.6;   // relative to the distance between two rows
  constexpr int kNumberFont = 12; // as in ParaView
  constexpr int kWordFont = 10;   // words are side by side in a narrow chart
  vtkSMPropertyHelper(view, "BottomAxisUseCustomLabels", true).Set(labels.empty() ? 0 : 1);
  vtkSMPropertyHelper(view, "BottomAxisLabelFontSize", true)
    .Set(labels.empty() ? kNumberFont : kWordFont);
  vtkSMPropertyHelper texts(view, "BottomAxisLabels", true);
  texts.SetNumberOfElements(static_cast<unsigned int>(2 * labels.size()));
  for (unsigned int i = 0; i < labels.size(); ++i)
  {
    texts.Set(2 * i, std::to_string(i).c_str());
    texts.Set(2 * i + 1, Attribute(labels[i], "text").c_str());
  }
  const double last = static_cast<double>(labels.size()) - 1;
  SetRange(view, "BottomAxis",
    labels.empty() ? std::vector<double>() : std::vector<double>{ -kRoom, last + kRoom });
}

/// The chart's title, and below it the words of series that have no values.
std::string TitleOf(vtkPVXMLElement* chart, vtkPVDataSetAttributesInformation* columns)
{
  std::string title = Attribute(chart, "title");
  for (vtkPVXMLElement* series : Children(chart, "Series"))
  {
    const std::string absent = Attribute(series, "absent");
    if (!absent.empty() && !HasValues(columns, Attribute(series, "column")))
    {
      title += "\n" + absent;
    }
  }
  return title;
}

void SetAxes(vtkSMProxy* view, vtkPVXMLElement* chart, vtkPVDataSetAttributesInformation* columns)
{
  const std::string log = Attribute(chart, "log");
  vtkSMPropertyHelper(view, "ChartTitle", true).Set(TitleOf(chart, columns).c_str());
  vtkSMPropertyHelper(view, "BottomAxisTitle", true).Set(Attribute(chart, "bottom").c_str());
  vtkSMPropertyHelper(view, "LeftAxisTitle", true).Set(Attribute(chart, "left").c_str());
  vtkSMPropertyHelper(view, "ShowLegend", true).Set(Children(chart, "Series").size() > 1);
  vtkSMPropertyHelper(view, "LegendLocation", true)
    .Set(Attribute(chart, "legend", "TopRight").c_str());
  vtkSMPropertyHelper(view, "BottomAxisLogScale", true).Set(log == "both" || log == "bottom");
  vtkSMPropertyHelper(view, "LeftAxisLogScale", true).Set(log == "both" || log == "left");
  SetRange(view, "LeftAxis", Numbers(Attribute(chart, "range")));
  SetLabels(view, Children(chart, "Label"));
}

void HideOthers(vtkSMProxy* view, vtkSMProxy* shown)
{
  vtkSMPropertyHelper charts(view, "Representations");
  for (unsigned int i = 0; i < charts.GetNumberOfElements(); ++i)
  {
    vtkSMProxy* const chart = charts.GetAsProxy(i);
    if (chart != shown && vtkSMTraceChartRepresentationProxy::SafeDownCast(chart))
    {
      vtkSMPropertyHelper(chart, "Visibility").Set(0);
      chart->UpdateVTKObjects();
    }
  }
}
}

vtkStandardNewMacro(vtkSMTraceChartRepresentationProxy);

vtkSMTraceChartRepresentationProxy::vtkSMTraceChartRepresentationProxy() = default;

vtkSMTraceChartRepresentationProxy::~vtkSMTraceChartRepresentationProxy() = default;

void vtkSMTraceChartRepresentationProxy::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Joins: " << this->Joins << "\n";
}

vtkPVXMLElement* vtkSMTraceChartRepresentationProxy::Chart()
{
  vtkSMPropertyHelper input(this, "Input");
  vtkSMProxy* const source = input.GetNumberOfElements() > 0 ? input.GetAsProxy() : nullptr;
  for (vtkPVXMLElement* chart : Children(source ? source->GetHints() : nullptr, "Chart"))
  {
    if (Attribute(chart, "port", "0") == std::to_string(input.GetOutputPort()))
    {
      return chart;
    }
  }
  return nullptr;
}

vtkPVDataSetAttributesInformation* vtkSMTraceChartRepresentationProxy::Columns()
{
  vtkSMPropertyHelper input(this, "Input");
  auto* const source = vtkSMSourceProxy::SafeDownCast(input.GetAsProxy());
  return source->GetDataInformation(input.GetOutputPort())
    ->GetAttributeInformation(vtkDataObject::ROW);
}

void vtkSMTraceChartRepresentationProxy::Begin()
{
  if (vtkPVXMLElement* const chart = this->Chart())
  {
    SetSeries(this, chart, this->Columns());
    this->Joins = true;
  }
}

void vtkSMTraceChartRepresentationProxy::AddConsumer(vtkSMProperty* property, vtkSMProxy* consumer)
{
  this->Superclass::AddConsumer(property, consumer);
  auto* const view = vtkSMViewProxy::SafeDownCast(consumer);
  if (this->Joins && view)
  {
    this->Joins = false;
    HideOthers(view, this);
    SetAxes(view, this->Chart(), this->Columns());
  }
}
