! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A tag, a root and a count that nothing sets; the tag is told once.
!
! Twin: good-numbers-unset.f90.
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not=warning:
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not=warning:
subroutine sizes(to, from, rank, ranks, comm)
  implicit none
  include 'mpif.h'
  integer :: ranks, rank, comm, to(0:ranks-1), from(0:ranks-1)
  integer :: tag, p, n, requests(2*ranks), ierr
  n = 0
  do p = 0, ranks - 1
    if (p == rank) cycle
    ! CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Isend gets the value of 'tag', which nothing has set [{{.*}}mpi-argument]
    call MPI_Isend(to(p), 1, MPI_INTEGER, p, tag, comm, requests(n+1), ierr)
    call MPI_Irecv(from(p), 1, MPI_INTEGER, p, tag, comm, requests(n+2), ierr)
    n = n + 2
  end do
  call MPI_Waitall(n, requests, MPI_STATUSES_IGNORE, ierr)
end subroutine

! The name of a constant is misspelt, and implicit typing takes it.
subroutine share(x, comm)
  include 'mpif.h'
  double precision x(3)
  integer comm
  ! CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Bcast gets the value of 'mpi_roott', which nothing has set [{{.*}}mpi-argument]
  call MPI_Bcast(x, 3, MPI_DOUBLE_PRECISION, mpi_roott, comm, ierr)
end subroutine

subroutine swap(mine, theirs, partner, comm)
  implicit none
  include 'mpif.h'
  double precision :: mine(*), theirs(*)
  integer :: partner, comm, n, status(MPI_STATUS_SIZE), ierr
  ! CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Sendrecv gets the value of 'n', which nothing has set [{{.*}}mpi-argument]
  call MPI_Sendrecv(mine, n, MPI_DOUBLE_PRECISION, partner, 1, theirs, 10, MPI_DOUBLE_PRECISION, partner, 1, comm, status, ierr)
end subroutine
