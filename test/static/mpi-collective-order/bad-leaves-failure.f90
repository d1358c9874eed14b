! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A subroutine leaves its error code in an argument, gives up before a sum, and all
! ranks ask for the worst of what it left there. The numbers are those of MPICH.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O1 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
module reader
  implicit none
  integer, parameter :: MPI_INTEGER = 1275069467, MPI_MAX = 1476395009, MPI_SUM = 1476395011
  type :: state
    integer :: rows, size, comm
  end type
contains
  subroutine read_rows(s, ierr)
    type(state), intent(inout) :: s
    integer, intent(out) :: ierr
    integer :: total, err
    ierr = 0
    if (s%size == 0) then
      ierr = 2
      return
    end if
    call MPI_Allreduce(s%rows, total, 1, MPI_INTEGER, MPI_SUM, s%comm, err)
    ! CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: MPI_Allreduce is not reached by every rank
    ! CHECK: note: the result of 'read_rows' is collected here
    s%rows = total
  end subroutine

  subroutine read_together(s, ierr)
    type(state), intent(inout) :: s
    integer, intent(out) :: ierr
    integer :: total, err, mine
    mine = 0
    if (s%size == 0) mine = 2
    call MPI_Allreduce(mine, ierr, 1, MPI_INTEGER, MPI_MAX, s%comm, err)
    if (ierr /= 0) return
    call MPI_Allreduce(s%rows, total, 1, MPI_INTEGER, MPI_SUM, s%comm, err)
    s%rows = total
  end subroutine

  subroutine run(s)
    type(state), intent(inout) :: s
    integer :: ierr, worst, err
    call read_rows(s, ierr)
    call MPI_Allreduce(ierr, worst, 1, MPI_INTEGER, MPI_MAX, s%comm, err)
    call read_together(s, ierr)
    call MPI_Allreduce(ierr, worst, 1, MPI_INTEGER, MPI_MAX, s%comm, err)
  end subroutine
end module
