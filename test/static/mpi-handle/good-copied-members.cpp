// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-copied-members.cpp: the object is handed on by reference, the copy has
// a communicator of its own, the one that is moved from loses its own, the
// destructor counts, or what is copied has none yet.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

class Crew {
public:
  explicit Crew(MPI_Comm all) { MPI_Comm_dup(all, &comm); }
  Crew(const Crew &other) : names(other.names) {
    MPI_Comm_dup(other.comm, &comm);
  }
  ~Crew() { MPI_Comm_free(&comm); }
  void meet() { MPI_Barrier(comm); }

private:
  std::vector<int> names;
  MPI_Comm comm;
};

void hire(Crew crew);
void show(const Crew &crew);

void sail(MPI_Comm all) {
  Crew crew(all);
  hire(crew);
  show(crew);
  crew.meet();
}

class Kind {
public:
  explicit Kind(int n) {
    MPI_Type_contiguous(n, MPI_INT, &type);
    MPI_Type_commit(&type);
  }
  Kind(Kind &&other) : type(other.type) { other.type = MPI_DATATYPE_NULL; }
  ~Kind() {
    if (type != MPI_DATATYPE_NULL)
      MPI_Type_free(&type);
  }

private:
  std::vector<int> shape;
  MPI_Datatype type;
};

void keep(Kind kind);

void make(int n) {
  Kind kind(n);
  keep(static_cast<Kind &&>(kind));
}

class Shared {
public:
  explicit Shared(MPI_Comm all) : owners(new int(1)) {
    MPI_Comm_dup(all, &comm);
  }
  Shared(const Shared &other)
      : names(other.names), owners(other.owners), comm(other.comm) {
    ++*owners;
  }
  ~Shared() {
    if (--*owners == 0) {
      MPI_Comm_free(&comm);
      delete owners;
    }
  }

private:
  std::vector<int> names;
  int *owners;
  MPI_Comm comm;
};

void share(Shared shared);

void lend(MPI_Comm all) {
  Shared mine(all);
  share(mine);
}

class Later {
public:
  ~Later() {
    if (comm != MPI_COMM_NULL)
      MPI_Comm_free(&comm);
  }
  void begin(MPI_Comm all) { MPI_Comm_dup(all, &comm); }

private:
  std::vector<int> names;
  MPI_Comm comm = MPI_COMM_NULL;
};

void gather(std::vector<Later> &all, MPI_Comm comm) {
  all.assign(3, Later());
  for (Later &each : all)
    each.begin(comm);
}
