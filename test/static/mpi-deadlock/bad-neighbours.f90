! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Exchanges with neighbours that another file fills in, by tags and types that do
! not meet. The numbers are those of MPICH.
!
! Twin: good-neighbours.f90.
! REQUIRES: flang
! RUN: mkdir -p %t.modules
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -module-dir %t.modules -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -module-dir %t.modules -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
module bad_neighbours
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495, MPI_REAL = 1275069468
  type part
    integer :: comm, n, west, east
    double precision, allocatable :: taken(:), sent(:)
  end type
contains
  subroutine tags(p)
    type(part) :: p
    integer :: r(2), status(5, 2), ierr
    ! CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Irecv takes tag 10 from a neighbour, and every rank sends with tag 11 to its own [mpi-deadlock]
    call MPI_Irecv(p%taken, p%n, MPI_DOUBLE_PRECISION, p%west, 10, p%comm, r(1), ierr)
    call MPI_Isend(p%sent, p%n, MPI_DOUBLE_PRECISION, p%east, 11, p%comm, r(2), ierr)
    call MPI_Waitall(2, r, status, ierr)
  end subroutine

  subroutine types(p)
    type(part) :: p
    integer :: r(2), status(5, 2), ierr
    ! CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Irecv takes MPI_DOUBLE_PRECISION from a message of MPI_REAL [mpi-message-type]
    call MPI_Irecv(p%taken, p%n, MPI_DOUBLE_PRECISION, p%west, 20, p%comm, r(1), ierr)
    ! CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Isend takes elements of MPI_REAL from or into a buffer of type 'real(8)'
    call MPI_Isend(p%sent, p%n, MPI_REAL, p%east, 20, p%comm, r(2), ierr)
    call MPI_Waitall(2, r, status, ierr)
  end subroutine
end module
