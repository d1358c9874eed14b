! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A private variable of a module that is set there to the same on all ranks, one
! with another name, the number of all ranks.
! Twin: bad-named-here.f90.
!
! REQUIRES: flang
! RUN: mkdir -p %t.modules
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o -module-dir %t.modules 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o -module-dir %t.modules 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The number is that of MPICH: MPI_INTEGER.
module processes_set_here
  implicit none
  integer :: my_rank, nprocs, nsteps
contains
  subroutine begin(comm)
    integer :: comm, ierr
    my_rank = 0
    call mpi_bcast(nsteps, 1, 1275069467, 0, comm, ierr)
  end subroutine

  subroutine report(comm)
    integer :: comm, ierr, i
    if (my_rank == 0) call mpi_barrier(comm, ierr)
    if (nprocs > 1) call mpi_barrier(comm, ierr)
    do i = 1, nsteps
      call mpi_barrier(comm, ierr)
    end do
  end subroutine
end module
