! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A procedure waits for the ranks it is told of, or for all where none are named.
! Twin: bad-world-where-absent.f90.
! REQUIRES: flang
! RUN: mkdir -p %t.dir
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -module-dir %t.dir -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -module-dir %t.dir -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine wait_for(members)
  implicit none
  integer, parameter :: MPI_COMM_WORLD = 1140850688
  external MPI_Barrier
  integer, intent(in), optional :: members
  integer :: ierr
  if (present(members)) then
    call MPI_Barrier(members, ierr)
  else
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end if
end subroutine wait_for
