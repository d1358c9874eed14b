! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: mkdir -p %t.modules
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o -module-dir %t.modules 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o -module-dir %t.modules 2>&1 | FileCheck %s --check-prefix=ONE
! A group in the place of the communicator that was made of it; another file can
! set what a module has.
! Twin: good-other-kind.f90.
module other_kind
  implicit none
  integer :: writers, writing
contains
  subroutine choose(comm, ranks, n)
    integer :: comm, n, ranks(n), all, ierr
    call mpi_comm_group(comm, all, ierr)
    call mpi_group_incl(all, n, ranks, writers, ierr)
    call mpi_comm_create(comm, writers, writing, ierr)
    call mpi_barrier(all, ierr)
    ! CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is given a group as communicator [{{.*}}mpi-handle]
    ! ONE: :[[#@LINE-2]]:5: warning: MPI_Barrier is given a group as communicator [{{.*}}mpi-handle]
    ! ONE-NOT: warning: MPI_
    call mpi_group_free(all, ierr)
  end subroutine

  subroutine tell(a, n)
    integer :: n, ierr
    double precision :: a(n)
    call mpi_bcast(a, n, 1275070495, 0, writers, ierr)
    ! CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast is given a group as communicator [{{.*}}mpi-handle]
    ! CHECK: :[[#@LINE-14]]:5: note: it is made here
  end subroutine
end module
