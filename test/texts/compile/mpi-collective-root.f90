! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
subroutine share(n)
  use mpi
  implicit none
  integer :: n, rank, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Bcast(n, 1, MPI_INTEGER, rank, MPI_COMM_WORLD, ierr)
end subroutine


! CHECK:mpi-collective-root.f90:11:3: warning: the root of MPI_Bcast on MPI_COMM_WORLD depends on the rank [mpi-collective-root]
! CHECK-NEXT:  call MPI_Bcast(n, 1, MPI_INTEGER, rank, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-collective-root.f90:10:3: note: 'rank' was set here
! CHECK-NEXT:  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:note: fix: pass the same root on every rank, counted in this communicator
! CHECK-NEXT:note: more: tutti explain mpi-collective-root
