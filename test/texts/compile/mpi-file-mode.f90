! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %golden
subroutine results(file)
  use mpi
  implicit none
  integer :: file, ierr
  call MPI_File_open(MPI_COMM_WORLD, 'results', MPI_MODE_RDONLY + MPI_MODE_CREATE, MPI_INFO_NULL, file, ierr)
end subroutine


! CHECK:mpi-file-mode.f90:10:3: warning: MPI_File_open creates a file that can only be read [mpi-file-mode]
! CHECK-NEXT:  call MPI_File_open(MPI_COMM_WORLD, 'results', MPI_MODE_RDONLY + MPI_MODE_CREATE, MPI_INFO_NULL, file, ierr)
! CHECK-NEXT:  ^
! CHECK-NEXT:note: fix: open the file with exactly one of RDONLY, WRONLY and RDWR, and with the mode that this call needs
! CHECK-NEXT:note: more: tutti explain mpi-file-mode
