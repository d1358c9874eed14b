/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What static tests use of MPI's C++ bindings (MPI-2.2, chapter 16), and of
 * Boost.MPI: inline functions that call MPI, and objects of a library.
 */
#ifndef TUTTI_TEST_BINDINGS_H
#define TUTTI_TEST_BINDINGS_H
#include <mpi.h>

namespace MPI {
class Comm;
class Datatype {
  friend class Comm;
  MPI_Datatype real;

public:
  virtual ~Datatype() {}
};
class Op {
  friend class Comm;
  MPI_Op real;

public:
  virtual ~Op() {}
};
class Comm {
protected:
  MPI_Comm real;

public:
  virtual ~Comm() {}
  virtual void Call_errhandler(int) const;
  virtual int Get_rank() const {
    int Rank;
    if (int E = MPI_Comm_rank(real, &Rank))
      Call_errhandler(E);
    return Rank;
  }
  virtual int Get_size() const {
    int Size;
    if (int E = MPI_Comm_size(real, &Size))
      Call_errhandler(E);
    return Size;
  }
  virtual void Send(const void *B, int N, const Datatype &T, int To,
                    int Tag) const {
    if (int E = MPI_Send(B, N, T.real, To, Tag, real))
      Call_errhandler(E);
  }
  virtual void Recv(void *B, int N, const Datatype &T, int From,
                    int Tag) const {
    if (int E = MPI_Recv(B, N, T.real, From, Tag, real, MPI_STATUS_IGNORE))
      Call_errhandler(E);
  }
  virtual void Bcast(void *B, int N, const Datatype &T, int Root) const {
    if (int E = MPI_Bcast(B, N, T.real, Root, real))
      Call_errhandler(E);
  }
};
class Intracomm : public Comm {};
extern Intracomm COMM_WORLD;
extern Datatype INT, DOUBLE;
extern void Init(int &, char **&);
extern void Finalize();
} // namespace MPI

namespace boost {
template <class T> class shared_ptr {
  T *Pointer;
  void *Count;

public:
  shared_ptr();
  shared_ptr(const shared_ptr &);
  ~shared_ptr();
  T &operator*() const { return *Pointer; }
};
namespace mpi {
class environment {
public:
  environment(int &, char **&, bool = true);
  ~environment();
};
class communicator {
  shared_ptr<MPI_Comm> Kept;

public:
  communicator();
  int rank() const;
  int size() const;
  void barrier() const;
  operator MPI_Comm() const;
  communicator split(int Color) const;
  communicator split(int Color, int Key) const;
  void send(int To, int Tag, const int &V) const {
    MPI_Send(&V, 1, MPI_INT, To, Tag, MPI_Comm(*this));
  }
  void recv(int From, int Tag, int &V) const {
    MPI_Recv(&V, 1, MPI_INT, From, Tag, MPI_Comm(*this), MPI_STATUS_IGNORE);
  }
};
inline void broadcast(const communicator &C, int &V, int Root) {
  MPI_Bcast(&V, 1, MPI_INT, Root, MPI_Comm(C));
}
} // namespace mpi
} // namespace boost
#endif
