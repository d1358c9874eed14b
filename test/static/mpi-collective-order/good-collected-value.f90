! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-collected-value.f90, but the sum decides.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine mean(n, comm, total)
  integer :: n, comm, all, ierr
  real(8) :: total
  integer, parameter :: MPI_INTEGER = 1275069467, MPI_SUM = 1476395011
  call mpi_allreduce(n, all, 1, MPI_INTEGER, MPI_SUM, comm, ierr)
  if (all == 0) return
  if (n > 0) total = total / all
  call mpi_barrier(comm, ierr)
end subroutine
