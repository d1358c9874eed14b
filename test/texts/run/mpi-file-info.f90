! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: %ran
program both
  use mpi
  implicit none
  integer :: rank, ierr, file, info
  character(len=512) :: name
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call get_command_argument(1, name)
  call MPI_File_open(MPI_COMM_WORLD, trim(name), MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &
                     file, ierr)
  call MPI_Info_create(info, ierr)
  if (rank == 0) then
    call MPI_Info_set(info, 'striping_unit', '65536', ierr)
  else
    call MPI_Info_set(info, 'striping_unit', '4096', ierr)
  end if
  call MPI_File_set_info(file, info, ierr)
  call MPI_Info_free(info, ierr)
  call MPI_File_close(file, ierr)
  call MPI_Finalize(ierr)
end program both


! CHECK:==tutti== ERROR: hints that must agree differ in MPI_File_set_info on the file made by MPI_File_open at mpi-file-info.f90:14:3 (2 ranks), call #N  [mpi-file-info]
! CHECK-NEXT:  rank  0   MPI_File_set_info   mpi-file-info.f90:22:3 in main program
! CHECK-NEXT:  rank  1   MPI_File_set_info   mpi-file-info.f90:22:3 in main program              <- differs
! CHECK-NEXT:  fix: pass the same hints on every rank, with values that they can have
! CHECK-NEXT:SUMMARY: tutti: mpi-file-info mpi-file-info.f90:22:3 in main program (rank 1 of the file made by MPI_File_open)
