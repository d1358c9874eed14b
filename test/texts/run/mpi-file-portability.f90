! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, file, two, ones(2)
  integer(MPI_ADDRESS_KIND) :: places(2)
  integer(MPI_OFFSET_KIND) :: place
  character(len=512) :: name
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call get_command_argument(1, name)
  call MPI_File_open(MPI_COMM_WORLD, trim(name), MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &
                     file, ierr)
  ones = 1
  places = [0, 8]
  call MPI_Type_create_hindexed(2, ones, places, MPI_INTEGER, two, ierr)
  call MPI_Type_commit(two, ierr)
  place = 0
  call MPI_File_set_view(file, place, MPI_INTEGER, two, 'external32', MPI_INFO_NULL, ierr)
  call MPI_Type_free(two, ierr)
  call MPI_File_close(file, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== WARNING: a view in external32 has a datatype with displacements in bytes, which is not portable  [mpi-file-portability]
! CHECK-NEXT:  rank  N   MPI_File_set_view          mpi-file-portability.f90:23:3 in main program
! CHECK-NEXT:  rank  N   MPI_File_open, opened it   mpi-file-portability.f90:16:3 in main program
! CHECK-NEXT:  fix: use datatypes without displacements in bytes, or the representation "native"
! CHECK-NEXT:SUMMARY: tutti: mpi-file-portability mpi-file-portability.f90:23:3 in main program (rank N)
