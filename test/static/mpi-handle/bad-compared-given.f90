! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Twin: good-compared-given.f90. The communicator is made here, and is never
! that number.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

subroutine meet(colour)
  use mpi
  implicit none
  integer, parameter :: nobody = -1
  integer, intent(in) :: colour
  integer :: comm, ierr
  call mpi_comm_split(MPI_COMM_WORLD, colour, 0, comm, ierr)
  ! CHECK: :[[@LINE+1]]:{{.*}}'comm', which is passed as communicator, is compared with the number -1, which it never is [mpi-handle]
  if (comm == nobody) return
  call mpi_barrier(comm, ierr)
  call mpi_comm_free(comm, ierr)
end subroutine
