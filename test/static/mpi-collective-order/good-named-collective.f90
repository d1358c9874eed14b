! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
! Twin of bad-named-collective.f90: the first rank only says so.
subroutine cycles(n, comm, field, norms)
  implicit none
  integer :: n, comm, rank, v, ierr
  real(8) :: field(n), norms(20)
  external :: halo_bcast
  call MPI_COMM_RANK(comm, rank, ierr)
  do v = 1, 20
    if (norms(v) < 1d-8) then
      if (rank == 0) print *, 'slow', v
      exit
    end if
    call halo_bcast(field, n)
  end do
end subroutine cycles
