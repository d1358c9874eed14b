// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An object whose destructor frees its communicator is copied with all its members,
// for code that is not in sight; and another one is assigned a new object.
// Twin: good-copied-members.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <vector>

class Crew {
public:
  explicit Crew(MPI_Comm all) { MPI_Comm_dup(all, &comm); }
  ~Crew() {
    int over;
    MPI_Finalized(&over);
    if (!over)
      MPI_Comm_free(&comm);
    // CHECK: :[[#@LINE-1]]:7: warning: MPI_Comm_free frees a handle that a copy of the object has as well, whose destructor frees it, too [{{.*}}mpi-handle]
    // CHECK: :[[#@LINE-9]]:7: note: the copy is made here
  }
  void meet() { MPI_Barrier(comm); }

private:
  std::vector<int> names;
  MPI_Comm comm;
};

void hire(Crew crew);

void sail(MPI_Comm all) {
  Crew crew(all);
  hire(crew);
  crew.meet();
}

class Kind {
public:
  explicit Kind(int n) {
    MPI_Type_contiguous(n, MPI_INT, &type);
    MPI_Type_commit(&type);
  }
  ~Kind() { MPI_Type_free(&type); }
  // CHECK: :[[#@LINE-1]]:13: warning: MPI_Type_free frees a handle that a copy of the object has as well, whose destructor frees it, too [{{.*}}mpi-handle]
  // CHECK: :[[#@LINE-8]]:7: note: the copy is made here
  MPI_Datatype type;

private:
  std::vector<int> shape;
};

void reshape(Kind &kind, int n) { kind = Kind(n); }
