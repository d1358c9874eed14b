! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A dummy argument that is added up over all ranks: each rank has its own.
! Twin: good-collected-value.f90. The numbers are those of MPICH.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
subroutine mean(n, comm, total)
  integer :: n, comm, all, ierr
  real(8) :: total
  integer, parameter :: MPI_INTEGER = 1275069467, MPI_SUM = 1476395011
  if (n == 0) return
  call mpi_allreduce(n, all, 1, MPI_INTEGER, MPI_SUM, comm, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Allreduce is not reached by every rank of {{.*}}mpi-collective-order]
  total = total / all
end subroutine
