! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-tags.c: the neighbours are read, and some tags are used on one side
! alone, one of them through a subroutine.
!
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='[mpi-'
! RUN: %tutti mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='[mpi-'
program main
  use mpi
  implicit none
  integer, parameter :: up = 11, down = 12
  integer :: above, below, ierr
  double precision :: mine(4), theirs(4)
  call MPI_Init(ierr)
  read (*, *) above, below
  mine = 1
  call MPI_Sendrecv(mine, 4, MPI_DOUBLE_PRECISION, above, up, theirs, 4, MPI_DOUBLE_PRECISION, below, up, &
                    MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  ! CHECK: :[[#@LINE+1]]:{{.*}} warning: MPI_Sendrecv sends with tag 12, which no receive of the program takes [mpi-deadlock]
  call MPI_Sendrecv(mine, 4, MPI_DOUBLE_PRECISION, below, down, theirs, 4, MPI_DOUBLE_PRECISION, above, up, &
                    MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call give(mine, above, 31)
  call give(mine, below, 32)
  call MPI_Recv(theirs, 4, MPI_DOUBLE_PRECISION, below, 31, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  ! CHECK: :[[#@LINE+1]]:{{.*}} warning: MPI_Recv receives with tag 33, which no send of the program has [mpi-deadlock]
  call MPI_Recv(theirs, 4, MPI_DOUBLE_PRECISION, above, 33, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)
  call MPI_Finalize(ierr)
contains
  subroutine give(what, to, tag)
    double precision, intent(in) :: what(4)
    integer, intent(in) :: to, tag
    integer :: err
    ! CHECK: :[[#@LINE+1]]:{{.*}} warning: MPI_Send sends with tag 32, which no receive of the program takes [mpi-deadlock]
    call MPI_Send(what, 4, MPI_DOUBLE_PRECISION, to, tag, MPI_COMM_WORLD, err)
  end subroutine
end program
