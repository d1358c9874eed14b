! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Where there are fewer pieces than ranks, each rank has one round, those beyond
! the last piece too.
! Twin: bad-beyond-all.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=1 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=1 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine deal(pieces, total, comm)
  implicit none
  integer, parameter :: MPI_INTEGER = 1275069467, MPI_SUM = 1476395011
  integer :: pieces, total, mine, comm, rank, nprocs, rounds, i, ierr
  call mpi_comm_rank(comm, rank, ierr)
  call mpi_comm_size(comm, nprocs, ierr)
  if (rank >= pieces) then
    rounds = 1
  else if (nprocs > pieces) then
    rounds = 1
  else
    rounds = pieces / nprocs + 1
  end if
  do i = 1, rounds
    mine = rank * rounds + i
    call mpi_allreduce(mine, total, 1, MPI_INTEGER, MPI_SUM, comm, ierr)
  end do
end subroutine
