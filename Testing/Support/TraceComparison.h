#pragma once
#include "Readers/Build/Trace/Trace.h"

#include <string>
#include <vector>

namespace pclvis
{
/// Rows of all parts one after the other, as the processes of a group hold them; facts, ranks and
/// log of the first part.
Trace Joined(const std::vector<Trace>& parts);

/// What differs first between two traces: facts, every column of every table (bit by bit), ranks,
/// log. Empty if nothing does.
std::string Difference(const Trace& a, const Trace& b);
}
