! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The twin of bad-text-length.f90: the whole variable, a length that is brought
! before, one of another text that all have, one measured behind the broadcast.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'

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
  character(len=80) :: line, known
  integer :: ierr, rank, length
  call mpi_comm_rank(comm, rank, ierr)
  line = ' '
  known = 'of all ranks'
  if (rank == 0) then
    open (unit=10, file='run.txt', status='old')
    read (10, '(a)') title
    read (10, '(a)') start_file
    close (10)
    line = 'begun'
  end if
  call mpi_bcast(title, len(title), MPI_CHARACTER, 0, comm, ierr)
  call mpi_bcast(start_file, len(start_file), MPI_CHARACTER, 0, comm, ierr)
  ! All have it by now.
  call mpi_bcast(start_file, len_trim(start_file), MPI_CHARACTER, 0, comm, ierr)
  length = len_trim(line)
  call mpi_bcast(length, 1, MPI_INTEGER, 0, comm, ierr)
  call mpi_bcast(line, length, MPI_CHARACTER, 0, comm, ierr)
  call mpi_bcast(line, len_trim(known), MPI_CHARACTER, 0, comm, ierr)
  ! A blank that is looked for in another text.
  if (line(1:1) == ' ') print *, 'blank'
  print *, trim(line), len_trim(title)
end subroutine
