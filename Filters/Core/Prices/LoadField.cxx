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
  this->Cells.assign(n * this->Points, Cell());
}

void LoadField::Turn(std::int32_t place, double time, double rate)
{
  const double at = std::clamp(time / this->Step, 0.0, static_cast<double>(this->Points - 2));
  const std::size_t next = static_cast<std::size_t>(at) + 1;
  const std::size_t point = static_cast<std::size_t>(place) * this->Points + next;
  this->Cells[point].Bytes += rate * (static_cast<double>(next) - at) * this->Step;
  this->Cells[point].Rate += rate * this->Step;
}

void LoadField::Add(std::int32_t place, double start, double length, double bytes)
{
  const double rate = bytes / length;
  this->Turn(place, start, rate);
  this->Turn(place, start + length, -rate);
}

void LoadField::Sum()
{
  for (std::size_t first = 0; first < this->Cells.size(); first += this->Points)
  {
    double rate = 0, bytes = 0;
    for (std::size_t point = first; point < first + this->Points; ++point)
    {
      bytes += rate + this->Cells[point].Bytes;
      rate += this->Cells[point].Rate;
      this->Cells[point].Bytes = bytes;
    }
  }
}

double LoadField::Until(std::int32_t place, double time) const
{
  const double at = std::clamp(time / this->Step, 0.0, static_cast<double>(this->Points - 2));
  const std::size_t before = static_cast<std::size_t>(at);
  const Cell* cell = this->Cells.data() + static_cast<std::size_t>(place) * this->Points + before;
  return cell[0].Bytes + (at - static_cast<double>(before)) * (cell[1].Bytes - cell[0].Bytes);
}
}
