#include "Views/VTK/RegionGraph/RegionGraphTables.h"

#include "Readers/Base/ProcessGroup.h"
#include "Readers/VTK/TableColumns.h"

#include <cmath>

namespace pclvis
{
namespace
{
const char* const kFilter = "Region graph view";
const char* const kRemedy = "Show the Region Graph port of Communication Regions.";

void ReadRanks(vtkTable* table, RegionGraphRows& rows, ProcessGroup& alone)
{
  TableColumns columns(table, kFilter, kRemedy, alone);
  const double absent = std::nan("");
  const auto rank = columns.Get<std::int32_t>("rank");
  const auto region = columns.Get<std::int32_t>("region");
  const auto node = columns.GetOr<std::int32_t>("node", -1);
  const auto messagesInside = columns.GetOr<std::int64_t>("messages_inside", 0);
  const auto messagesAcross = columns.GetOr<std::int64_t>("messages_across", 0);
  const auto bytesInside = columns.GetOr<std::int64_t>("bytes_inside", 0);
  const auto bytesAcross = columns.GetOr<std::int64_t>("bytes_across", 0);
  const auto mean = columns.GetOr<double>("latency", absent);
  const auto median = columns.GetOr<double>("latency_median", absent);
  const auto p95 = columns.GetOr<double>("latency_p95", absent);
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    rows.Ranks.push_back({ rank[i], region[i], node[i], messagesInside[i], messagesAcross[i],
      bytesInside[i], bytesAcross[i], mean[i], median[i], p95[i], static_cast<std::int64_t>(i) });
  }
}

void ReadLinks(vtkTable* table, RegionGraphRows& rows, ProcessGroup& alone)
{
  TableColumns columns(table, kFilter, kRemedy, alone);
  const auto source = columns.Get<std::int32_t>("source");
  const auto destination = columns.Get<std::int32_t>("destination");
  const auto messages = columns.GetOr<std::int64_t>("messages", 1);
  const auto bytes = columns.GetOr<std::int64_t>("size_bytes", 0);
  const auto latency = columns.GetOr<double>("latency", std::nan(""));
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    rows.Links.push_back({ source[i], destination[i], messages[i], bytes[i], latency[i] });
  }
}

void ReadRegions(vtkTable* table, RegionGraphRows& rows, ProcessGroup& alone)
{
  TableColumns columns(table, kFilter, kRemedy, alone);
  const double absent = std::nan("");
  const auto region = columns.Get<std::int32_t>("region");
  const auto messages = columns.GetOr<std::int64_t>("messages", 0);
  const auto bytes = columns.GetOr<std::int64_t>("size_bytes", 0);
  const auto mean = columns.GetOr<double>("latency", absent);
  const auto median = columns.GetOr<double>("latency_median", absent);
  const auto p95 = columns.GetOr<double>("latency_p95", absent);
  const auto above = columns.GetOr<double>("share_above_2", absent);
  const auto strength = columns.GetOr<double>("strength", absent);
  const auto modularity = columns.GetOr<double>("modularity", absent);
  const auto groups = columns.GetOr<std::int32_t>("groups", -1);
  const auto words = [&columns](const char* name) {
    return columns.Has(name) && columns.Rows() > 0 ? columns.Text(name).front() : std::string();
  };
  rows.Method = words("method");
  rows.Observation = words("observation");
  for (std::size_t i = 0; i < columns.Rows(); ++i)
  {
    rows.Regions.push_back(
      { region[i], 0, messages[i], bytes[i], mean[i], median[i], p95[i], above[i] });
    rows.Strength = strength[i];
    rows.Modularity = modularity[i];
    rows.Groups = groups[i];
  }
}
}

RegionGraph ReadRegionGraph(vtkTable* nodes, vtkTable* links, vtkTable* regions)
{
  ProcessGroup alone;
  RegionGraphRows rows;
  rows.Strength = rows.Modularity = std::nan("");
  ReadRanks(nodes, rows, alone);
  if (links)
  {
    ReadLinks(links, rows, alone);
  }
  if (regions)
  {
    ReadRegions(regions, rows, alone);
  }
  return MakeRegionGraph(rows);
}
}
