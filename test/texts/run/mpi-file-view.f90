! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, file
  integer(MPI_OFFSET_KIND) :: place
  character(len=512) :: name
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call get_command_argument(1, name)
  call MPI_File_open(MPI_COMM_WORLD, trim(name), MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &
                     file, ierr)
  place = -4
  call MPI_File_set_view(file, place, MPI_INTEGER, MPI_INTEGER, 'native', MPI_INFO_NULL, ierr)
  call MPI_File_close(file, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== WARNING: the displacement of a file view is negative                      [mpi-file-view]
! CHECK-NEXT:  rank  N   MPI_File_set_view          mpi-file-view.f90:18:3 in main program
! CHECK-NEXT:  rank  N   MPI_File_open, opened it   mpi-file-view.f90:15:3 in main program
! CHECK-NEXT:  at compile time: MPI_File_set_view gets the negative displacement -4
! CHECK-NEXT:  fix: give the view a filetype made of whole etypes, with displacements that do not decrease, and access whole etypes
! CHECK-NEXT:SUMMARY: tutti: mpi-file-view mpi-file-view.f90:18:3 in main program (rank N)
