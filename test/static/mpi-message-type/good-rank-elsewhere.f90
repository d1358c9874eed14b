! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The rank is asked for in another file. A world in which all ranks poll the
! others, so that one sends to itself, is none of this program.
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not='[mpi-'
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not='[mpi-'
subroutine gather(all, mine)
  implicit none
  include 'mpif.h'
  integer ready, p, ierr, status(MPI_STATUS_SIZE), i, j
  integer here, processes, model, me
  common /ranks/ me, processes, model, here
  real temp(40, 240), all(40, 240), mine(40, 240)
  if (me == 0) then
    do j = 1, 240
      do i = 1, 40
        all(i, j) = mine(i, j)
      end do
    end do
  end if
  ready = 0
  if (here == 0) then
    do p = 2, processes
      call MPI_Send(ready, 1, MPI_INTEGER, p - 1, 0, model, ierr)
      call MPI_Recv(temp, 9600, MPI_REAL, p - 1, 0, model, status, ierr)
      do i = 1, 40
        all(i, p) = temp(i, 1)
      end do
    end do
  else
    call MPI_Recv(ready, 1, MPI_INTEGER, 0, 0, model, status, ierr)
    call MPI_Send(mine, 9600, MPI_REAL, 0, 0, model, ierr)
  end if
end subroutine
