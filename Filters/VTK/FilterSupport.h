#pragma once
#include "Readers/Base/Column.h"
#include "Readers/Base/Findings/Observation.h"
#include "Readers/Base/Progress.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

class vtkAlgorithm;
class vtkDataObject;
class vtkMultiBlockDataSet;
class vtkTable;

namespace pclvis
{
class TableColumns;

/// Reports a core's progress as that of the filter; aborting the filter stops the core. Cores check
/// for it only where a process that stops also stops the others (Together).
Progress ProgressOf(vtkAlgorithm* filter);

/// Runs a filter's work and returns the result of RequestData. If the work is aborted (silently) or
/// fails, `clear` empties the output. An abort also stops the filters downstream, on all processes.
/// A failure is the same on all processes: one of them reports it.
int Attempt(
  vtkAlgorithm* filter, const std::function<void()>& work,
  const std::function<void()>& clear = [] {});

/// Column mpi_level of a table Calls; if missing, derived from the names and parents of the calls.
/// @param memory holds the values if they are not those of the table
ColumnView<std::uint8_t> ReadMpiLevels(
  TableColumns& calls, vtkTable* table, Column<std::uint8_t>& memory);

/// Numbers and sentences about a whole table, as arrays in its field data.
void SetFact(vtkTable* table, const std::string& name, double value);
void SetFact(vtkTable* table, const std::string& name, std::int64_t value);
void SetFact(vtkTable* table, const std::string& name, const std::string& value);
/// A number from an input's field data; 0 if it does not exist.
double Fact(vtkTable* table, const std::string& name);
/// Several numbers, for example one per rank.
void SetFacts(vtkTable* table, const std::string& name, const std::vector<double>& values);
/// Field data `observations` (texts) and `observation_ids`, one of each per observation.
void SetObservations(vtkDataObject* data, const Observations& observations);

/// Shows them as warnings of the filter, once for all processes.
void Warn(vtkAlgorithm* filter, const Observations& observations);

/// Fills a multiblock with shallow copies of the tables, as named blocks, for a view.
void SetBlocks(
  vtkMultiBlockDataSet* blocks, const std::vector<std::pair<vtkTable*, const char*>>& tables);
}
