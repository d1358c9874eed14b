! Fortran by flang.
! REQUIRES: flang
! RUN: %flang -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
subroutine lost(peer, total)
  implicit none
  integer :: peer, i, ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_DOUBLE_PRECISION = 1275070495
  double precision :: a(64), total
  integer :: status(5)
  !$omp parallel private(a, ierr, status)
  !$omp master
  ! CHECK: bad-fortran.f90:[[#@LINE+1]]:3: warning: MPI_Recv receives into the thread's own copy of 'a', which nobody reads before it is gone
  call MPI_Recv(a, 64, MPI_DOUBLE_PRECISION, peer, 0, MPI_COMM_WORLD, status, ierr)
  !$omp end master
  !$omp end parallel
  total = 0
  do i = 1, 64
    total = total + a(i)
  end do
end subroutine

subroutine empty(peer)
  implicit none
  integer :: peer, ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_DOUBLE_PRECISION = 1275070495
  double precision :: x
  x = 4.0d0
  !$omp parallel private(x, ierr)
  !$omp single
  ! CHECK: :[[#@LINE+1]]:3: warning: MPI_Send sends the thread's own copy of 'x', which has no value yet
  call MPI_Send(x, 1, MPI_DOUBLE_PRECISION, peer, 0, MPI_COMM_WORLD, ierr)
  !$omp end single
  !$omp end parallel
end subroutine

subroutine scaled(s)
  implicit none
  integer :: ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_DOUBLE_PRECISION = 1275070495
  double precision :: dt, s
  !$omp parallel private(dt, ierr) reduction(+:s)
  !$omp single
  ! CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast writes to 'dt' of one thread, but every thread reads its own
  call MPI_Bcast(dt, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  !$omp end single
  s = s + dt
  !$omp end parallel
end subroutine
! CHECK-NOT: warning:
