! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As good-world-then-part.f90, but the variable never has the world.
! REQUIRES: flang
! RUN: mkdir -p %t.dir
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -module-dir %t.dir -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -module-dir %t.dir -c %s -o %t.o 2>&1 | FileCheck %s
module ranks
  integer :: ours, first_of_all, runs
  integer, parameter :: MPI_INTEGER = 1275069467, MPI_COMM_WORLD = 1140850688
end module
subroutine give(n)
  use ranks
  integer :: n, ierr
  call mpi_bcast(n, 1, MPI_INTEGER, 0, ours, ierr)
end subroutine
subroutine start()
  use ranks
  call give(runs)
end subroutine
subroutine split(rank, n)
  use ranks
  integer :: rank, n, each, ierr
  each = n / 4
  call mpi_comm_split(MPI_COMM_WORLD, rank / each, rank, ours, ierr)
  call mpi_comm_split(MPI_COMM_WORLD, mod(rank, each), rank, first_of_all, ierr)
end subroutine
subroutine hand_on(field, n)
  use ranks
  integer :: n, field(n), ierr
  if (runs > 1) call mpi_bcast(field, n, MPI_INTEGER, 0, first_of_all, ierr)
end subroutine
! CHECK: warning: MPI_Bcast is not reached
