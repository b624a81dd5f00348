// Based on: Y. Koren, Drawing graphs by eigenvectors: theory and practice, 2005.
#include "Views/Core/RegionGraph/SpectralStart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace pclvis
{
namespace
{
using Vector = std::vector<double>;
constexpr int kVectors = 4;
constexpr int kRounds = 8;
constexpr int kSolverSteps = 300;

double Product(const Vector& a, const Vector& b)
{
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    sum += a[i] * b[i];
  }
  return sum;
}

void RemoveMean(Vector& v)
{
  double sum = 0;
  for (double x : v)
  {
    sum += x;
  }
  for (double& x : v)
  {
    x -= sum / v.size();
  }
}

/// L v for vectors with mean 0; epsilon connects the parts of a disconnected graph.
void Apply(const NeighbourLists& graph, const Vector& v, Vector& result)
{
  constexpr double kEpsilon = 1e-4;
  for (std::int32_t i = 0; i < graph.Nodes(); ++i)
  {
    double sum = kEpsilon * v[i];
    for (std::int32_t k = graph.Begin[i]; k < graph.Begin[i + 1]; ++k)
    {
      sum += graph.Weight[k] * (v[i] - v[graph.To[k]]);
    }
    result[i] = sum;
  }
}

/// Solves L x = b by conjugate gradients, to a relative residual of 1e-3: enough for pictures.
Vector Solve(const NeighbourLists& graph, const Vector& b)
{
  const std::size_t n = b.size();
  Vector x(n, 0.0), residual = b, direction = b, product(n);
  double norm = Product(residual, residual);
  const double goal = norm * 1e-6;
  for (int step = 0; step < kSolverSteps && norm > goal; ++step)
  {
    Apply(graph, direction, product);
    const double along = norm / Product(direction, product);
    for (std::size_t i = 0; i < n; ++i)
    {
      x[i] += along * direction[i];
      residual[i] -= along * product[i];
    }
    const double next = Product(residual, residual);
    for (std::size_t i = 0; i < n; ++i)
    {
      direction[i] = residual[i] + next / norm * direction[i];
    }
    norm = next;
  }
  RemoveMean(x);
  return x;
}

/// Gram-Schmidt; vectors that vanish become zero.
void Orthonormalise(std::array<Vector, kVectors>& vectors)
{
  for (int a = 0; a < kVectors; ++a)
  {
    const double before = std::sqrt(Product(vectors[a], vectors[a]));
    for (int pass = 0; pass < 2; ++pass)
    {
      for (int b = 0; b < a; ++b)
      {
        const double along = Product(vectors[a], vectors[b]);
        for (std::size_t i = 0; i < vectors[a].size(); ++i)
        {
          vectors[a][i] -= along * vectors[b][i];
        }
      }
    }
    const double norm = std::sqrt(Product(vectors[a], vectors[a]));
    const double scale = norm > 1e-10 * before && norm > 0 ? 1 / norm : 0;
    for (double& x : vectors[a])
    {
      x *= scale;
    }
  }
}

/// Eigenvectors of a symmetric 4 x 4 matrix by Jacobi rotations, as columns of `rotation`.
void Diagonalise(double matrix[kVectors][kVectors], double rotation[kVectors][kVectors])
{
  for (int i = 0; i < kVectors; ++i)
  {
    for (int j = 0; j < kVectors; ++j)
    {
      rotation[i][j] = i == j;
    }
  }
  for (int sweep = 0; sweep < 20; ++sweep)
  {
    for (int p = 0; p < kVectors; ++p)
    {
      for (int q = p + 1; q < kVectors; ++q)
      {
        if (std::fabs(matrix[p][q]) < 1e-300)
        {
          continue;
        }
        const double angle = 0.5 * std::atan2(2 * matrix[p][q], matrix[q][q] - matrix[p][p]);
        const double c = std::cos(angle), s = std::sin(angle);
        for (int k = 0; k < kVectors; ++k)
        {
          const double left = matrix[k][p], right = matrix[k][q];
          matrix[k][p] = c * left - s * right;
          matrix[k][q] = s * left + c * right;
        }
        for (int k = 0; k < kVectors; ++k)
        {
          const double top = matrix[p][k], bottom = matrix[q][k];
          matrix[p][k] = c * top - s * bottom;
          matrix[q][k] = s * top + c * bottom;
          const double first = rotation[k][p], second = rotation[k][q];
          rotation[k][p] = c * first - s * second;
          rotation[k][q] = s * first + c * second;
        }
      }
    }
  }
}

/// The second coordinate: the next eigenvector, unless that is only the first one bent (like x^2 in
/// a long strip, which would look like a horseshoe); then a combination of the others without x^2.
Vector Across(const std::array<Vector, kVectors>& ritz, const std::array<double, kVectors>& values)
{
  constexpr double kBent = 0.25;   // correlation with x^2 that counts as bent
  constexpr double kDearest = 6.0; // greatest eigenvalue accepted, relative to the next one
  Vector square = ritz[0];
  for (double& coordinate : square)
  {
    coordinate *= coordinate;
  }
  RemoveMean(square);
  const double norm = std::sqrt(Product(square, square));
  const double bent = norm > 1e-12 ? Product(ritz[1], square) / norm : 0;
  Vector best = ritz[1];
  double least = kDearest * values[1];
  for (int w = 2; w < kVectors && std::fabs(bent) > kBent; ++w)
  {
    const double other = Product(ritz[w], square) / norm, length = std::hypot(bent, other);
    const double a = other / length, b = -bent / length;
    const double value = a * a * values[1] + b * b * values[w];
    if (value < least && Product(ritz[w], ritz[w]) > 0.5)
    {
      least = value;
      for (std::size_t i = 0; i < best.size(); ++i)
      {
        best[i] = a * ritz[1][i] + b * ritz[w][i];
      }
    }
  }
  return best;
}

/// The two combinations of the vectors with the least Rayleigh quotients (Rayleigh-Ritz).
std::array<Vector, 2> LeastTwo(
  const NeighbourLists& graph, const std::array<Vector, kVectors>& vectors)
{
  const std::size_t n = vectors[0].size();
  double matrix[kVectors][kVectors], rotation[kVectors][kVectors];
  Vector product(n);
  for (int a = 0; a < kVectors; ++a)
  {
    Apply(graph, vectors[a], product);
    for (int b = 0; b < kVectors; ++b)
    {
      matrix[a][b] = Product(vectors[b], product);
    }
    if (Product(vectors[a], vectors[a]) < 0.5)
    {
      matrix[a][a] = 1e300; // a vanished vector must not win
    }
  }
  Diagonalise(matrix, rotation);
  std::array<int, kVectors> order{ 0, 1, 2, 3 };
  std::stable_sort(
    order.begin(), order.end(), [&](int a, int b) { return matrix[a][a] < matrix[b][b]; });
  std::array<Vector, kVectors> ritz;
  std::array<double, kVectors> values;
  for (int w = 0; w < kVectors; ++w)
  {
    values[w] = matrix[order[w]][order[w]];
    ritz[w].assign(n, 0.0);
    for (int a = 0; a < kVectors; ++a)
    {
      for (std::size_t i = 0; i < n; ++i)
      {
        ritz[w][i] += rotation[a][order[w]] * vectors[a][i];
      }
    }
  }
  return { ritz[0], Across(ritz, values) };
}
}

