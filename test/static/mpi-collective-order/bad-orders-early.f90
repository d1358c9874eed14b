! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The first rank looks for a file and leaves when it is not there; what it
! would have broadcast, and then counts in a loop, the others wait for. Input
! and output are statements of the language, not other files.
! Twin: good-orders-early.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
module snapshot
  integer, parameter :: WORLD = 1140850688, INTEGERS = 1275069467
contains
  subroutine load(found, n)
    logical, intent(out) :: found
    integer, intent(out) :: n
    integer :: me, k, other, ierr
    found = .false.
    k = 0
    call mpi_comm_rank(WORLD, me, ierr)
    if (me == 0) then
      inquire (file='snapshot', exist=found)
      if (.not. found) then
        write (*, *) 'no snapshot'
        return
      end if
      open (unit=9, file='snapshot', form='unformatted')
      read (9) n, other
      if (other /= 4) call give_up('another version')
    end if
    ! CHECK: :[[#@LINE+1]]:5: warning: {{MPI_Bcast|mpi_bcast}} is not reached by every rank
    call mpi_bcast(n, 1, INTEGERS, 0, WORLD, ierr)
    do while (k < n)
      if (me == 0) k = k + 1
      call mpi_bcast(k, 1, INTEGERS, 0, WORLD, ierr)
    end do
  end subroutine
end module
