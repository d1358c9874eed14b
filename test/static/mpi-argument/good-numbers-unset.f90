! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Twin of bad-numbers-unset.f90: numbers that something sets, and those that the
! call does not read.
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | %silent
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | %silent
subroutine sizes(to, from, comm)
  implicit none
  include 'mpif.h'
  integer :: to(*), from(*), comm
  integer :: tag, kind, root, ierr, status(MPI_STATUS_SIZE)
  integer, save :: kept
  read(*,*) kind
  call choose(root)
  call MPI_Comm_rank(comm, tag, ierr)
  call MPI_Bcast(from, 4, MPI_INTEGER, root, comm, ierr)
  call MPI_Send(to, 1, MPI_INTEGER, 0, kind, comm, ierr)
  call MPI_Recv(from, 1, MPI_INTEGER, 0, tag, comm, status, ierr)
  call MPI_Send(to, 1, MPI_INTEGER, 0, kept, comm, ierr)
end subroutine

! Behind MPI_IN_PLACE, and where nothing is received, no count is read.
subroutine collect(all, mine, rank, comm)
  implicit none
  include 'mpif.h'
  integer :: all(*), mine, rank, comm, unread, code, ierr
  if (rank == 0) then
    call MPI_Gather(MPI_IN_PLACE, unread, MPI_INTEGER, all, 1, MPI_INTEGER, 0, comm, ierr)
  else
    call MPI_Gather(mine, 1, MPI_INTEGER, all, unread, MPI_INTEGER, 0, comm, ierr)
  end if
  if (all(1) < 0) call MPI_Abort(comm, code, ierr)
end subroutine

! The host sets what its procedure sends with.
subroutine host(x, comm)
  implicit none
  include 'mpif.h'
  integer :: x(*), comm, tag
  call name()
  call send()
contains
  subroutine name()
    tag = 7
  end subroutine
  subroutine send()
    integer :: ierr
    call MPI_Send(x, 1, MPI_INTEGER, 0, tag, comm, ierr)
  end subroutine
end subroutine
