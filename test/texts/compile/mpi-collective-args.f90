! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
subroutine grid(made)
  use mpi
  implicit none
  integer :: made, rank, ierr, dims(2)
  logical :: periods(2)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  dims = (/ 2, 1 /)
  periods = .false.
  if (rank == 0) then
    call MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, .false., made, ierr)
  else
    call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, .false., made, ierr)
  end if
end subroutine


! CHECK:mpi-collective-args.f90:15:5: warning: ranks of MPI_COMM_WORLD pass different values of 'ndims' to MPI_Cart_create: 1 here, others 2 [mpi-collective-args]
! CHECK-NEXT:    call MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, .false., made, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:mpi-collective-args.f90:14:3: note: this branch depends on the rank
! CHECK-NEXT:  if (rank == 0) then
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-collective-args.f90:11:3: note: 'rank' was set here
! CHECK-NEXT:  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-collective-args.f90:17:5: note: the others make this call
! CHECK-NEXT:    call MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, .false., made, ierr)
! CHECK-NEXT:    ^
! CHECK-NEXT:note: fix: pass the same value on every rank: compute it from what all ranks have, or broadcast it before the call
! CHECK-NEXT:note: more: tutti explain mpi-collective-args
