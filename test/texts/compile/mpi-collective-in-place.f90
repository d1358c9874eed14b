! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
subroutine total(all)
  use mpi
  implicit none
  integer :: all, ierr
  call MPI_Reduce(MPI_IN_PLACE, all, 1, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD, ierr)
end subroutine


! CHECK:mpi-collective-in-place.f90:10:3: warning: MPI_Reduce gets MPI_IN_PLACE on every rank that calls it; only the root may pass it [mpi-collective-in-place]
! CHECK-NEXT:  call MPI_Reduce(MPI_IN_PLACE, all, 1, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-collective-in-place.f90:10:3: note: no call of MPI_Reduce passes a buffer instead
! CHECK-NEXT:  call MPI_Reduce(MPI_IN_PLACE, all, 1, MPI_INTEGER, MPI_SUM, 0, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:note: fix: pass MPI_IN_PLACE where this call allows it: at the root alone where there is one, else on every rank
! CHECK-NEXT:note: more: tutti explain mpi-collective-in-place
