! Fortran by flang.
! REQUIRES: flang
! RUN: %flang -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
subroutine step(n, x)
  implicit none
  integer :: n, i, ierr
  double precision :: x
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_DOUBLE_PRECISION = 1275070495
  !$omp parallel
  call mpi_bcast(x, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  !$omp end parallel
  !$omp parallel do
  do i = 1, n
    call mpi_barrier(MPI_COMM_WORLD, ierr)
  end do
  !$omp end parallel do
end subroutine
! CHECK: bad-fortran.f90:11:3: warning: MPI_Bcast is executed by every thread of the team [mpi-omp-multithreaded]
! CHECK: bad-fortran.f90:10:{{[0-9]+}}: note: the parallel region starts here
! CHECK: bad-fortran.f90:15:5: warning: MPI_Barrier can be executed by more than one thread of the team [mpi-omp-multithreaded]
