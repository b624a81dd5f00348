#include "Readers/Base/FreeMemory.h"

#include <cstdlib>
#if defined(__GLIBC__)
#  include <malloc.h>
#endif

namespace pclvis
{
void ReturnFreeMemory()
{
#if defined(__GLIBC__)
  if (!std::getenv("MALLOC_TRIM_THRESHOLD_"))
  {
    malloc_trim(0);
  }
#endif
}
}
