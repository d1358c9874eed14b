// What each level allows, with any number of threads: nothing is said.
// REQUIRES: openmp
// RUN: %mpiclang -fopenmp -pthread -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ %mpirun -n 2 %t 0 2>&1 | %silent %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=4 %mpirun -n 2 %t 1 2>&1 | %silent %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=1 %mpirun -n 2 %t 2 2>&1 | %silent %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=8 %mpirun -n 2 %t 2 2>&1 | %silent %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=4 %mpirun -n 2 %t 3 2>&1 | %silent %}
// RUN: %if openmpi %{ %mpirun -n 2 %t 1 2>&1 | %silent %}
// RUN: %if openmpi %{ env OMP_NUM_THREADS=4 %mpirun -n 2 %t 2 2>&1 | %silent %}
// MATRIX: 0 => silent
// MATRIX: 1 => silent
// MATRIX: 2 => silent
// MATRIX: 3 => silent
#include <mpi.h>
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int rank, peer;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void swap(int tag) {
  int x = rank, y;
  MPI_Sendrecv(&x, 1, MPI_INT, peer, tag, &y, 1, MPI_INT, peer, tag,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void *poll(void *unused) {
  int flag;
  for (int i = 0; i < 200; ++i) {
    pthread_mutex_lock(&lock);
    MPI_Iprobe(peer, 99, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(int argc, char **argv) {
  int provided, size, level = atoi(argv[1]);
  MPI_Init_thread(&argc, &argv, level, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  peer = (rank ^ 1) < size ? rank ^ 1 : MPI_PROC_NULL;
  swap(0);
  if (level == MPI_THREAD_SINGLE) {
#pragma omp parallel
    usleep(1000);
#pragma omp parallel num_threads(1)
    swap(1);
    swap(2);
  }
  if (level >= MPI_THREAD_FUNNELED) {
#pragma omp parallel
    {
#pragma omp master
      swap(1);
      if (omp_get_thread_num() == 0)
        swap(2);
      double now = MPI_Wtime(); // may be called by any thread
      int flag;
      MPI_Initialized(&flag);
      (void)now;
    }
  }
  if (level >= MPI_THREAD_SERIALIZED) {
    pthread_t thread;
    pthread_create(&thread, NULL, poll, NULL);
    poll(NULL);
    pthread_join(thread, NULL);
#pragma omp parallel
    {
#pragma omp single
      swap(3);
      for (int i = 0; i < 20; ++i) {
        int flag;
#pragma omp critical
        MPI_Iprobe(peer, 99, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
      }
    }
  }
  if (level == MPI_THREAD_MULTIPLE) {
#pragma omp parallel
    swap(10 + omp_get_thread_num());
  }
  MPI_Finalize();
}