NeighbourLists MakeNeighbourLists(std::int32_t nodes, const std::vector<TiedNodes>& pairs)
{
  NeighbourLists lists;
  lists.Begin.assign(nodes + 1, 0);
  for (const TiedNodes& pair : pairs)
  {
    ++lists.Begin[pair.First + 1];
    ++lists.Begin[pair.Second + 1];
  }
  for (std::int32_t i = 0; i < nodes; ++i)
  {
    lists.Begin[i + 1] += lists.Begin[i];
  }
  lists.To.resize(2 * pairs.size());
  lists.Weight.resize(2 * pairs.size());
  std::vector<std::int32_t> next(lists.Begin.begin(), lists.Begin.end() - 1);
  for (const TiedNodes& pair : pairs)
  {
    lists.To[next[pair.First]] = pair.Second;
    lists.Weight[next[pair.First]++] = pair.Weight;
    lists.To[next[pair.Second]] = pair.First;
    lists.Weight[next[pair.Second]++] = pair.Weight;
  }
  return lists;
}

std::vector<Point> ComputeSpectralStart(const NeighbourLists& graph, std::uint32_t seed)
{
  const std::size_t n = graph.Nodes();
  std::vector<Point> places(n);
  if (n < 2)
  {
    return places;
  }
  std::mt19937 random(seed);
  std::array<Vector, kVectors> vectors;
  for (Vector& vector : vectors)
  {
    vector.resize(n);
    for (double& x : vector)
    {
      x = random() / 2147483648.0 - 1;
    }
    RemoveMean(vector);
  }
  Orthonormalise(vectors);
  for (int round = 0; round < kRounds; ++round)
  {
    for (Vector& vector : vectors)
    {
      vector = Solve(graph, vector);
    }
    Orthonormalise(vectors);
  }
  const std::array<Vector, 2> least = LeastTwo(graph, vectors);
  const double scale = std::sqrt(double(n));
  for (std::size_t i = 0; i < n; ++i)
  {
    places[i] = { scale * least[0][i], scale * least[1][i] };
  }
  return places;
}
}
