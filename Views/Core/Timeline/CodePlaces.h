#pragma once
#include "Views/Core/Common/TipRows.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// A place in the code, by path_id.
struct PathPlace
{
  std::int32_t Parent = -1; ///< path_id of the caller, -1: none
  std::string Region, File;
  std::int32_t Line = -1;
  /// "exchange (halo.c:120)"
  std::string Words() const;
};

/// The words of a call path; empty if it is not known.
std::string PlaceWords(const std::vector<PathPlace>& code, std::int32_t path);
/// Adds a call path to a tip: the call itself, and up to five callers.
void AddStack(const std::vector<PathPlace>& code, std::int32_t path, TipRows& rows);
}
