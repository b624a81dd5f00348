#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

namespace pclvis
{
/// Imports the records that the bytes encode (RecordCase.h) as the reader would, and checks the
/// rules of TraceInvariants.h; that no record is lost: each is a row, part of one, or counted in
/// the log; that reading all regions does not change messages, paths and MPI calls; and that any
/// number of processes gives the same rows.
/// @return the first rule that is broken; "" if none is. Throws what the import throws, which is a
/// defect: no contents of records may make it fail.
std::string CheckRecords(const std::uint8_t* bytes, std::size_t size);
}
