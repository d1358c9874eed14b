! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
subroutine work()
  use mpi
  implicit none
  integer :: mine, ierr
  call MPI_Comm_dup(MPI_COMM_WORLD, mine, ierr)
  call MPI_Barrier(mine, ierr)
end subroutine


! CHECK:mpi-leak.f90:10:3: warning: MPI_Comm_dup makes a communicator that is never freed before MPI_Finalize [mpi-leak]
! CHECK-NEXT:  call MPI_Comm_dup(MPI_COMM_WORLD, mine, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:note: fix: free it before MPI_Finalize and before its variable is used for another one
! CHECK-NEXT:note: more: tutti explain mpi-leak
! CHECK-NEXT:mpi-leak.f90:12:1: note: write call MPI_Comm_free(mine, ierr) here
! CHECK-NEXT:end subroutine
! CHECK-NEXT:^
