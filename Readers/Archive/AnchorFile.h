#pragma once
#include <string>

namespace pclvis
{
/// What is wrong with the number of properties in an OTF2 anchor file: the OTF2 library allocates
/// memory for as many as the file announces and walks over them before it checks that they are
/// there. If damage made the number large, that takes minutes.
/// @param content the anchor file's bytes
/// @return "" unless the number is certainly wrong: a property is two strings, at least two bytes,
///   and the file announces more than its remaining bytes could hold. Files that are too short, or
///   are no anchor files, are left for the library to reject.
/// Cost: O(file size), a few hundred bytes.
std::string AnchorFault(const std::string& content);
}
