! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! One rank stops when it has finalized MPI, or with a status that says that it
! failed. Twin: bad-stop.f90.
!
! REQUIRES: flang
! RUN: %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
program stops
  implicit none
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_INTEGER = 1275069467
  integer :: rank, n, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  n = 0
  if (rank == 0) read (*, *) n
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  if (rank == 1) then
    call MPI_Finalize(ierr)
    stop
  end if
  if (n < 0) stop 1
  call MPI_Finalize(ierr)
end program
