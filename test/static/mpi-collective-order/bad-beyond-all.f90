! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The ranks beyond the last piece make another number of rounds.
! Twin: good-beyond-all.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=1 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: env TUTTI_PASS_OPTIONS=level=1 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
subroutine deal(pieces, total, comm)
  implicit none
  integer, parameter :: MPI_INTEGER = 1275069467, MPI_SUM = 1476395011
  integer :: pieces, total, mine, comm, rank, nprocs, rounds, i, ierr
  call mpi_comm_rank(comm, rank, ierr)
  call mpi_comm_size(comm, nprocs, ierr)
  if (rank >= pieces) then
    rounds = 2
  else if (nprocs > pieces) then
    rounds = 1
  else
    rounds = pieces / nprocs + 1
  end if
  do i = 1, rounds
    mine = rank * rounds + i
! CHECK: warning: MPI_Allreduce is not reached by every rank
    call mpi_allreduce(mine, total, 1, MPI_INTEGER, MPI_SUM, comm, ierr)
  end do
end subroutine
