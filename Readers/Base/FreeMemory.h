#pragma once

namespace pclvis
{
/// Returns memory to the system that the process has freed but keeps for itself. Blocks of up to 32
/// MB, such as a column of 4 bytes with some million rows, lie between others in a heap that only
/// shrinks at its end. Call it at the end of a long computation that is seldom repeated: whatever
/// needs memory next pays for its pages again. Does nothing with libraries other than glibc, or if
/// glibc is told how much to keep (MALLOC_TRIM_THRESHOLD_ in the environment).
/// Cost: some 10 ms for each 100 MB returned.
void ReturnFreeMemory();
}
