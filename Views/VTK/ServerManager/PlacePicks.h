#pragma once
#include "Views/VTK/ServerManager/RowSelections.h"

/// Selected places in the code: rows with a rank and a call path, as in Cause Places and Delay
/// Costs.
namespace PlacePicks
{
using RowSelections::Numbers;
using RowSelections::Port;

/// Whether the rows of a port are such places.
bool HasPlaces(Port port);

/// The ranks and calls that selected places stand for.
struct Held
{
  Numbers Ranks;
  Numbers Calls; ///< numbers of the calls of these ranks on the call paths
};
Held HeldBy(Port places, vtkSMSourceProxy* selection);

/// The Calls port that a source takes as input; Port(null, -1): none.
Port CallsOf(vtkSMSourceProxy* source);
}
