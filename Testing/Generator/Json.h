#pragma once
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace pclvis
{
/// Writes JSON text with one key per line on the upper levels. Lists of numbers stay on one line.
class JsonWriter
{
public:
  JsonWriter& Begin(const std::string& key = std::string()) { return this->Open(key, '{'); }
  JsonWriter& End() { return this->Close('}'); }
  JsonWriter& BeginList(const std::string& key = std::string()) { return this->Open(key, '['); }
  JsonWriter& EndList() { return this->Close(']'); }

  JsonWriter& Value(const std::string& key, const std::string& text)
  {
    this->Key(key);
    this->Out += '"';
    for (const char c : text)
    {
      this->Out += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    }
    this->Out += '"';
    return *this;
  }
  JsonWriter& Value(const std::string& key, const char* text)
  {
    return this->Value(key, std::string(text));
  }
  JsonWriter& Value(const std::string& key, bool flag)
  {
    this->Key(key);
    this->Out += flag ? "true" : "false";
    return *this;
  }
  JsonWriter& Value(const std::string& key, double number)
  {
    char text[40];
    std::snprintf(text, sizeof(text), "%.17g", number);
    this->Key(key);
    this->Out += text;
    return *this;
  }
  template<typename Whole>
  JsonWriter& Value(const std::string& key, Whole number)
  {
    this->Key(key);
    this->Out += std::to_string(number);
    return *this;
  }
  template<typename Item>
  JsonWriter& List(const std::string& key, const std::vector<Item>& items)
  {
    this->BeginList(key);
    for (const Item& item : items)
    {
      this->Value("", item);
    }
    return this->EndList();
  }
  const std::string& Text() const { return this->Out; }

private:
  void Key(const std::string& key)
  {
    this->Out += this->First ? "" : ",";
    this->First = false;
    if (!key.empty())
    {
      this->Out += "\n" + std::string(this->Depth, ' ');
      this->Out += '"' + key + "\": ";
    }
    else if (this->Depth > 0)
    {
      this->Out += ' ';
    }
  }
  JsonWriter& Open(const std::string& key, char bracket)
  {
    this->Key(key);
    this->Out += bracket;
    this->First = true;
    ++this->Depth;
    return *this;
  }
  JsonWriter& Close(char bracket)
  {
    --this->Depth;
    this->Out += this->Depth == 0 ? "\n" : "";
    this->Out += bracket;
    this->First = false;
    return *this;
  }

  std::string Out;
  bool First = true;
  int Depth = 0;
};
}
