! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A function gives up before a sum; all ranks ask for the worst of what it returned.
! The numbers are those of MPICH.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O1 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
module solver
  implicit none
  integer, parameter :: MPI_INTEGER = 1275069467, MPI_MAX = 1476395009, MPI_SUM = 1476395011
  type :: state
    integer :: rows, comm
  end type
contains
  integer function set_up(s)
    type(state), intent(inout) :: s
    integer :: total, err
    set_up = 3
    if (s%rows == 0) return
    call MPI_Allreduce(s%rows, total, 1, MPI_INTEGER, MPI_SUM, s%comm, err)
    ! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Allreduce is not reached by every rank
    ! CHECK: note: the result of 'set_up' is collected here
    set_up = 0
  end function

  integer function set_up_together(s)
    type(state), intent(inout) :: s
    integer :: total, err, bad, any_bad
    bad = 0
    if (s%rows == 0) bad = 1
    set_up_together = 3
    call MPI_Allreduce(bad, any_bad, 1, MPI_INTEGER, MPI_MAX, s%comm, err)
    if (any_bad /= 0) return
    call MPI_Allreduce(s%rows, total, 1, MPI_INTEGER, MPI_SUM, s%comm, err)
    set_up_together = 0
  end function

  subroutine run(s)
    type(state), intent(inout) :: s
    integer :: code, worst, err
    code = set_up(s)
    call MPI_Allreduce(code, worst, 1, MPI_INTEGER, MPI_MAX, s%comm, err)
    code = set_up_together(s)
    call MPI_Allreduce(code, worst, 1, MPI_INTEGER, MPI_MAX, s%comm, err)
  end subroutine
end module
