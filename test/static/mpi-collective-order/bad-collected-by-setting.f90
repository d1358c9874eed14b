! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! What a function adds up over all ranks is each rank's own, also where the
! function does nothing else for one rank: the caller decides by it.
! Twin: good-collected-by-setting.f90. The numbers are those of MPICH.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
subroutine total(n, all, comm, ranks)
  implicit none
  integer :: n, all, comm, ranks, ierr
  integer, parameter :: MPI_INTEGER = 1275069467, MPI_SUM = 1476395011
  all = 0
  if (ranks == 1) return
  call mpi_allreduce(n, all, 1, MPI_INTEGER, MPI_SUM, comm, ierr)
end subroutine

subroutine mean(x, comm, ranks)
  implicit none
  real(8) :: x
  integer :: comm, ranks, n, all, ierr
  call count_here(n)
  call total(n, all, comm, ranks)
  if (n == 0) return
! CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Barrier is not reached by every rank of 'comm' [mpi-collective-order]
  call mpi_barrier(comm, ierr)
  x = x / all
end subroutine
