#pragma once
#include <string>

namespace pclvis
{
/// What is wrong with the number of properties in an OTF2 anchor file: the OTF2 library takes
/// memory for as many as the file announces and walks over them before it looks whether they are
/// there, which takes minutes if damage made the number large.
/// @param content the anchor file's bytes
/// @return "" unless the number is certainly wrong: a property is two texts, so at least two bytes,
///   and more are announced than the rest of the file could hold. Files that are too short or no
///   anchors are left for the library to refuse.
/// Cost: O(file size), which is some hundred bytes.
std::string AnchorFault(const std::string& content);
}
