#pragma once
#include "Filters/Core/Attribution/LatencyAttribution.h"

class vtkTable;

namespace pclvis
{
/// Moves the tables of the attribution into VTK tables: Durations, Verdict (one row; none if
/// nothing was determined), Evidence, Size Classes, Cause Windows, Rank Work (with facts: begin_s,
/// end_s). All columns exist even without rows, and the field data contain the names of `cause`.
void FillDurations(LatencyAttribution& attribution, vtkTable* table);
void FillVerdict(const Verdict& verdict, bool known, vtkTable* table);
void FillEvidence(const Verdict& verdict, vtkTable* table);
void FillSizeClasses(LatencyAttribution& attribution, vtkTable* table);
void FillCauseWindows(const Verdict& verdict, vtkTable* table);
void FillRankWork(RankWorkTable& rows, vtkTable* table);
}
