// Each thread has a tag, a source or a communicator of its own, or takes what comes.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

extern int omp_get_thread_num(void);
void work(double *piece, int n);
#define N 64

void tags(double *a, int peer) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    MPI_Recv(&a[t * N], N, MPI_DOUBLE, peer, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

void sources(double *a, int first) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    MPI_Recv(&a[t * N], N, MPI_DOUBLE, first + t, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

void comms(double *a, int peer, MPI_Comm *each) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    MPI_Recv(&a[t * N], N, MPI_DOUBLE, peer, 3, each[t], MPI_STATUS_IGNORE);
  }
}

/* Work goes to whoever asks. */
void farm(int master) {
#pragma omp parallel
  {
    double piece[N];
    for (int k = 0; k < 3; k++) {
      MPI_Recv(piece, N, MPI_DOUBLE, master, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      work(piece, N);
    }
  }
}

void anybody(double *a) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    MPI_Status s;
    MPI_Recv(&a[t * N], N, MPI_DOUBLE, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &s);
    work(&a[t * N], s.MPI_SOURCE);
  }
}

void one(double *a, int peer) {
#pragma omp parallel
  {
#pragma omp single
    for (int t = 0; t < 4; t++)
      MPI_Recv(&a[t * N], N, MPI_DOUBLE, peer, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}
