/* traffic STARTED FROM TO MBIT ADDRESS...: UDP to all addresses, MBIT to each, from FROM to TO
 * seconds after the file STARTED appears. */
#include <arpa/inet.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum
{
  kBytes = 4000,
  kMost = 16
};

static double Now(void)
{
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int count, char** words)
{
  static char bytes[kBytes];
  struct sockaddr_in to[kMost];
  struct stat file;
  const int addresses = count - 5 < kMost ? count - 5 : kMost;
  if (addresses < 1)
  {
    return 2;
  }
  for (int i = 0; i < addresses; ++i)
  {
    to[i] = (struct sockaddr_in){ .sin_family = AF_INET, .sin_port = htons(9) };
    to[i].sin_addr.s_addr = inet_addr(words[5 + i]);
  }
  const double given = Now() + 60;
  while (stat(words[1], &file) != 0)
  {
    if (Now() > given)
    {
      return 1;
    }
    usleep(500);
  }
  const double start = Now(), from = start + atof(words[2]), end = start + atof(words[3]);
  const double rate = atof(words[4]) * 1e6 / 8;
  const int out = socket(AF_INET, SOCK_DGRAM, 0);
  double sent = 0;
  for (double now = start; now < end; now = Now())
  {
    for (; now > from && sent < (now - from) * rate; sent += kBytes)
    {
      for (int i = 0; i < addresses; ++i)
      {
        sendto(out, bytes, kBytes, MSG_DONTWAIT, (const struct sockaddr*)&to[i], sizeof to[i]);
      }
    }
    usleep(400);
  }
  return 0;
}
