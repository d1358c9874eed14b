! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A derived type keeps a communicator and what follows from the rank in it; who
! is first in a row is in the communicator of those who are.
!
! REQUIRES: flang
! RUN: mkdir -p %t.dir
! RUN: %flang -O0 -g -module-dir %t.dir -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %flang -O2 -g -module-dir %t.dir -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
module topology
  implicit none
  integer, parameter :: MPI_COMM_WORLD = 1140850688, MPI_COMM_NULL = 67108864
  integer, parameter :: MPI_INTEGER = 1275069467, MPI_UNDEFINED = -32766
  type comm_t
    integer :: handle = MPI_COMM_NULL
    integer :: rank = -1
    logical :: first = .false.
  end type
  type(comm_t), save :: world, row, leaders
contains
  subroutine wrap(c, h)
    type(comm_t), intent(out) :: c
    integer, intent(in) :: h
    integer :: ierr
    c%handle = h
    if (h == MPI_COMM_NULL) return
    call mpi_comm_rank(h, c%rank, ierr)
    c%first = c%rank == 0
  end subroutine
  subroutine split(parent, color, c)
    type(comm_t), intent(in) :: parent
    integer, intent(in) :: color
    type(comm_t), intent(out) :: c
    integer :: h, ierr
    call mpi_comm_split(parent%handle, color, parent%rank, h, ierr)
    call wrap(c, h)
  end subroutine
  subroutine start()
    call wrap(world, MPI_COMM_WORLD)
    call split(world, world%rank / 4, row)
    call split(world, merge(0, MPI_UNDEFINED, row%first), leaders)
  end subroutine
  subroutine work(b)
    integer :: b, ierr
    if (row%first) call mpi_bcast(b, 1, MPI_INTEGER, 0, leaders%handle, ierr)
    call mpi_bcast(b, 1, MPI_INTEGER, 0, row%handle, ierr)
  end subroutine
end module
