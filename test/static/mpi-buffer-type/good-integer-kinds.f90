! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Each of the kind that MPI takes; the older function takes default integers. The
! numbers are those of MPICH.
!
! Twin: bad-integer-kinds.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine share(values, n, comm)
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495
  integer(8) :: n
  integer :: comm, ierr
  double precision :: values(*)
  call MPI_Bcast(values, int(n), MPI_DOUBLE_PRECISION, 0, comm, ierr)
end subroutine

subroutine make(made)
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495, MPI_INTEGER = 1275069467
  integer :: made, ierr, lengths(2), types(2)
  integer(8) :: places(2)
  lengths = 1
  places(1) = 0
  places(2) = 8
  types(1) = MPI_DOUBLE_PRECISION
  types(2) = MPI_INTEGER
  call MPI_Type_create_struct(2, lengths, places, types, made, ierr)
  call MPI_Type_commit(made, ierr)
end subroutine

subroutine place(values, comm, at)
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495, MPI_INFO_NULL = 469762048
  integer :: comm, window, ierr
  integer(8) :: at
  double precision :: values(8)
  call MPI_Win_create(values, 64_8, 8, MPI_INFO_NULL, comm, window, ierr)
  call MPI_Win_fence(0, window, ierr)
  call MPI_Put(values, 1, MPI_DOUBLE_PRECISION, 1, at, 1, MPI_DOUBLE_PRECISION, window, ierr)
  call MPI_Win_fence(0, window, ierr)
  call MPI_Win_free(window, ierr)
end subroutine
