#pragma once
#include <string>
#include <utility>
#include <vector>

namespace pclvis
{
/// Rows of a tip: name and value; an empty name: a heading or a sentence.
using TipRow = std::pair<std::string, std::string>;
using TipRows = std::vector<TipRow>;
}
