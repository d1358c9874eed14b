! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
subroutine send_row(row, peer)
  use mpi
  implicit none
  double precision :: row(100)
  integer :: peer, column, ierr
  call MPI_Type_vector(10, 1, 10, MPI_DOUBLE_PRECISION, column, ierr)
  call MPI_Send(row, 1, column, peer, 0, MPI_COMM_WORLD, ierr)
  call MPI_Type_free(column, ierr)
end subroutine


! CHECK:mpi-handle.f90:12:3: warning: MPI_Send uses a datatype that is not committed [mpi-handle]
! CHECK-NEXT:  call MPI_Send(row, 1, column, peer, 0, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-handle.f90:11:3: note: 'column' is made here
! CHECK-NEXT:  call MPI_Type_vector(10, 1, 10, MPI_DOUBLE_PRECISION, column, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:note: fix: call MPI_Type_commit before the datatype is used
! CHECK-NEXT:note: more: tutti explain mpi-handle
