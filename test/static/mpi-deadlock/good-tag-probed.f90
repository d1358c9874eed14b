! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A message that nothing sends is received only when a probe has found it.
! Twin: bad-tag-probed.f90.
!
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='[mpi-'
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
  call MPI_Iprobe(MPI_ANY_SOURCE, 9, MPI_COMM_WORLD, flag, status, ierr)
  if (flag) call take(status(MPI_SOURCE), 9)
  do
    call MPI_Iprobe(MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, flag, status, ierr)
    if (.not. flag) exit
    call MPI_Recv(values, 10, MPI_INTEGER, status(MPI_SOURCE), 8, MPI_COMM_WORLD, status, ierr)
  end do
  call MPI_Finalize(ierr)
contains
  subroutine take(from, tag)
    integer, intent(in) :: from, tag
    call MPI_Recv(values, 10, MPI_INTEGER, from, tag, MPI_COMM_WORLD, status, ierr)
  end subroutine
end program
