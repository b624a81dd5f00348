#pragma once
#include "Readers/Build/Records/LocationRecords.h"

namespace pclvis
{
/// The id of an oddity's row of the Import Log (ImportTexts.cxx).
const char* IdOf(Oddity oddity);
}
