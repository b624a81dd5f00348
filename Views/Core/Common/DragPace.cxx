#include "Views/Core/Common/DragPace.h"

namespace pclvis
{
double DragPace::Expected(double length) const
{
  return this->Length > 0 ? this->Seconds * length / this->Length : 0;
}

bool DragPace::KeepsUp(double length) const
{
  return this->Expected(length) < (this->Seconds < kMost ? kPause : kMost);
}

bool DragPace::KeepsUpAtRest(double length) const
{
  return this->Expected(length) < kRest;
}

void DragPace::Took(double length, double seconds)
{
  this->Length = length;
  this->Seconds = seconds;
}
}
