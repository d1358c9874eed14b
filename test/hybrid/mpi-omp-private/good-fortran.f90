! The twins of bad-fortran.f90.
! REQUIRES: flang
! RUN: %flang -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | %silent
! RUN: %flang -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
subroutine kept(peer, total)
  implicit none
  integer :: peer, i, ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_DOUBLE_PRECISION = 1275070495
  double precision :: a(64), b(64), total
  integer :: status(5)
  b = 0
  !$omp parallel private(a, ierr, status)
  !$omp master
  call MPI_Recv(a, 64, MPI_DOUBLE_PRECISION, peer, 0, MPI_COMM_WORLD, status, ierr)
  do i = 1, 64
    b(i) = a(i)
  end do
  !$omp end master
  !$omp end parallel
  total = 0
  do i = 1, 64
    total = total + b(i)
  end do
end subroutine

subroutine given(peer)
  implicit none
  integer :: peer, ierr
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_DOUBLE_PRECISION = 1275070495
  double precision :: x
  x = 4.0d0
  !$omp parallel firstprivate(x) private(ierr)
  !$omp single
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
  call MPI_Bcast(dt, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  !$omp end single copyprivate(dt)
  s = s + dt
  !$omp end parallel
end subroutine
