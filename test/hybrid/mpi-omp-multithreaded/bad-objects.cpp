// Lambdas, methods, templates, destructors: those named ok are silent.
// REQUIRES: openmp
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clangxx %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify \
// RUN:   -Xclang -verify-ignore-unexpected=note -O0 -c %s -o %t.o
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clangxx %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify \
// RUN:   -Xclang -verify-ignore-unexpected=note -O2 -c %s -o %t.o
#include <functional>
#include <memory>
#include <mpi.h>
#include <omp.h>
#include <vector>
#define W MPI_COMM_WORLD
#define BAR MPI_Barrier(W)
static double g[100];
struct Team {
  template <class F> void each(F f) {
#pragma omp parallel
    f(omp_get_thread_num());
  }
  template <class F> void one(F f) {
#pragma omp single
    f();
  }
};
void ok1() {
  Team t;
  t.each([&](int id) {
    if (id == 0)
      BAR;
#pragma omp barrier
    t.one([] { BAR; });
  });
}
void ok2() { // lambda stored, invoked in master
  auto f = [] { BAR; };
#pragma omp parallel
  {
#pragma omp master
    f();
  }
  f();
}
struct Base {
  virtual void sync() { BAR; }
  virtual ~Base() {}
};
struct D : Base {
  void sync() override { MPI_Bcast(g, 1, MPI_DOUBLE, 0, W); }
};
void ok3(Base *b) {
#pragma omp parallel
  {
#pragma omp single
    b->sync();
  }
}
struct Guard { // RAII with exceptions
  Guard() {}
  ~Guard() { BAR; }
};
void mayThrow();
void ok4() {
#pragma omp parallel
  {
#pragma omp single
    {
      Guard a;
      mayThrow();
    }
#pragma omp master
    {
      Guard b;
      mayThrow();
    }
  }
  Guard c;
}
void ok5() {
#pragma omp parallel
  {
#pragma omp master
    try {
      mayThrow();
      BAR;
    } catch (...) {
      MPI_Abort(W, 1);
    }
  }
}
template <int N> struct Level {
  static void run() {
#pragma omp parallel num_threads(N)
    {
#pragma omp single
      BAR;
    }
  }
};
void ok6() {
  Level<1>::run();
  Level<4>::run();
}
class Comm {
  MPI_Comm c_;

public:
  explicit Comm(MPI_Comm c) : c_(c) {}
  void barrier() const { MPI_Barrier(c_); }
  template <class T> T sum(T v) const {
    T r;
    MPI_Allreduce(&v, &r, 1, MPI_DOUBLE, MPI_SUM, c_);
    return r;
  }
};
double ok7(const Comm &c) {
  double s = 0, r = 0;
#pragma omp parallel
  {
#pragma omp for reduction(+ : s)
    for (int i = 0; i < 100; ++i)
      s += g[i];
#pragma omp single
    r = c.sum(s);
#pragma omp masked
    c.barrier();
  }
  return r;
}
void ok8(std::vector<Comm> &cs) {
#pragma omp parallel
  cs[omp_get_thread_num()].barrier();
}
void ok9(std::vector<MPI_Comm> &cs) {
#pragma omp parallel for
  for (size_t i = 0; i < cs.size(); ++i)
    MPI_Barrier(cs[i]);
}
void ok10() { // std::function called by master
  std::function<void()> f = [] { BAR; };
#pragma omp parallel
  {
#pragma omp master
    f();
  }
}
void ok11() { // tasks with lambda
#pragma omp parallel
#pragma omp single
  {
    auto f = [] { BAR; };
#pragma omp task
    f();
#pragma omp taskwait
    f();
  }
}
void ok12(std::vector<double> &v) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (auto it = v.begin(); it < v.end(); ++it)
      *it += 1;
#pragma omp barrier
    if (!omp_get_thread_num())
      BAR;
  }
}
struct S13 {
  int tid;
  void go() {
    if (tid == 0)
      BAR;
  }
};
void ok13() { // thread number held in an object
#pragma omp parallel
  {
    S13 s{omp_get_thread_num()};
    s.go();
  }
}
bool isMaster() { return omp_get_thread_num() == 0; }
void ok14() { // predicate function
#pragma omp parallel
  {
    if (isMaster())
      BAR;
  }
}
inline int tid() { return omp_get_thread_num(); }
void ok15() {
#pragma omp parallel
  {
    if (tid() == 0)
      BAR;
#pragma omp barrier
    const bool master = tid() == 0;
    if (master)
      BAR;
  }
}
void ok16() {
#pragma omp parallel
  {
    bool master = false;
#pragma omp master
    master = true;
    if (master)
      BAR;
  }
}
// ---- wrong
void b1() {
  Team t;
  auto f = [&](int id) {
    g[id] = 1;
    BAR;
  };
#pragma omp parallel
  f(omp_get_thread_num());
// expected-warning@-1 {{MPI_Barrier in 'operator()' is executed by every thread of the team}}
}
void b2(Comm &c) {
#pragma omp parallel
  {
    c.barrier();
// expected-warning@-1 {{MPI_Barrier in 'barrier' is executed by every thread of the team}}
  }
}
void b3() {
#pragma omp parallel
  {
    Guard a;
    (void)a;
  }
// expected-warning@-1 {{MPI_Barrier in '~Guard' is executed by every thread of the team}}
}
template <class T> void worker(T x) {
  for (int i = 0; i < 3; ++i)
    MPI_Bcast(&x, 1, MPI_DOUBLE, 0, W);
}
void b4() {
#pragma omp parallel
  worker(1.0);
// expected-warning@-1 {{MPI_Bcast in 'worker<double>' is executed by every thread of the team}}
}
void b5() {
  auto body = [] {
#pragma omp single nowait
    BAR;
#pragma omp single nowait
    BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
  };
#pragma omp parallel
  body();
}
void b6() {
#pragma omp parallel
#pragma omp single
  {
    auto f = [] { BAR; };
#pragma omp task
    f();
    f();
// expected-warning@-1 {{MPI_Barrier in 'operator()' can overlap MPI_Barrier in 'operator()' in another thread}}
  }
}
void b7() {
#pragma omp parallel
  {
    if (tid() != 0)
      BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
  }
}
