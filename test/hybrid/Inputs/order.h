// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Puts threads into the order that a test is about, on a busy machine too, where
// a delay does not. Neither the pass nor the run time sees that one waits for
// another one here, so to them it is chance, as it is in a program without this.

#include <poll.h>
#include <unistd.h>

enum { FIRST, SECOND, THIRD, EVENTS };
static int order[EVENTS][2];

__attribute__((constructor)) static void prepare(void) {
  for (int i = 0; i < EVENTS; ++i)
    if (pipe(order[i]) != 0)
      _exit(1);
}

/* That it has happened stays so. */
static void happens(int event) {
  if (write(order[event][1], "", 1) != 1)
    _exit(1);
}

/* Until it has happened, or 20 s. */
static void await(int event) {
  struct pollfd its = {order[event][0], POLLIN, 0};
  poll(&its, 1, 20000);
}
