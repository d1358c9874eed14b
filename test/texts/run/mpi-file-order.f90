! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, file, values(4)
  integer(MPI_OFFSET_KIND) :: place
  character(len=512) :: name
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call get_command_argument(1, name)
  call MPI_File_open(MPI_COMM_WORLD, trim(name), MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &
                     file, ierr)
  place = 0
  call MPI_File_read_at_all_begin(file, place, values, 4, MPI_INTEGER, ierr)
  call MPI_File_read_at_all_begin(file, place, values, 4, MPI_INTEGER, ierr)
  call MPI_File_read_at_all_end(file, values, MPI_STATUS_IGNORE, ierr)
  call MPI_File_close(file, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: MPI_File_read_at_all_begin is called between the halves of a split collective access  [mpi-file-order]
! CHECK-NEXT:  rank  N   MPI_File_read_at_all_begin                 mpi-file-order.f90:19:3 in main program
! CHECK-NEXT:  rank  N   MPI_File_read_at_all_begin, began an access, not ended  mpi-file-order.f90:18:3 in main program
! CHECK-NEXT:  at compile time: MPI_File_read_at_all_begin is called between the halves of the access that MPI_File_read_at_all_begin began
! CHECK-NEXT:  fix: end each split collective access before the next one of the file begins
! CHECK-NEXT:SUMMARY: tutti: mpi-file-order mpi-file-order.f90:19:3 in main program (rank N)
