! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
subroutine offer(x)
  use mpi
  implicit none
  integer :: x, ierr
  call MPI_Send(x, -1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, ierr)
end subroutine


! CHECK:mpi-argument.f90:10:3: warning: MPI_Send gets the negative count -1 [mpi-argument]
! CHECK-NEXT:  call MPI_Send(x, -1, MPI_INTEGER, 0, 0, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:note: fix: pass a value that the call allows; 'tutti explain mpi-argument' says which
! CHECK-NEXT:note: more: tutti explain mpi-argument
