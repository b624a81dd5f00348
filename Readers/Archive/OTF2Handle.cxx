#include "Readers/Archive/OTF2Handle.h"

#include <otf2/otf2.h>

#include <cstdarg>
#include <cstdio>
#include <mutex>

namespace pclvis
{
namespace
{
/// The library quotes what it read. Non-text bytes of a damaged file would make the whole message
/// unreadable for Qt and Python.
void MakePrintable(char* text)
{
  for (; *text; ++text)
  {
    if (*text < ' ' || *text > '~')
    {
      *text = '?';
    }
  }
}

/// The library's first error message, which names the cause. Later messages only say that callers
/// failed as well.
std::string& Complaint()
{
  static thread_local std::string complaint;
  return complaint;
}

OTF2_ErrorCode KeepComplaint(void*, const char*, std::uint64_t, const char*, OTF2_ErrorCode code,
  const char* format, va_list arguments)
{
  try
  {
    if (Complaint().empty())
    {
      char text[512] = "";
      if (format)
      {
        std::vsnprintf(text, sizeof(text), format, arguments);
        MakePrintable(text);
      }
      Complaint() = OTF2_Error_GetDescription(code);
      Complaint() += text[0] ? std::string(": ") + text : std::string();
    }
  }
  catch (...)
  {
    // Not enough memory for a text: the error code has to suffice.
  }
  return code;
}
}

void CloseOTF2Reader::operator()(OTF2_Reader_struct* reader) const
{
  OTF2_Reader_Close(reader);
}

OTF2ReaderHandle OpenOTF2Reader(const std::string& path)
{
  static std::once_flag once;
  std::call_once(once, [] { OTF2_Error_RegisterCallback(&KeepComplaint, nullptr); });
  ForgetOTF2Error();
  OTF2ReaderHandle reader(OTF2_Reader_Open(path.c_str()));
  if (reader && OTF2_Reader_SetSerialCollectiveCallbacks(reader.get()) != OTF2_SUCCESS)
  {
    reader.reset();
  }
  return reader;
}

std::string LastOTF2Error()
{
  return Complaint();
}

void ForgetOTF2Error()
{
  Complaint().clear();
}
}
