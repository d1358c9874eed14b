! Fortran by flang.
! REQUIRES: flang
! RUN: %flang -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | %silent
! RUN: %flang -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
subroutine step(n, x, comms)
  implicit none
  integer :: n, i, id, ierr, comms(*)
  double precision :: x
  integer, external :: omp_get_thread_num
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_DOUBLE_PRECISION = 1275070495
  !$omp parallel private(id, ierr)
  !$omp single
  call mpi_bcast(x, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  !$omp end single
  !$omp master
  call mpi_barrier(MPI_COMM_WORLD, ierr)
  !$omp end master
  !$omp barrier
  id = omp_get_thread_num()
  if (id == 0) then
    call mpi_barrier(MPI_COMM_WORLD, ierr)
  end if
  !$omp barrier
  call mpi_barrier(comms(id + 1), ierr)
  !$omp end parallel
  call mpi_barrier(MPI_COMM_WORLD, ierr)
  !$omp parallel do
  do i = 1, n
    x = x + 1
  end do
  !$omp end parallel do
end subroutine
