! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
subroutine total(x)
  use mpi
  implicit none
  double precision :: x(4)
  integer :: ierr
  call MPI_Allreduce(x, x, 4, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
end subroutine


! CHECK:mpi-buffer-overlap.f90:11:3: warning: MPI_Allreduce sends from the buffer it receives into [mpi-buffer-overlap]
! CHECK-NEXT:  call MPI_Allreduce(x, x, 4, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-buffer-overlap.f90:11:3: note: pass MPI_IN_PLACE, or another buffer
! CHECK-NEXT:  call MPI_Allreduce(x, x, 4, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:note: fix: give each operation memory of its own; MPI_IN_PLACE says that a collective's buffers are one
! CHECK-NEXT:note: more: tutti explain mpi-buffer-overlap
! CHECK-NEXT:mpi-buffer-overlap.f90:11:22: note: write MPI_IN_PLACE here
! CHECK-NEXT:  call MPI_Allreduce(x, x, 4, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:                     ^
