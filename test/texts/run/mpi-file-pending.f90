! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, file, request
  integer :: values(4)
  integer(MPI_OFFSET_KIND) :: place
  character(len=512) :: name
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call get_command_argument(1, name)
  call MPI_File_open(MPI_COMM_WORLD, trim(name), MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &
                     file, ierr)
  values = 0
  place = 16 * rank
  call MPI_File_iwrite_at(file, place, values, 4, MPI_INTEGER, request, ierr)
  call MPI_File_sync(file, ierr)
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call MPI_File_close(file, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: MPI_File_sync is called while 1 access to the file is not complete  [mpi-file-pending]
! CHECK-NEXT:  rank  N   MPI_File_sync                      mpi-file-pending.f90:21:3 in main program
! CHECK-NEXT:  rank  N   MPI_File_iwrite_at, not complete   mpi-file-pending.f90:20:3 in main program
! CHECK-NEXT:  rank  N   MPI_File_open, opened it           mpi-file-pending.f90:16:3 in main program
! CHECK-NEXT:  fix: complete all accesses to the file before it is closed or changed
! CHECK-NEXT:SUMMARY: tutti: mpi-file-pending mpi-file-pending.f90:21:3 in main program (rank N)
