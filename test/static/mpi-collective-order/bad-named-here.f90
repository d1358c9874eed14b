! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Variables of a module that no procedure of it sets: other files do, and the name
! says that it is the rank, or a number of its own.
! Twin: good-named-here.f90.
!
! REQUIRES: flang
! RUN: mkdir -p %t.modules
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o -module-dir %t.modules 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o -module-dir %t.modules 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=1 %flang -g -fpass-plugin=%pass -c %s -o %t.o -module-dir %t.modules 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The number is that of MPICH: MPI_DOUBLE_PRECISION.
module processes_set_elsewhere
  implicit none
  integer :: my_rank, nprocs, nlocal
contains
  subroutine report(comm)
    integer :: comm, ierr
! CHECK: :[[#@LINE+1]]:{{.*}}MPI_Barrier is not reached by every rank of 'comm' {{.*}}mpi-collective-order]
    if (my_rank == 0) call mpi_barrier(comm, ierr)
  end subroutine

  subroutine share(x, comm)
    integer :: comm, ierr, i
    real(8) :: x(*)
    do i = 1, nlocal
! CHECK: :[[#@LINE+1]]:{{.*}}MPI_Bcast is not reached by every rank of 'comm' {{.*}}mpi-collective-order]
      call mpi_bcast(x(i), 1, 1275070495, 0, comm, ierr)
    end do
  end subroutine
end module
