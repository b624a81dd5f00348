#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pclvis
{
/// Which messages have lines: those with a tag, a communicator and sizes.
struct MessageChoice
{
  std::int32_t Tag = -1;                 ///< below 0: any
  std::string Communicator;              ///< its name or number; empty: any
  double LeastBytes = 0, MostBytes = -1; ///< [bytes]; most below least: no limit
  bool IsAll() const { return this->Tag < 0 && this->Communicator.empty() && !this->LimitsSizes(); }
  bool LimitsSizes() const { return this->LeastBytes > 0 || this->MostBytes >= this->LeastBytes; }
  bool operator==(const MessageChoice& o) const
  {
    return this->Tag == o.Tag && this->Communicator == o.Communicator &&
      this->LeastBytes == o.LeastBytes && this->MostBytes == o.MostBytes;
  }
  /// Such as "tag 7, communicator MPI_COMM_WORLD, 1 to 8 KiB"; empty: all.
  std::string Words() const;
};

/// A choice in terms of codes, to test many messages.
class MessageFilter
{
public:
  MessageFilter() = default;
  /// @param communicators names by code
  MessageFilter(const MessageChoice& choice, const std::vector<std::string>& communicators);
  /// Whether a row of Messages is chosen; a message of unknown size never is, if sizes are limited.
  template<typename Messages>
  bool Holds(const Messages& of, std::size_t row) const
  {
    const double size = static_cast<double>(of.SizeBytes[row]);
    return (this->Choice.Tag < 0 || of.Tag[row] == this->Choice.Tag) &&
      (this->Communicator == kAny || of.Communicator[row] == this->Communicator) &&
      (!this->Choice.LimitsSizes() ||
        (size >= this->Choice.LeastBytes &&
          (this->Choice.MostBytes < this->Choice.LeastBytes || size <= this->Choice.MostBytes)));
  }

private:
  static constexpr std::int32_t kAny = -1, kUnknown = -2;
  MessageChoice Choice;
  std::int32_t Communicator = kAny;
};
}
