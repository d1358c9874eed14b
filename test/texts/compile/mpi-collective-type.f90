! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
subroutine share(values)
  use mpi
  implicit none
  integer :: values(8), rank, ierr
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  if (rank == 0) then
    call MPI_Bcast(values, 4, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  else
    call MPI_Bcast(values, 8, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  end if
end subroutine


! CHECK:mpi-collective-type.f90:12:5: warning: ranks of MPI_COMM_WORLD pass different amounts or types of data to MPI_Bcast: 4 x MPI_INTEGER here, others 8 x MPI_INTEGER [mpi-collective-type]
! CHECK-NEXT:    call MPI_Bcast(values, 4, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:mpi-collective-type.f90:11:3: note: this branch depends on the rank
! CHECK-NEXT:  if (rank == 0) then
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-collective-type.f90:10:3: note: 'rank' was set here
! CHECK-NEXT:  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-collective-type.f90:14:5: note: the others make this call
! CHECK-NEXT:    call MPI_Bcast(values, 8, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:note: fix: pass the same amount of the same basic types on every rank; parts of unequal size need the call with a vector of counts
! CHECK-NEXT:note: more: tutti explain mpi-collective-type
