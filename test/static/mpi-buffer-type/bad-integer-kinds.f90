! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A count of another kind, and displacements in default integers, where MPI reads
! addresses. The numbers are those of MPICH.
!
! Twin: good-integer-kinds.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine share(values, n, comm)
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495
  integer(8) :: n
  integer :: comm, ierr
  double precision :: values(*)
  ! CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Bcast takes an INTEGER of 4 bytes, and gets 'n' of 8 [mpi-buffer-type]
  call MPI_Bcast(values, n, MPI_DOUBLE_PRECISION, 0, comm, ierr)
end subroutine

subroutine make(made)
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495, MPI_INTEGER = 1275069467
  integer :: made, ierr, lengths(2), places(2), types(2)
  lengths = 1
  places(1) = 0
  places(2) = 8
  types(1) = MPI_DOUBLE_PRECISION
  types(2) = MPI_INTEGER
  ! CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Type_create_struct reads 16 bytes from an argument of 8 [mpi-buffer-type]
  call MPI_Type_create_struct(2, lengths, places, types, made, ierr)
  call MPI_Type_commit(made, ierr)
end subroutine
