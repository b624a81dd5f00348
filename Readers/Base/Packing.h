#pragma once
#include "Readers/Base/ProcessGroup.h"

#include <cassert>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace pclvis
{
/// Packs plain values, arrays and texts into bytes for another process.
class Packer
{
public:
  template<typename T>
  void Put(const T& value)
  {
    static_assert(std::is_trivially_copyable<T>::value, "only plain values travel");
    const char* first = reinterpret_cast<const char*>(&value);
    this->Packed.insert(this->Packed.end(), first, first + sizeof(T));
  }
  template<typename T>
  void PutArray(const T* values, std::size_t n)
  {
    static_assert(std::is_trivially_copyable<T>::value, "only plain values travel");
    this->Put(static_cast<std::uint64_t>(n));
    const char* first = reinterpret_cast<const char*>(values);
    this->Packed.insert(this->Packed.end(), first, first + n * sizeof(T));
  }
  template<typename T>
  void PutArray(const std::vector<T>& values)
  {
    this->PutArray(values.data(), values.size());
  }
  void PutText(const std::string& text) { this->PutArray(text.data(), text.size()); }
  Bytes Take() { return std::move(this->Packed); }

private:
  Bytes Packed;
};

/// For each process, the bytes that the processes have packed for it.
inline std::vector<Bytes> TakeAll(std::vector<Packer>& packers)
{
  std::vector<Bytes> parts;
  for (Packer& packer : packers)
  {
    parts.push_back(packer.Take());
  }
  return parts;
}

/// Reads what a Packer wrote, in the same order. The writer is another process of this program, so
/// a wrong length is a programming error.
class Unpacker
{
public:
  explicit Unpacker(const Bytes& packed) : Packed(packed) {}
  template<typename T>
  T Get()
  {
    T value;
    this->Copy(&value, sizeof(T));
    return value;
  }
  template<typename T>
  std::vector<T> GetArray()
  {
    std::vector<T> values(static_cast<std::size_t>(this->Get<std::uint64_t>()));
    this->Copy(values.data(), values.size() * sizeof(T));
    return values;
  }
  std::string GetText()
  {
    std::string text(static_cast<std::size_t>(this->Get<std::uint64_t>()), '\0');
    this->Copy(&text[0], text.size());
    return text;
  }
  bool AtEnd() const { return this->At == this->Packed.size(); }

private:
  void Copy(void* to, std::size_t bytes)
  {
    assert(bytes <= this->Packed.size() - this->At && "read past what was packed");
    if (bytes > 0)
    {
      std::memcpy(to, this->Packed.data() + this->At, bytes);
      this->At += bytes;
    }
  }

  const Bytes& Packed;
  std::size_t At = 0;
};
}
