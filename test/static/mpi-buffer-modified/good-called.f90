! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Procedures of the file, and a loop that threads share, begin behind the element
! that is sent or received.
! Twin: bad-called.f90.
!
! REQUIRES: flang
! RUN: mkdir -p %t.modules
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -fopenmp -g -fpass-plugin=%pass -c %s -o %t.o -module-dir %t.modules 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -fopenmp -O2 -g -fpass-plugin=%pass -c %s -o %t.o -module-dir %t.modules 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The number is that of MPICH: MPI_DOUBLE_PRECISION.
module cells
  real(8) :: edge(64)
contains
  subroutine number(values, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: values(n)
    integer :: i
    do i = 2, n
      values(i) = i
    end do
  end subroutine

  subroutine whole(values)
    real(8) :: values(:)
    integer :: i
    do i = 2, size(values)
      values(i) = 2 * values(i)
    end do
  end subroutine

  real(8) function total()
    integer :: i
    total = 0
    do i = 2, 64
      total = total + edge(i)
    end do
  end function

  subroutine sends(u, v, n, p, comm)
    integer :: n, p, comm, r, ierr, status(10)
    real(8) :: u(n), v(:)
    call mpi_isend(u, 1, 1275070495, p, 1, comm, r, ierr)
    call number(u, n)
    call mpi_wait(r, status, ierr)
    call mpi_isend(v, 1, 1275070495, p, 2, comm, r, ierr)
    call whole(v)
    call mpi_wait(r, status, ierr)
  end subroutine

  subroutine receives(p, comm, s)
    integer :: p, comm, r, ierr, status(10)
    real(8) :: s
    call mpi_irecv(edge, 1, 1275070495, p, 1, comm, r, ierr)
    s = total()
    call mpi_wait(r, status, ierr)
  end subroutine

  subroutine team(u, n, p, comm)
    integer :: n, p, comm, r, ierr, i, status(10)
    real(8) :: u(n)
    call mpi_isend(u, 1, 1275070495, p, 1, comm, r, ierr)
    !$omp parallel do
    do i = 2, n
      u(i) = i
    end do
    call mpi_wait(r, status, ierr)
  end subroutine
end module
