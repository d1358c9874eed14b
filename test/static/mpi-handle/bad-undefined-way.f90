! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! By one way a split has the colour MPI_UNDEFINED; and a colour that is an
! argument, whose number is not in sight.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

subroutine triangle(grid, row, column)
  use mpi
  implicit none
  integer, intent(in) :: grid, row, column
  integer :: part, members, ierr
  if (row >= column) then
    call mpi_comm_split(grid, column, row, part, ierr)
    call mpi_comm_size(part, members, ierr)
    print *, members
  else
    call mpi_comm_split(grid, MPI_UNDEFINED, MPI_UNDEFINED, part, ierr)
  end if
  ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Comm_free frees a communicator that is null [mpi-handle]
  call mpi_comm_free(part, ierr)
end subroutine

subroutine by_argument(comm, colour, members)
  use mpi
  implicit none
  integer, intent(in) :: comm, colour
  integer, intent(out) :: members
  integer :: part, ierr
  call mpi_comm_split(comm, colour, 0, part, ierr)
  call mpi_comm_size(part, members, ierr)
  call mpi_comm_free(part, ierr)
end subroutine
