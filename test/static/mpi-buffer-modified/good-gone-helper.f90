! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The array is that of who calls, where the
! requests are kept as well.
! Twin: bad-gone-helper.f90.
! RUN: mkdir -p %t.modules
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o -module-dir %t.modules 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! The numbers are those of MPICH: MPI_INTEGER.
module sizes_given
contains
  subroutine start(number, to, comm, request)
    integer, intent(in) :: number, to, comm
    integer, intent(out) :: request
    integer :: error
    call MPI_Isend(number, 1, 1275069467, to, 0, comm, request, error)
  end subroutine

  subroutine send_sizes(mine, size, comm, requests)
    integer, intent(in) :: size, comm
    integer, intent(out) :: requests(4)
    integer, intent(inout) :: mine(4)
    integer :: i
    mine = size
    do i = 1, 4
      call start(mine(i), i, comm, requests(i))
    end do
  end subroutine
end module
