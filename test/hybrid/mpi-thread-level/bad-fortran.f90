! Fortran by flang.
! REQUIRES: flang
! RUN: %flang -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | FileCheck %s
program levels
  implicit none
  integer :: ierr, provided
  double precision :: x
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_DOUBLE_PRECISION = 1275070495
  integer, parameter :: MPI_THREAD_FUNNELED = 1
  call mpi_init_thread(MPI_THREAD_FUNNELED, provided, ierr)
  !$omp parallel private(ierr)
  !$omp single
  call mpi_bcast(x, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
! CHECK: bad-fortran.f90:[[@LINE-1]]:3: warning: MPI_Bcast in a single region needs MPI_THREAD_SERIALIZED but MPI_Init_thread asks for MPI_THREAD_FUNNELED [mpi-thread-level]
! CHECK: bad-fortran.f90:[[@LINE-5]]:3: note: MPI is started here
  !$omp end single
  !$omp end parallel
  call mpi_finalize(ierr)
end program
