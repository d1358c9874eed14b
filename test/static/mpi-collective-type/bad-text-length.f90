! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A text is broadcast with the length that each rank finds in its own buffer.
! Twin: good-text-length.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='[mpi-'
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='[mpi-'
! RUN: %tutti --level=1 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='[mpi-'

module settings
  implicit none
  character(len=256) :: start_file
end module

subroutine share(title, comm)
  use mpi
  use settings
  implicit none
  character(len=*), intent(inout) :: title
  integer, intent(in) :: comm
  character(len=80) :: line
  integer :: ierr, rank, length
  call mpi_comm_rank(comm, rank, ierr)
  line = ' '
  if (rank == 0) then
    open (unit=10, file='run.txt', status='old')
    read (10, '(a)') title
    read (10, '(a)') start_file
    close (10)
    line = 'begun'
  end if
  ! CHECK: :[[@LINE+2]]:{{.*}}the count of MPI_Bcast on 'comm' is the length of the text that the call is to bring{{.*}}[mpi-collective-type]
  ! CHECK: :[[@LINE+1]]:{{.*}}its length is measured here, before it has come
  call mpi_bcast(title, len_trim(title), MPI_CHARACTER, 0, comm, ierr)
  ! CHECK: :[[@LINE+1]]:{{.*}}the count of MPI_Bcast on 'comm' is the length of the text{{.*}}[mpi-collective-type]
  call mpi_bcast(start_file, len_trim(start_file), MPI_CHARACTER, 0, comm, ierr)
  length = len_trim(line) + 1
  ! CHECK: :[[@LINE+1]]:{{.*}}the count of MPI_Bcast on 'comm' is the length of the text{{.*}}[mpi-collective-type]
  call mpi_bcast(line, length, MPI_CHARACTER, 0, comm, ierr)
  print *, line
end subroutine
