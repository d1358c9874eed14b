! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
subroutine share()
  use mpi
  implicit none
  double precision :: values(4)
  integer :: ierr
  values = 1
  call MPI_Bcast(values, 4, MPI_REAL, 0, MPI_COMM_WORLD, ierr)
  print *, values
end subroutine


! CHECK:mpi-buffer-type.f90:12:3: warning: MPI_Bcast takes elements of MPI_REAL from or into a buffer of type 'real(8)' [mpi-buffer-type]
! CHECK-NEXT:  call MPI_Bcast(values, 4, MPI_REAL, 0, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:mpi-buffer-type.f90:12:3: note: the buffer is 'values'
! CHECK-NEXT:  call MPI_Bcast(values, 4, MPI_REAL, 0, MPI_COMM_WORLD, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:note: fix: pass the datatype of the buffer's elements, and a count of elements that the buffer has
! CHECK-NEXT:note: more: tutti explain mpi-buffer-type
