! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A helper starts what a local array of its caller is sent with; the requests are
! kept by who calls that one.
! Twin: good-gone-helper.f90.
! RUN: mkdir -p %t.modules
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o -module-dir %t.modules 2>&1 | FileCheck %s
! The numbers are those of MPICH: MPI_INTEGER.
module sizes
contains
  subroutine start(number, to, comm, request)
    integer, intent(in) :: number, to, comm
    integer, intent(out) :: request
    integer :: error
    call MPI_Isend(number, 1, 1275069467, to, 0, comm, request, error)
  end subroutine

  subroutine send_sizes(size, comm, requests)
    integer, intent(in) :: size, comm
    integer, intent(out) :: requests(4)
    integer :: mine(4), i
    mine = size
    do i = 1, 4
      ! CHECK: :[[#@LINE+1]]:7: warning: 'mine' is a local variable and gone
      call start(mine(i), i, comm, requests(i))
    end do
  end subroutine
end module
