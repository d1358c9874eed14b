! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! What all ranks read, or is broadcast to all by this function or perhaps by
! another file, or is written again. Twin: bad-read-alone.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'

module limits
  implicit none
  integer :: every = 1
  integer :: most = 1
  character(len=64) :: title
end module

subroutine all_read(comm)
  use mpi
  use limits
  implicit none
  integer, intent(in) :: comm
  integer :: turns, ierr, checks
  namelist /local/ checks
  open (unit=11, file='turns.txt', status='old')
  read (11, *) turns
  read (11, nml=local)
  close (11)
  if (turns > 3) call mpi_barrier(comm, ierr)
  if (checks > 0) call mpi_barrier(comm, ierr)
end subroutine

subroutine brought(comm)
  use mpi
  use limits
  implicit none
  integer, intent(in) :: comm
  integer :: rank, ierr, checks, turns
  namelist /local/ checks
  namelist /shared/ every, title
  call mpi_comm_rank(comm, rank, ierr)
  if (rank == 0) then
    open (unit=12, file='group.txt', status='old')
    read (12, nml=local)
    read (12, nml=shared)
    read (12, *) turns
    close (12)
  end if
  call mpi_bcast(checks, 1, MPI_INTEGER, 0, comm, ierr)
  call mpi_bcast(every, 1, MPI_INTEGER, 0, comm, ierr)
  call mpi_bcast(title, len(title), MPI_CHARACTER, 0, comm, ierr)
  turns = 2
  if (checks > 0) call mpi_barrier(comm, ierr)
  if (every > 1) call mpi_barrier(comm, ierr)
  if (turns > 1) call mpi_barrier(comm, ierr)
end subroutine

subroutine by_another_file(comm)
  use mpi
  use limits
  implicit none
  integer, intent(in) :: comm
  integer :: rank, ierr, checks
  namelist /local/ checks
  call mpi_comm_rank(comm, rank, ierr)
  if (rank == 0) then
    open (unit=13, file='group.txt', status='old')
    read (13, nml=local)
    read (13, *) most
    close (13)
  end if
  call share_number(checks)
  call share_limits()
  if (checks > 0) call mpi_barrier(comm, ierr)
  if (most > 1) call mpi_barrier(comm, ierr)
end subroutine
