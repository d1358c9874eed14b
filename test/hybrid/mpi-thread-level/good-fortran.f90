! Fortran by flang.
! REQUIRES: flang
! RUN: %flang -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | %silent
program levels
  implicit none
  integer :: ierr, provided
  double precision :: x
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_DOUBLE_PRECISION = 1275070495
  integer, parameter :: MPI_THREAD_SERIALIZED = 2
  call mpi_init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
  !$omp parallel private(ierr)
  !$omp single
  call mpi_bcast(x, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  !$omp end single
  !$omp end parallel
  call mpi_finalize(ierr)
end program
