! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The rank is a component that another file sets. A world in which all ranks are
! the root, and one waits for itself, is none of this program.
! REQUIRES: mpich, flang
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not='[mpi-'
! RUN: %tutti --level=2 mpifort.mpich -O2 -g -c %s -o a.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not='[mpi-'
module parts
  implicit none
  type part
    integer :: me, number
    integer, allocatable :: list(:)
  end type
contains
  subroutine scatter(all, mine, root, comm, p)
    include "mpif.h"
    real(8), intent(in) :: all(:)
    real(8), intent(out) :: mine(:)
    integer, intent(in) :: root, comm
    type(part), intent(in) :: p
    integer :: status(MPI_STATUS_SIZE), r, n, ierr, tag = 0
    integer, allocatable :: list(:)
    real(8), allocatable :: values(:)
    if (p%me == root) then
      mine = all(p%list)
      do r = 0, p%number - 1
        if (r == root) cycle
        call MPI_Recv(n, 1, MPI_INTEGER, r, tag, comm, status, ierr)
        allocate(list(n))
        call MPI_Recv(list(1), n, MPI_INTEGER, r, tag + 1, comm, status, ierr)
        allocate(values(n))
        values = all(list)
        deallocate(list)
        call MPI_Send(values(1), n, MPI_DOUBLE_PRECISION, r, tag + 2, comm, ierr)
        deallocate(values)
      end do
    else
      n = size(p%list)
      call MPI_Send(n, 1, MPI_INTEGER, root, tag, comm, ierr)
      call MPI_Send(p%list(1), n, MPI_INTEGER, root, tag + 1, comm, ierr)
      call MPI_Recv(mine(1), n, MPI_DOUBLE_PRECISION, root, tag + 2, comm, status, ierr)
    end if
    call MPI_Barrier(comm, ierr)
  end subroutine
end module
