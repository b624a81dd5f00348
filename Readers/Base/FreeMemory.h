#pragma once

namespace pclvis
{
/// Returns memory that the process has freed, but keeps for itself, to the system. Blocks of up to
/// 32 MB, such as a column of 4 bytes of some million rows, lie between others in a heap that only
/// shrinks at its end. For the end of a long computation that is seldom made twice: what asks for
/// memory next pays for its pages again. Does nothing with libraries other than glibc, or if glibc
/// is told how much to keep (MALLOC_TRIM_THRESHOLD_ in the environment).
/// Cost: some 10 ms for each 100 MB returned.
void ReturnFreeMemory();
}
