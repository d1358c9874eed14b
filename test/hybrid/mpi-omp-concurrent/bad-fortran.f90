! Fortran by flang.
! REQUIRES: flang
! RUN: %flang -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
subroutine step(x)
  implicit none
  integer :: ierr
  double precision :: x
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_DOUBLE_PRECISION = 1275070495
  !$omp parallel private(ierr)
  !$omp sections
  !$omp section
  call mpi_bcast(x, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  !$omp section
  call mpi_barrier(MPI_COMM_WORLD, ierr)
! CHECK-DAG: bad-fortran.f90:[[@LINE-1]]:3: warning: MPI_Barrier can overlap MPI_Bcast in another thread on the same communicator [mpi-omp-concurrent]
  !$omp end sections
  !$omp single
  call mpi_bcast(x, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  !$omp end single nowait
  !$omp master
  call mpi_barrier(MPI_COMM_WORLD, ierr)
! CHECK-DAG: bad-fortran.f90:[[@LINE-1]]:3: warning: MPI_Barrier can overlap MPI_Bcast in another thread on the same communicator [mpi-omp-concurrent]
  !$omp end master
  !$omp end parallel
end subroutine
