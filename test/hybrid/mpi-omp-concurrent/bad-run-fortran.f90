! The same in Fortran, with and without recompilation.
! REQUIRES: mpich, flang, openmp
! RUN: %tutti mpifort.mpich -g -fopenmp %s -o %t 2>/dev/null
! RUN: %exits 66 %mpiexec_mpich -n 2 %t 2>&1 | FileCheck %s
! RUN: env TUTTI_PASS_OPTIONS=instrument=0 %tutti mpifort.mpich -g -fopenmp %s -o %t.plain 2>/dev/null
! RUN: %run_mpich -n 2 %t.plain 2>&1 | FileCheck --check-prefix=PLAIN %s
! MATRIX: => mpi-omp-concurrent from 2 threads
program concurrent
  implicit none
  include 'mpif.h'
  integer :: ierr, provided, x
  call mpi_init_thread(MPI_THREAD_MULTIPLE, provided, ierr)
  x = 1
  !$omp parallel
  !$omp single
  call mpi_bcast(x, 1, MPI_INTEGER, 0, MPI_COMM_SELF, ierr)
  call sleep(2)
  !$omp end single nowait
  call sleep(1)
  !$omp single
  call mpi_barrier(MPI_COMM_SELF, ierr)
  !$omp end single
  !$omp end parallel
  call mpi_finalize(ierr)
end program
! CHECK: ==tutti== ERROR: two threads of a process {{make collectives in no order|are in collectives at once}} on {{.*}}  [mpi-omp-concurrent]
! CHECK-DAG: MPI_Bcast{{.*}}bad-run-fortran.f90:16:{{.*}}
! CHECK-DAG: MPI_Barrier{{.*}}bad-run-fortran.f90:21:{{.*}}
! PLAIN: ==tutti== WARNING: two threads of a process {{make collectives in no order|are in collectives at once}} on {{.*}}  [mpi-omp-concurrent]
