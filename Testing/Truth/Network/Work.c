/* Work of the programs on a real network: sleeping, SCALE times as long as the program says, and on
 * the rank of SLOWRANK=rank:factor longer by this factor. At the first piece of work, rank 0 makes
 * the file STARTED, for which other jobs' traffic waits. */
#include <math.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t state;
static double factor = 1, scale = 100;
static int rank = -1;

static double Chance(void)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (double)(state >> 11) / 9007199254740992.0;
}

static void Begin(void)
{
  const char *slow = getenv("SLOWRANK"), *times = getenv("SCALE"), *started = getenv("STARTED");
  int slowRank = -1;
  double by = 1;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  state = 88172645463325252ull + 1000003ull * (uint64_t)(rank + 1);
  for (int i = 0; i < 20; ++i)
  {
    Chance();
  }
  if (slow && sscanf(slow, "%d:%lf", &slowRank, &by) == 2 && slowRank == rank)
  {
    factor = by;
  }
  scale = times ? atof(times) : scale;
  if (rank == 0 && started)
  {
    FILE* file = fopen(started, "w");
    if (file)
    {
      fclose(file);
    }
  }
}

void trc_begin(const char* name)
{
  (void)name;
  if (rank < 0)
  {
    Begin();
  }
}

void trc_end(const char* name)
{
  (void)name;
}

void trc_burn(int calls)
{
  (void)calls;
}

void trc_work(double seconds, double sigma)
{
  const double normal = sqrt(-2 * log(Chance() + 1e-12)) * cos(6.283185307 * Chance());
  const double length = seconds * scale * factor * exp(sigma * normal - sigma * sigma / 2);
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  const double end = (double)until.tv_sec + 1e-9 * (double)until.tv_nsec + length;
  until.tv_sec = (time_t)end;
  until.tv_nsec = (long)(1e9 * (end - (double)until.tv_sec));
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
}
