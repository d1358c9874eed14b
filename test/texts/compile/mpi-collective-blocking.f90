! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
subroutine share(n)
  use mpi
  implicit none
  integer :: n, rank, request, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    call MPI_Ibcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, request, ierr)
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  else
    call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  end if
end subroutine


! CHECK:mpi-collective-blocking.f90:12:5: warning: some ranks of MPI_COMM_WORLD call MPI_Ibcast here and others MPI_Bcast: a nonblocking or persistent call does not match a blocking one [mpi-collective-blocking]
! CHECK-NEXT:    call MPI_Ibcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, request, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:mpi-collective-blocking.f90:11:3: note: this branch depends on the rank
! CHECK-NEXT:  if (rank == 0) then
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-collective-blocking.f90:10:3: note: 'rank' was set here
! CHECK-NEXT:  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-collective-blocking.f90:11:3: note: ranks that take it call MPI_Ibcast; the others call MPI_Bcast
! CHECK-NEXT:  if (rank == 0) then
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-collective-blocking.f90:12:5: note: for example, with 2 ranks: rank 0 in MPI_Wait (mpi-collective-blocking.f90:13), rank 1 in MPI_Bcast (mpi-collective-blocking.f90:15)
! CHECK-NEXT:    call MPI_Ibcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, request, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:mpi-collective-blocking.f90:15:5: note: the others make this call
! CHECK-NEXT:    call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:note: fix: make the blocking call on all ranks, or the nonblocking (or persistent) one on all of them
! CHECK-NEXT:note: more: tutti explain mpi-collective-blocking
