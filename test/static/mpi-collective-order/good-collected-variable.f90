! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! How much each rank has is gathered out of a variable that takes the numbers of
! all ranks one by one behind it: what comes out of the members was gathered,
! it is not each rank's own. Twin: bad-collected-variable.f90.
!
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
module parts
  type part
    integer :: size
    integer, pointer :: cells(:)
  end type
contains
  subroutine tell_all(all, mine, ranks, comm)
    include 'mpif.h'
    type(part), pointer :: all(:)
    integer :: mine, ranks, comm, n, i, ierr
    integer :: sizes(ranks)
    n = mine
    call mpi_allgather(n, 1, MPI_INTEGER, sizes, 1, MPI_INTEGER, comm, ierr)
    do i = 1, ranks
      all(i)%size = sizes(i)
    end do
    do i = 1, ranks
      n = all(i)%size
      if (n > 0) call mpi_bcast(all(i)%cells(1), n, MPI_INTEGER, i - 1, comm, ierr)
    end do
  end subroutine
end module
