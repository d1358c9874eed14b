! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A communicator that callers pass, and that is compared with a number which
! they have for none. What is made here is another matter: bad-compared-given.f90.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'

module teams
  implicit none
  integer, parameter :: nobody = -1
contains
  subroutine meet(team)
    use mpi
    integer, optional, intent(in) :: team
    integer :: comm, ierr
    comm = MPI_COMM_WORLD
    if (present(team)) comm = team
    if (comm == nobody) return
    call mpi_barrier(comm, ierr)
  end subroutine
end module
