! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As good-alone.f90, but the number is that of steps.
! REQUIRES: flang
! RUN: mkdir -p %t.dir
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -module-dir %t.dir -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -module-dir %t.dir -c %s -o %t.o 2>&1 | FileCheck %s
module numbers
  integer :: nsteps
end module
subroutine wait_if_late(comm)
  use numbers
  integer :: comm, late, sum, ierr
  real(8), external :: mpi_wtime
  integer, parameter :: MPI_INTEGER = 1275069467, MPI_SUM = 1476395011
  late = 0
  if (mpi_wtime() > 3) late = 1
  if (nsteps > 1) then
    call mpi_allreduce(late, sum, 1, MPI_INTEGER, MPI_SUM, comm, ierr)
  else
    sum = late
  end if
  if (sum > 0) call mpi_barrier(comm, ierr)
end subroutine
! CHECK: warning: MPI_Barrier is not reached
