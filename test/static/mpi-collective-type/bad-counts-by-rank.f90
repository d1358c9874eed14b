! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! One element fewer on the other ranks; of arrays that are as long as an argument
! says. Where that is none, and nothing moves, nothing is right. The numbers are
! those of MPICH.
!
! Twin: good-counts-by-rank.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
subroutine share(values, n, comm)
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495
  integer :: n, comm, rank, ierr
  double precision :: values(n)
  call MPI_Comm_rank(comm, rank, ierr)
  if (rank == 0) then
    ! CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: rank 0 passes say {{[0-9]+}} x MPI_DOUBLE_PRECISION to MPI_Bcast and rank 1 passes say {{[0-9]+}} x MPI_DOUBLE_PRECISION [mpi-collective-type]
    call MPI_Bcast(values, n, MPI_DOUBLE_PRECISION, 0, comm, ierr)
  else
    call MPI_Bcast(values, n - 1, MPI_DOUBLE_PRECISION, 0, comm, ierr)
  end if
end subroutine
