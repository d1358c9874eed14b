// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types that fit, and those that say nothing: bytes, void, casts, structures,
// unions, complex numbers as pairs of numbers, addresses as numbers.
// RUN: %clangxx -O0 %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx %stub_mpi -fplugin=%plugin -fsyntax-only %s 2>&1 | %silent
#include <complex>
#include <cstdint>
#include <memory>
#include <mpi.h>
#include <vector>

struct Vec3 {
  double x, y, z;
};
union Any {
  int i;
  double d;
};
enum Mode { First, Second };

template <class T> MPI_Datatype typeOf();
template <> MPI_Datatype typeOf<int>() { return MPI_INT; }
template <> MPI_Datatype typeOf<double>() { return MPI_DOUBLE; }

template <class T> void spread(std::vector<T> &v) {
  MPI_Bcast(v.data(), (int)v.size(), typeOf<T>(), 0, MPI_COMM_WORLD);
  if (sizeof(T) == 8)
    MPI_Bcast(v.data(), (int)v.size(), MPI_DOUBLE, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(v.data(), (int)v.size(), MPI_INT, 0, MPI_COMM_WORLD);
}

void both(std::vector<int> &i, std::vector<double> &d) {
  spread(i);
  spread(d);
}

void others(char *c, void *v, double *d, Vec3 *p, Any *a, Mode *m, int n,
            std::complex<double> *z, long *l, int64_t *w, unsigned *u,
            bool *flags, void **addresses, std::vector<Vec3> &all) {
  MPI_Bcast(c, n, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(v, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(d, n, MPI_BYTE, 0, MPI_COMM_WORLD);
  MPI_Bcast((void *)d, n, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(reinterpret_cast<int *>(d), n, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(p, 3 * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(&p->x, 3, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(all.data(), 3 * (int)all.size(), MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(&a->i, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(m, n, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(z, 2 * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(z, n, MPI_C_DOUBLE_COMPLEX, 0, MPI_COMM_WORLD);
  MPI_Bcast(l, n, MPI_LONG, 0, MPI_COMM_WORLD);
  MPI_Bcast(w, n, MPI_LONG, 0, MPI_COMM_WORLD);
  MPI_Bcast(u, n, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(flags, n, MPI_BYTE, 0, MPI_COMM_WORLD);
  MPI_Bcast(addresses, n, MPI_LONG, 0, MPI_COMM_WORLD);
}
