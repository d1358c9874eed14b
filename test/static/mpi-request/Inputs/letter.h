// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <mpi.h>

class letter {
public:
  class body {
  public:
    body();
    ~body();
    bool arrived();
    MPI_Request open;
    double text[8];
  };
  body *inside;
};

class office {
public:
  class body {
  public:
    ~body();
    MPI_Comm all;
    double *list;
  };
  void post(letter &one, int to);
  body *inside;
};
