#pragma once
#include "Views/VTK/ServerManager/RowSelections.h"

/// Selected places in the code: rows with a rank and a call path, as of Cause Places and Delay
/// Costs.
namespace PlacePicks
{
using RowSelections::Numbers;
using RowSelections::Port;

/// Whether rows of a port are such places.
bool HasPlaces(Port port);

/// What selected places stand for.
struct Held
{
  Numbers Ranks;
  Numbers Calls; ///< of these ranks on the call paths, by number
};
Held HeldBy(Port places, vtkSMSourceProxy* selection);

/// The calls that a source was given; Port(null, -1): none.
Port CallsOf(vtkSMSourceProxy* source);
}
