! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! As bad-lost-result.f90, with two variables.
subroutine sizes(comm, me, all)
  implicit none
  integer :: comm, me, all, ierr
  call mpi_comm_rank(comm, me, ierr)
  call mpi_comm_size(comm, all, ierr)
  call mpi_barrier(comm, ierr)
end subroutine
