#include "Filters/Core/Prices/LoadField.h"

#include <algorithm>
#include <cmath>

namespace pclvis
{
LoadField::LoadField(std::int32_t places, double length, std::size_t cells)
{
  const std::size_t n = static_cast<std::size_t>(std::max(1, places));
  this->Points = std::max<std::size_t>(16, cells / n) + 2;
  this->Step = std::max(length, 1e-9) / static_cast<double>(this->Points - 2);
  this->Rate.assign(n * this->Points, 0);
  this->Bytes.assign(n * this->Points, 0);
}

void LoadField::Turn(std::int32_t place, double time, double rate)
{
  const double at = std::clamp(time / this->Step, 0.0, static_cast<double>(this->Points - 2));
  const std::size_t next = static_cast<std::size_t>(at) + 1;
  const std::size_t point = static_cast<std::size_t>(place) * this->Points + next;
  this->Bytes[point] += rate * (static_cast<double>(next) - at) * this->Step;
  this->Rate[point] += rate * this->Step;
}

void LoadField::Add(std::int32_t place, double start, double length, double bytes)
{
  const double rate = bytes / length;
  this->Turn(place, start, rate);
  this->Turn(place, start + length, -rate);
}

void LoadField::Sum()
{
  for (std::size_t first = 0; first < this->Rate.size(); first += this->Points)
  {
    double rate = 0, bytes = 0;
    for (std::size_t point = first; point < first + this->Points; ++point)
    {
      bytes += rate + this->Bytes[point];
      rate += this->Rate[point];
      this->Bytes[point] = bytes;
    }
  }
}

double LoadField::Until(std::int32_t place, double time) const
{
  const double at = std::clamp(time / this->Step, 0.0, static_cast<double>(this->Points - 2));
  const std::size_t before = static_cast<std::size_t>(at);
  const double* bytes =
    this->Bytes.data() + static_cast<std::size_t>(place) * this->Points + before;
  return bytes[0] + (at - static_cast<double>(before)) * (bytes[1] - bytes[0]);
}
}
