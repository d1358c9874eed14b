! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-unset-module.f90, where the program sets it, and a module without a
! program, which another file may set.
!
! RUN: rm -rf %t && mkdir %t && cd %t
! RUN: %tutti --level=2 mpifort.mpich -O0 -g -c %s -o a.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{never set|error:}}'

module teams
  implicit none
  integer :: queue, other
contains
  subroutine hand_on(x, n, to)
    use mpi
    integer, intent(in) :: n, to
    complex(8), intent(in) :: x(n)
    integer :: ierr
    call MPI_Send(x, n, MPI_DOUBLE_COMPLEX, to, 0, queue, ierr)
    call MPI_Send(x, n, MPI_DOUBLE_COMPLEX, to, 1, other, ierr)
  end subroutine
  subroutine start()
    use mpi
    queue = MPI_COMM_WORLD
  end subroutine
end module
