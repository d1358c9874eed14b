! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
program main
  use mpi
  implicit none
  integer :: file, ierr, x(3)
  integer(MPI_OFFSET_KIND) :: from
  from = 0
  x = 0
  call MPI_Init(ierr)
  call MPI_File_open(MPI_COMM_WORLD, 'data', MPI_MODE_CREATE + MPI_MODE_RDWR, MPI_INFO_NULL, file, ierr)
  call MPI_File_set_view(file, from, MPI_DOUBLE_PRECISION, MPI_DOUBLE_PRECISION, 'native', MPI_INFO_NULL, ierr)
  call MPI_File_write_all(file, x, 3, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
  call MPI_File_close(file, ierr)
  call MPI_Finalize(ierr)
end program


! CHECK:mpi-file-view.f90:16:3: warning: MPI_File_write_all moves elements of MPI_INTEGER, and the file's view is of MPI_DOUBLE_PRECISION [mpi-file-view]
! CHECK-NEXT:  call MPI_File_write_all(file, x, 3, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:note: fix: give the view a filetype made of whole etypes, with displacements that do not decrease, and access whole etypes
! CHECK-NEXT:note: more: tutti explain mpi-file-view
