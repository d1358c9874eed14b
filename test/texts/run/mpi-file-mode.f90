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
  call MPI_File_open(MPI_COMM_WORLD, trim(name), MPI_MODE_WRONLY + MPI_MODE_CREATE + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &
                     file, ierr)
  place = 0
  call MPI_File_read_at(file, place, values, 4, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
  call MPI_File_close(file, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== WARNING: MPI_File_read_at reads from a file that was opened with MPI_MODE_WRONLY  [mpi-file-mode]
! CHECK-NEXT:  rank  N   MPI_File_read_at           mpi-file-mode.f90:18:3 in main program
! CHECK-NEXT:  rank  N   MPI_File_open, opened it   mpi-file-mode.f90:15:3 in main program
! CHECK-NEXT:  at compile time: MPI_File_read_at reads from a file that was opened with MPI_MODE_WRONLY
! CHECK-NEXT:  fix: open the file with exactly one of RDONLY, WRONLY and RDWR, and with the mode that this call needs
! CHECK-NEXT:SUMMARY: tutti: mpi-file-mode mpi-file-mode.f90:18:3 in main program (rank N)
