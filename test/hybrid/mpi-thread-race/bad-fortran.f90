! Fortran by flang.
! REQUIRES: flang
! RUN: %flang -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
subroutine fill(n, peer)
  implicit none
  integer :: n, peer, i, ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_DOUBLE_PRECISION = 1275070495
  double precision :: a(256)
  !$omp parallel private(ierr)
  !$omp do
  do i = 1, 256
    a(i) = i
  end do
  !$omp end do nowait
  !$omp single
  ! CHECK: bad-fortran.f90:[[#@LINE+1]]:3: warning: MPI_Send reads {{.*}}, which another thread can write to at the same time
  call MPI_Send(a, 256, MPI_DOUBLE_PRECISION, peer, 0, MPI_COMM_WORLD, ierr)
  !$omp end single
  !$omp end parallel
end subroutine

subroutine take(s)
  implicit none
  integer :: ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_DOUBLE_PRECISION = 1275070495
  double precision :: dt, s
  !$omp parallel private(ierr) reduction(+:s)
  !$omp master
  ! CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast writes to {{.*}}, which another thread can read at the same time
  call MPI_Bcast(dt, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  !$omp end master
  s = s + dt
  !$omp end parallel
end subroutine

subroutine own(peer, b)
  implicit none
  integer :: peer, ierr, t, req
  integer, external :: omp_get_thread_num
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_DOUBLE_PRECISION = 1275070495
  integer :: status(5)
  double precision :: b(256)
  !$omp parallel private(ierr, t, status)
  t = omp_get_thread_num()
  ! CHECK: :[[#@LINE+1]]:3: warning: MPI_Irecv writes to {{.*}}, which other threads pass to it too
  call MPI_Irecv(b(t + 1), 1, MPI_DOUBLE_PRECISION, peer, t, MPI_COMM_WORLD, req, ierr)
  call MPI_Wait(req, status, ierr)
  !$omp end parallel
end subroutine
