#pragma once
#include <memory>
#include <string>

struct OTF2_Reader_struct;

namespace pclvis
{
struct CloseOTF2Reader
{
  void operator()(OTF2_Reader_struct* reader) const;
};
/// An open archive; closed when it goes out of scope.
using OTF2ReaderHandle = std::unique_ptr<OTF2_Reader_struct, CloseOTF2Reader>;

/// Opens the anchor file and silences the library, which would otherwise print to the console.
/// Null if the library refuses it; LastOTF2Error then says why.
OTF2ReaderHandle OpenOTF2Reader(const std::string& path);

/// What the library last complained about on this thread; "" if nothing since ForgetOTF2Error.
std::string LastOTF2Error();
/// Clears LastOTF2Error before a call whose failure is to be reported.
void ForgetOTF2Error();
}
