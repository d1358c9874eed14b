! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As many on all ranks, reckoned in two ways. The numbers are those of MPICH.
!
! Twin: bad-counts-by-rank.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine share(values, n, comm)
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495
  integer :: n, comm, rank, ierr, less
  double precision :: values(n)
  call MPI_Comm_rank(comm, rank, ierr)
  if (rank == 0) then
    call MPI_Bcast(values, n, MPI_DOUBLE_PRECISION, 0, comm, ierr)
  else
    less = n - 1
    call MPI_Bcast(values, less + 1, MPI_DOUBLE_PRECISION, 0, comm, ierr)
  end if
end subroutine
