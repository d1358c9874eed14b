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
  place = 0
  call MPI_File_write_at(file, place, values, 4, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
  call MPI_File_close(file, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== WARNING: race in a file: MPI_File_write_at and MPI_File_write_at of different ranks use the same bytes and the file is not synchronised between them  [mpi-file-race]
! CHECK-NEXT:  rank  0   MPI_File_write_at, writes bytes 0 to 15   mpi-file-race.f90:19:3 in main program
! CHECK-NEXT:  rank  1   MPI_File_write_at, writes bytes 0 to 15   mpi-file-race.f90:19:3 in main program
! CHECK-NEXT:  a file that is not in atomic mode needs MPI_File_sync on all ranks, a barrier and MPI_File_sync again between them
! CHECK-NEXT:  fix: call MPI_File_sync, a barrier and MPI_File_sync between the accesses, or make the file atomic
! CHECK-NEXT:SUMMARY: tutti: mpi-file-race mpi-file-race.f90:19:3 in main program (rank 0)
