! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The same behind the wait; what is sent may be read, and another array set;
! loops that begin behind what is received.
! Twin: bad-array.f90.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The number is that of MPICH: MPI_DOUBLE_PRECISION.
subroutine reads(u, v, a, n, s, p, comm)
  integer :: n, p, comm, r, i, ierr, status(10)
  real(8) :: u(n), v(:), s, t
  real(8), allocatable :: a(:)
  call mpi_irecv(u, n, 1275070495, p, 1, comm, r, ierr)
  s = sum(v)
  call mpi_wait(r, status, ierr)
  s = s + sum(u)
  call mpi_isend(v, n, 1275070495, p, 2, comm, r, ierr)
  s = s + maxval(v)
  call mpi_wait(r, status, ierr)
  call mpi_irecv(a, 1, 1275070495, p, 3, comm, r, ierr)
  t = 0
  do i = 2, n
    t = t + a(i)
  end do
  call mpi_wait(r, status, ierr)
  s = s + t
end subroutine

subroutine sets(u, v, n, p, comm)
  integer :: n, p, comm, r, i, ierr, status(10)
  real(8) :: u(n), v(n)
  call mpi_isend(u, n, 1275070495, p, 1, comm, r, ierr)
  v = u
  call mpi_wait(r, status, ierr)
  u = 0
end subroutine
