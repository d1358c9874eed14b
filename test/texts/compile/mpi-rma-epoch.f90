! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
subroutine offer(memory, x)
  use mpi
  implicit none
  double precision :: memory(8), x
  integer :: window, ierr
  integer(kind=MPI_ADDRESS_KIND) :: bytes, at
  bytes = 64
  at = 0
  call MPI_Win_create(memory, bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
  call MPI_Put(x, 1, MPI_DOUBLE_PRECISION, 1, at, 1, MPI_DOUBLE_PRECISION, window, ierr)
  call MPI_Win_fence(0, window, ierr)
  call MPI_Win_free(window, ierr)
end subroutine


! CHECK:mpi-rma-epoch.f90:15:3: warning: MPI_Put is outside any access epoch [mpi-rma-epoch]
! CHECK-NEXT:  call MPI_Put(x, 1, MPI_DOUBLE_PRECISION, 1, at, 1, MPI_DOUBLE_PRECISION, window, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-rma-epoch.f90:14:3: note: the window is made here
! CHECK-NEXT:  call MPI_Win_create(memory, bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, window, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:note: fix: open the epoch that the access needs (fence, lock, or start and post) and close it by its own counterpart
! CHECK-NEXT:note: more: tutti explain mpi-rma-epoch
