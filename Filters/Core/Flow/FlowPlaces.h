#pragma once
#include "Filters/Core/Flow/FlowSignatures.h"

#include <string>
#include <unordered_map>

namespace pclvis
{
/// Where in the code a call path is.
struct FlowPlace
{
  std::string Region; ///< innermost function that encloses the call; empty: not known
  std::string File;   ///< empty: not known
  std::int32_t Line = -1;
};

/// Finds places of call paths in the table Code.
class FlowPlaces
{
public:
  explicit FlowPlaces(const FlowCode& code);
  /// File and line are those of the path itself, or else of the innermost caller with a line.
  /// Cost: O(depth of the path).
  FlowPlace Of(std::int32_t path) const;

private:
  const FlowCode& Code;
  std::unordered_map<std::int32_t, std::size_t> RowOf; ///< by path
};

/// A node in words: the call, size and partner of its signature, and the line if it is known.
/// Source: none.
/// @param call name of the call
std::string FlowLabel(const std::string& call, const CallSignature& signature,
  PartnerInSignature partner, const FlowPlace& place);
}
