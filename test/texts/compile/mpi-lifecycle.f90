! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
program late
  use mpi
  implicit none
  integer :: ierr
  call MPI_Init(ierr)
  call MPI_Finalize(ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
end program


! CHECK:mpi-lifecycle.f90:12:3: warning: MPI_Barrier is called after MPI is finalized [mpi-lifecycle]
! CHECK-NEXT:  call MPI_Barrier(MPI_COMM_WORLD, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-lifecycle.f90:11:3: note: MPI_Finalize is here
! CHECK-NEXT:  call MPI_Finalize(ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:note: fix: start MPI once, before any other call, and finalize it once, after all others
! CHECK-NEXT:note: more: tutti explain mpi-lifecycle
