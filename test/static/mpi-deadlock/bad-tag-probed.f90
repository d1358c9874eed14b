! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Whoever polls until there is a message waits as long as who receives; so does
! who receives when the probe has found none.
! Twin: good-tag-probed.f90.
!
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='[mpi-'
program steps
  implicit none
  include 'mpif.h'
  integer :: ierr, me, values(10), status(MPI_STATUS_SIZE)
  logical :: flag
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)
  values = me
  if (me == 0) call MPI_Send(values, 10, MPI_INTEGER, 1, 7, MPI_COMM_WORLD, ierr)
  if (me == 1) call MPI_Recv(values, 10, MPI_INTEGER, 0, 7, MPI_COMM_WORLD, status, ierr)
  flag = .false.
  do while (.not. flag)
    call MPI_Iprobe(MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, flag, status, ierr)
  end do
  call MPI_Recv(values, 10, MPI_INTEGER, status(MPI_SOURCE), 9, MPI_COMM_WORLD, status, ierr)
  ! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Recv receives with tag 9, which no send of the program has [mpi-deadlock]
  call MPI_Iprobe(MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, flag, status, ierr)
  if (.not. flag) then
    call MPI_Recv(values, 10, MPI_INTEGER, MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, status, ierr)
    ! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Recv receives with tag 8, which no send of the program has [mpi-deadlock]
  end if
  call MPI_Finalize(ierr)
end program
