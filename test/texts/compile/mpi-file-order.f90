! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
program results
  use mpi
  implicit none
  integer :: file, ierr
  double precision :: x(4)
  x = 1
  call MPI_Init(ierr)
  call MPI_File_open(MPI_COMM_WORLD, 'results', MPI_MODE_WRONLY, MPI_INFO_NULL, file, ierr)
  call MPI_File_write_all_begin(file, x, 4, MPI_DOUBLE_PRECISION, ierr)
  call MPI_File_close(file, ierr)
  call MPI_Finalize(ierr)
end program


! CHECK:mpi-file-order.f90:14:3: warning: MPI_File_write_all_begin begins an access to a file that nothing ends [mpi-file-order]
! CHECK-NEXT:  call MPI_File_write_all_begin(file, x, 4, MPI_DOUBLE_PRECISION, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:note: fix: end each split collective access before the next one of the file begins
! CHECK-NEXT:note: more: tutti explain mpi-file-order
