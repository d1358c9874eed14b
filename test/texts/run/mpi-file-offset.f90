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
  values = 0
  place = -8
  call MPI_File_write_at(file, place, values, 1, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
  call MPI_File_close(file, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== WARNING: MPI_File_write_at goes to the offset -8                          [mpi-file-offset]
! CHECK-NEXT:  rank  N   MPI_File_write_at          mpi-file-offset.f90:19:3 in main program
! CHECK-NEXT:  rank  N   MPI_File_open, opened it   mpi-file-offset.f90:15:3 in main program
! CHECK-NEXT:  at compile time: MPI_File_write_at gets the negative offset -8
! CHECK-NEXT:  fix: keep offsets and positions at 0 or above
! CHECK-NEXT:SUMMARY: tutti: mpi-file-offset mpi-file-offset.f90:19:3 in main program (rank N)
