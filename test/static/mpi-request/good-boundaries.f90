! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! All requests are completed. Boundary conditions behind the wait set nothing but the field: whether a rank has the boundary makes no
! difference to MPI.
! Twin: bad-boundaries.f90.
! REQUIRES: flang
! RUN: mkdir -p %t.dir
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O1 -g -fpass-plugin=%pass -module-dir %t.dir -c %s -o %t.o 2>&1 | %silent
module field
implicit none
integer :: comm, left, right, n, first, last, below, above, nx, ny
double precision, allocatable :: a(:), b(:), f(:,:)
contains
subroutine step
integer :: e, i, l
integer :: q(2), st(5,4)
q = 738197504
call mpi_irecv(a, n, 1275070495, left, 1, comm, q(1), e)
call mpi_isend(b, n, 1275070495, right, 1, comm, q(2), e)
call mpi_waitall(2, q, st, e)
if (first == 1) then
  do i = 1, n
    do l = 1, n
    f(i, l) = f(i - 1, l) + 1
    enddo
  enddo
endif
if (last == nx) then
  do i = 1, n
    do l = 1, n
    f(i, l) = f(i + 1, l) - 1
    enddo
  enddo
endif
if (below == 1) then
  do i = 1, n
    do l = 1, n
    f(l, i) = f(l, i - 1)
    enddo
  enddo
endif
if (above == ny) then
  do i = 1, n
    do l = 1, n
    f(l, i) = f(l, i + 1)
    enddo
  enddo
endif
do i = 1, n
  f(i, 1) = 0
  do l = 1, n
    f(i, 1) = f(i, 1) + f(i, l)
  enddo
enddo
end subroutine
end module
