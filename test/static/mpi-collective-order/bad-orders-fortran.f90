! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! An order that is not the one that is carried out.
! REQUIRES: flang
! RUN: %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
module orders
  integer, parameter :: WORLD = 1140850688, INTEGERS = 1275069467
  integer, parameter :: DOUBLES = 1275070495, SUM_OF = 1476395011
  integer, parameter :: STOP_ALL = 0, SHARE = 1, ADD = 2
  double precision :: buffer(8), total(8)
contains
  subroutine give(what)
    integer, intent(in) :: what
    integer :: ierr, message
    message = what
    call mpi_bcast(message, 1, INTEGERS, 0, WORLD, ierr)
  end subroutine

  subroutine serve()
    integer :: what, ierr
    do
      call mpi_bcast(what, 1, INTEGERS, 0, WORLD, ierr)
      select case (what)
      case (SHARE)
        call mpi_bcast(buffer, 8, DOUBLES, 0, WORLD, ierr)
      case (ADD)
        call mpi_reduce(buffer, total, 8, DOUBLES, SUM_OF, 0, WORLD, ierr)
      case (STOP_ALL)
        exit
      end select
    end do
  end subroutine
end module

program main
  use orders
  integer :: rank, ierr, i
  call mpi_init(ierr)
  call mpi_comm_rank(WORLD, rank, ierr)
  if (rank == 0) then
    do i = 1, 5
      call give(SHARE)
      ! CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}mpi-collective-order]
      call mpi_bcast(buffer, 8, DOUBLES, 0, WORLD, ierr)
    end do
    call give(SHARE)
    call mpi_reduce(buffer, total, 8, DOUBLES, SUM_OF, 0, WORLD, ierr)
    call give(STOP_ALL)
  else
    call serve()
  end if
  call mpi_finalize(ierr)
end program
