! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! What the first rank alone reads from a file the others do not have: numbers,
! an array, the variables of a namelist. The library of Fortran brings nothing
! to other ranks. Twin: good-read-alone.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:|crashed}}'

module settings
  implicit none
  integer :: every = 1
  character(len=64) :: title
end module

subroutine list(comm)
  use mpi
  implicit none
  integer, intent(in) :: comm
  integer :: rank, turns, ierr
  call mpi_comm_rank(comm, rank, ierr)
  turns = 1
  if (rank == 0) then
    open (unit=11, file='turns.txt', status='old')
    read (11, *) turns
    close (11)
  end if
  ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Barrier is not reached by every rank of 'comm' [mpi-collective-order]
  if (turns > 3) call mpi_barrier(comm, ierr)
end subroutine

subroutine group(comm)
  use mpi
  use settings
  implicit none
  integer, intent(in) :: comm
  integer :: rank, ierr, checks
  namelist /local/ checks
  namelist /shared/ every, title
  call mpi_comm_rank(comm, rank, ierr)
  checks = 0
  if (rank == 0) then
    open (unit=12, file='group.txt', status='old')
    read (12, nml=local)
    read (12, nml=shared)
    close (12)
  end if
  ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Barrier is not reached by every rank of 'comm' [mpi-collective-order]
  if (checks > 0) call mpi_barrier(comm, ierr)
  ! CHECK: :[[@LINE+1]]:{{.*}}MPI_Barrier is not reached by every rank of 'comm' [mpi-collective-order]
  if (every > 1) call mpi_barrier(comm, ierr)
end subroutine

subroutine text(comm)
  use mpi
  use settings
  implicit none
  integer, intent(in) :: comm
  integer :: rank, ierr
  namelist /names/ title
  call mpi_comm_rank(comm, rank, ierr)
  if (rank == 0) then
    open (unit=13, file='names.txt', status='old')
    read (13, nml=names)
    close (13)
  end if
  ! CHECK: :[[@LINE+1]]:{{.*}}the count of MPI_Bcast on 'comm' is the length of the text that the call is to bring{{.*}}[mpi-collective-type]
  call mpi_bcast(title, len_trim(title), MPI_CHARACTER, 0, comm, ierr)
end subroutine
