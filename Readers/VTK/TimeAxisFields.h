#pragma once
#include "Readers/Base/ProcessGroup.h"
#include "Readers/Schema/CommunicationAxis.h"

#include "PCLVisReadersModule.h"

class vtkTable;

namespace pclvis
{
/// The time axis in a table's field data: the double arrays axis_begin_s and axis_end_s (one value
/// each), gap_begin_s and gap_end_s (one value per gap), axis_cut (1: ranks go on after the time
/// that was read). An empty axis writes none.
PCLVISREADERS_EXPORT void SetTimeAxis(vtkTable* table, const CommunicationAxis& axis);

/// The time axis of a table, from the first process whose table has one; empty (then the time span
/// of the messages applies) if none has one, or if the values are no valid axis. Collective.
/// @param table may be null
PCLVISREADERS_EXPORT CommunicationAxis GetTimeAxis(vtkTable* table, ProcessGroup& group);
}
