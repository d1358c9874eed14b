! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The same with messages that meet. The number is that of MPICH.
!
! Twin: bad-neighbours.f90.
! REQUIRES: flang
! RUN: mkdir -p %t.modules
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -module-dir %t.modules -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -module-dir %t.modules -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
module good_neighbours
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495
  type part
    integer :: comm, n, west, east
    double precision, allocatable :: taken(:), sent(:)
  end type
contains
  subroutine both(p)
    type(part) :: p
    integer :: r(4), status(5, 4), ierr
    call MPI_Irecv(p%taken, p%n, MPI_DOUBLE_PRECISION, p%west, 10, p%comm, r(1), ierr)
    call MPI_Irecv(p%taken(65), p%n, MPI_DOUBLE_PRECISION, p%east, 11, p%comm, r(2), ierr)
    call MPI_Isend(p%sent, p%n, MPI_DOUBLE_PRECISION, p%east, 10, p%comm, r(3), ierr)
    call MPI_Isend(p%sent(65), p%n, MPI_DOUBLE_PRECISION, p%west, 11, p%comm, r(4), ierr)
    call MPI_Waitall(4, r, status, ierr)
  end subroutine
end module
