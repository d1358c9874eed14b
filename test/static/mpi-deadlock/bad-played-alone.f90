! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Procedures of a module, each executed by itself. The partners and the
! communicator are variables of the module. The number is that of MPICH.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
module halo
  implicit none
  integer, parameter :: MPI_DOUBLE_PRECISION = 1275070495
  integer :: partners, partner(6), comm
contains
  subroutine exchange(a, b, n)
    integer, intent(in) :: n
    double precision, intent(inout) :: a(n, 6), b(n, 6)
    integer :: i, ierr, status(5)
    do i = 1, partners
      call MPI_Send(a(1, i), n, MPI_DOUBLE_PRECISION, partner(i), 5, comm, ierr)
      ! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: all ranks are in MPI_Send to each other before any of them receives, and wait for ever unless the library buffers messages [mpi-deadlock]
      call MPI_Recv(b(1, i), n, MPI_DOUBLE_PRECISION, partner(i), 5, comm, status, ierr)
    end do
  end subroutine

  subroutine ring(a, b, n)
    integer, intent(in) :: n
    double precision, intent(inout) :: a(n), b(n)
    integer :: rank, size, ierr, to, from, status(5)
    call MPI_Comm_rank(comm, rank, ierr)
    call MPI_Comm_size(comm, size, ierr)
    to = mod(rank + 1, size)
    from = mod(rank + size - 1, size)
    call MPI_Send(a(1), n, MPI_DOUBLE_PRECISION, to, 5, comm, ierr)
    ! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Send on rank 0 waits for ever for a receive of rank 1 unless the library buffers messages [mpi-deadlock]
    call MPI_Recv(b(1), n, MPI_DOUBLE_PRECISION, from, 5, comm, status, ierr)
  end subroutine

  subroutine posted(a, b, n)
    integer, intent(in) :: n
    double precision, intent(inout) :: a(n, 6), b(n, 6)
    integer :: i, ierr, requests(6), statuses(5, 6)
    do i = 1, partners
      call MPI_Irecv(b(1, i), n, MPI_DOUBLE_PRECISION, partner(i), 5, comm, requests(i), ierr)
    end do
    do i = 1, partners
      call MPI_Send(a(1, i), n, MPI_DOUBLE_PRECISION, partner(i), 5, comm, ierr)
    end do
    call MPI_Waitall(partners, requests, statuses, ierr)
  end subroutine
end module
