! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: mkdir -p %t.modules
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o -module-dir %t.modules 2>&1 | %silent
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o -module-dir %t.modules 2>&1 | %silent
! As bad-other-kind.f90 with the communicator; one variable is used for several
! kinds in turn, and code elsewhere sets another one.
module other_kind
  implicit none
  integer :: writers, writing, either
contains
  subroutine choose(comm, ranks, n)
    integer :: comm, n, ranks(n), all, ierr
    call mpi_comm_group(comm, all, ierr)
    call mpi_group_incl(all, n, ranks, writers, ierr)
    call mpi_comm_create(comm, writers, writing, ierr)
    call mpi_group_free(all, ierr)
    call mpi_comm_dup(comm, all, ierr)
    call mpi_barrier(all, ierr)
    call mpi_comm_free(all, ierr)
    call mpi_comm_group(comm, either, ierr)
    call convert(either)
    call mpi_barrier(either, ierr)
  end subroutine

  subroutine tell(a, n)
    integer :: n, ierr
    double precision :: a(n)
    call mpi_bcast(a, n, 1275070495, 0, writing, ierr)
  end subroutine
end module
