! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! What a rank has of each species is counted from zero and added up over the
! ranks; then those who have none make no call.
! Twin: good-counted-elements.c. The numbers are those of MPICH.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
subroutine flush_species(species, n, comm)
  integer :: n, comm, species(n), here(4), all(4), i, ierr
  integer, parameter :: MPI_INTEGER = 1275069467, MPI_SUM = 1476395011
  do i = 1, 4
    here(i) = 0
  end do
  do i = 1, n
    here(species(i)) = here(species(i)) + 1
  end do
  call mpi_allreduce(here, all, 4, MPI_INTEGER, MPI_SUM, comm, ierr)
  do i = 1, 4
    if (here(i) == 0) cycle
    call mpi_barrier(comm, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Barrier is not reached by every rank of {{.*}}mpi-collective-order]
  end do
end subroutine
