! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Each operation has a number of its own.
! Twin: bad-same-element.f90.
! REQUIRES: flang
! RUN: rm -rf %t && mkdir %t
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -module-dir %t -fpass-plugin=%pass -c %s -o %t/a.o 2>&1 | %silent
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -module-dir %t -fpass-plugin=%pass -c %s -o %t/a.o 2>&1 | %silent
! The numbers are those of MPICH: MPI_DOUBLE_PRECISION and MPI_COMM_WORLD.
module exchange
  implicit none
  integer, allocatable, dimension(:) :: open
  type block
    real(8), allocatable, dimension(:) :: cells, particles
  end type
contains
  subroutine start(blocks, peer, used)
    type(block), intent(inout) :: blocks(:)
    integer, intent(in) :: peer(:)
    integer, intent(out) :: used
    integer :: i, ierr
    used = 0
    do i = 1, size(blocks)
      used = used + 1
      if (used > size(open)) call grow
      call mpi_irecv(blocks(i)%cells(1), 4, 1275070495, peer(i), 1, 1140850688, open(used), ierr)
      allocate(blocks(i)%particles(peer(i)))
      used = used + 1
      call mpi_irecv(blocks(i)%particles(1), peer(i), 1275070495, peer(i), 2, 1140850688, open(used), ierr)
    end do
  end subroutine
  subroutine pairs(x, y, peer, n, given)
    integer, intent(in) :: n, peer(n)
    real(8) :: x(4, n), y(4, n)
    integer, intent(inout) :: given(:)
    integer :: i, k, ierr, statuses(5, 2 * n)
    k = 0
    do i = 1, n
      k = k + 1
      call mpi_irecv(x(1, i), 4, 1275070495, peer(i), 1, 1140850688, given(k), ierr)
      k = k + 1
      call mpi_isend(y(1, i), 4, 1275070495, peer(i), 1, 1140850688, given(k), ierr)
    end do
    call mpi_waitall(k, given, statuses, ierr)
  end subroutine
end module
