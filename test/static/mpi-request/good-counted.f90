! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Twin: bad-counted.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! The numbers are those of MPICH: MPI_INTEGER and MPI_COMM_WORLD.
subroutine half(mine, theirs, peers, n)
  integer :: n, mine(n), theirs(n), peers(n), i, ierr
  integer :: open(32), statuses(5, 32)
  do i = 1, n
    call mpi_irecv(theirs(i), 1, 1275069467, peers(i), 1, 1140850688, open(i), ierr)
  end do
  do i = 1, n
    call mpi_isend(mine(i), 1, 1275069467, peers(i), 1, 1140850688, open(n + i), ierr)
  end do
  call mpi_waitall(2 * n, open, statuses, ierr)
end subroutine
