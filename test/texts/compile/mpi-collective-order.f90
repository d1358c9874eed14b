! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
subroutine report(total)
  use mpi
  implicit none
  double precision :: total
  integer :: rank, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    call MPI_Bcast(total, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
  end if
end subroutine


! CHECK:mpi-collective-order.f90:13:5: warning: MPI_Bcast is not reached by every rank of MPI_COMM_WORLD [mpi-collective-order]
! CHECK-NEXT:    call MPI_Bcast(total, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:mpi-collective-order.f90:12:3: note: this branch depends on the rank
! CHECK-NEXT:  if (rank == 0) then
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-collective-order.f90:11:3: note: 'rank' was set here
! CHECK-NEXT:  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-collective-order.f90:12:3: note: ranks that take it call MPI_Bcast; the others call no collective
! CHECK-NEXT:  if (rank == 0) then
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-collective-order.f90:13:5: note: for example, with 2 ranks: rank 0 in MPI_Bcast (mpi-collective-order.f90:13), rank 1 at the end of 'report'
! CHECK-NEXT:    call MPI_Bcast(total, 1, MPI_DOUBLE_PRECISION, 0, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:note: fix: let every rank of the communicator make this call, in the same order, or make it on a communicator that has only the ranks that come here
! CHECK-NEXT:note: more: tutti explain mpi-collective-order
