// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The file has a class template's functions, for the types that it names: nothing
// frees the communicator of an object. Twin: good-template-owner.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

namespace sea {
template <class Number> class Basin {
public:
  Basin(MPI_Comm all, int color);
  MPI_Comm comm() const;
  Number deepest(Number mine) const;

private:
  Number depth;
  MPI_Comm part;
};

template <class Number> Basin<Number>::Basin(MPI_Comm all, int color) {
  MPI_Comm_split(all, color, 0, &part);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_split makes a communicator that is never freed before MPI_Finalize [{{.*}}mpi-leak]
}

template <class Number> MPI_Comm Basin<Number>::comm() const { return part; }

template <class Number> Number Basin<Number>::deepest(Number mine) const {
  MPI_Barrier(part);
  return mine > depth ? mine : depth;
}

template class Basin<double>;
} // namespace sea
