! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! One rank stops, and has not finalized MPI, where the others go on. Twin:
! good-stop.f90.
!
! REQUIRES: flang
! RUN: %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
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
    ! CHECK: bad-stop.f90:[[#@LINE+1]]:{{[0-9]+}}: warning: the program ends here, and MPI is not finalized on any way to it [{{.*}}mpi-lifecycle]
    stop
  end if
  call MPI_Finalize(ierr)
end program
