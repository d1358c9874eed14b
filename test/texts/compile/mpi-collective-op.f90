! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
subroutine total(mine, all)
  use mpi
  implicit none
  double precision :: mine, all
  integer :: rank, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    call MPI_Allreduce(mine, all, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  else
    call MPI_Allreduce(mine, all, 1, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD, ierr)
  end if
end subroutine


! CHECK:mpi-collective-op.f90:13:5: warning: ranks of MPI_COMM_WORLD pass different operations to MPI_Allreduce: MPI_SUM here, others MPI_MAX [mpi-collective-op]
! CHECK-NEXT:    call MPI_Allreduce(mine, all, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:mpi-collective-op.f90:12:3: note: this branch depends on the rank
! CHECK-NEXT:  if (rank == 0) then
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-collective-op.f90:11:3: note: 'rank' was set here
! CHECK-NEXT:  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-collective-op.f90:15:5: note: the others make this call
! CHECK-NEXT:    call MPI_Allreduce(mine, all, 1, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:note: fix: pass the same operation on every rank
! CHECK-NEXT:note: more: tutti explain mpi-collective-op
