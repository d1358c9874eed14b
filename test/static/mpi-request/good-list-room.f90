! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! An array of three requests. Twin: bad-list-room.f90.
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The number is that of MPICH: MPI_DOUBLE_PRECISION.
subroutine halo(u, left, right, comm)
  integer :: left, right, comm, ierr
  integer :: requests(3), statuses(5, 4)
  real(8) :: u(4)
  call mpi_isend(u(3), 1, 1275070495, left, 0, comm, requests(1), ierr)
  call mpi_isend(u(4), 1, 1275070495, right, 0, comm, requests(2), ierr)
  call mpi_irecv(u(1), 1, 1275070495, left, 0, comm, requests(3), ierr)
  call mpi_waitall(3, requests, statuses, ierr)
end subroutine
