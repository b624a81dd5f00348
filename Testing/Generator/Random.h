#pragma once
#include <cmath>
#include <cstdint>

namespace pclvis
{
/// SplitMix64 (Steele, Lea, Flood 2014): one step of the sequence and its output function.
inline std::uint64_t Scramble(std::uint64_t x)
{
  x += 0x9E3779B97F4A7C15ull;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
  return x ^ (x >> 31);
}

/// A number that depends on all arguments, so that both sides of a message get the same one.
inline std::uint64_t Hash(
  std::uint64_t a, std::uint64_t b, std::uint64_t c = 0, std::uint64_t d = 0, std::uint64_t e = 0)
{
  return Scramble(a ^ Scramble(b ^ Scramble(c ^ Scramble(d ^ Scramble(e)))));
}

/// 0 <= u < 1
inline double Uniform(std::uint64_t hash)
{
  return static_cast<double>(hash >> 11) * 0x1.0p-53;
}

/// A sequence of random numbers for one actor, with 8 bytes of state.
class RandomSequence
{
public:
  explicit RandomSequence(std::uint64_t seed = 0) : State(Scramble(seed)) {}
  double Next() { return Uniform(Scramble(this->State += 0x9E3779B97F4A7C15ull)); }
  /// Mean 0, variance 1. The sum of four uniform numbers, so never beyond 3.5.
  double NextNormal()
  {
    return (this->Next() + this->Next() + this->Next() + this->Next() - 2) * std::sqrt(3.0);
  }

private:
  std::uint64_t State;
};
}
