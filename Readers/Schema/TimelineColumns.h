#pragma once
#include "Readers/Schema/StructureSchema.h"

namespace pclvis
{
/// Columns of Steps that timelines show; those of Lateness may be missing.
using LogicalStepColumns =
  ColumnViews<schema::Steps::Event, schema::Steps::Rank, schema::Steps::Kind, schema::Steps::Phase,
    schema::Steps::Step, schema::Steps::Begin, schema::Steps::End, IfPresent<schema::Steps::PathId>,
    IfPresent<schema::Steps::CallId>, IfPresent<schema::Steps::Messages>,
    IfPresent<schema::Steps::Lateness>, IfPresent<schema::Steps::GlobalLateness>,
    IfPresent<schema::Steps::EnterLateness>, IfPresent<schema::Steps::WorkDifferential>,
    IfPresent<schema::Steps::Differential>, IfPresent<schema::Steps::Originated>,
    IfPresent<schema::Steps::LatenessClass>, IfPresent<schema::Steps::Origin>,
    IfPresent<schema::Steps::CounterChange>, IfPresent<schema::Steps::WorkCounterChange>>;
}
