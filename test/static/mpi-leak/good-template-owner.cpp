// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-template-owner.cpp: the destructor frees it; and a template whose other
// functions other files have.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

namespace sea {
template <class Number> class Basin {
public:
  Basin(MPI_Comm all, int color);
  ~Basin();
  MPI_Comm comm() const;
  Number deepest(Number mine) const;

private:
  Number depth;
  MPI_Comm part;
};

template <class Number> Basin<Number>::Basin(MPI_Comm all, int color) {
  MPI_Comm_split(all, color, 0, &part);
}

template <class Number> Basin<Number>::~Basin() { MPI_Comm_free(&part); }

template <class Number> MPI_Comm Basin<Number>::comm() const { return part; }

template <class Number> Number Basin<Number>::deepest(Number mine) const {
  MPI_Barrier(part);
  return mine > depth ? mine : depth;
}

template class Basin<double>;

template <class Number> class Strait {
public:
  Strait(MPI_Comm all, int color) { MPI_Comm_split(all, color, 0, &part); }
  ~Strait();
  MPI_Comm part;
};

void open(Strait<int> &);
void pass(MPI_Comm all) {
  Strait<int> here(all, 1);
  open(here);
}
} // namespace sea
