// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Classes of a header, whose members each file has for itself. With GIVES_BACK
// what they make is freed, or may be by what another file has.
#include <mpi.h>

namespace node {
template <class Number> class Memory {
public:
  explicit Memory(MPI_Comm all) : all_(all) {
    MPI_Comm_split(all, 0, 0, &part_); // splits
    MPI_Comm_size(part_, &members_);
  }
  ~Memory() { give_back(); }
  void give_back() {
    delete[] numbers_;
    numbers_ = nullptr;
#ifdef GIVES_BACK
    if (part_ != MPI_COMM_NULL)
      MPI_Comm_free(&part_);
#endif
  }
  void take(int n) { numbers_ = new Number[n / members_]; }

private:
  MPI_Comm all_, part_;
  int members_ = 0;
  Number *numbers_ = nullptr;
};

class Column {
public:
  explicit Column(MPI_Comm all) { MPI_Comm_dup(all, &own_); }
  ~Column() { used_ = 0; }
  void meet() { MPI_Barrier(own_), ++used_; }
#ifdef GIVES_BACK
  void finish();
#endif
  void describe() const;

private:
  MPI_Comm own_;
  int used_ = 0;
};

#ifdef GIVES_BACK
struct Row { // no destructor: whoever has it
  explicit Row(MPI_Comm all) { MPI_Comm_dup(all, &own); }
  MPI_Comm own;
};
#endif
} // namespace node
