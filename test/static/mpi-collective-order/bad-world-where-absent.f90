! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A procedure that does nothing where no ranks are named waits for all ranks.
! Twin: good-world-where-absent.f90.
! REQUIRES: flang
! RUN: mkdir -p %t.dir
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -module-dir %t.dir -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -module-dir %t.dir -c %s -o %t.o 2>&1 | FileCheck %s
subroutine wait_for(members)
  implicit none
  integer, parameter :: MPI_COMM_WORLD = 1140850688
  external MPI_Barrier
  integer, intent(in), optional :: members
  integer :: ierr
  if (.not. present(members)) return
  call MPI_Barrier(members, ierr)
  ! CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Barrier is made on MPI_COMM_WORLD by a function
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
end subroutine wait_for
