! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
! A loop that the first rank alone leaves, with a broadcast of another file.
! Twin: good-named-collective.f90.
subroutine cycles(n, comm, field)
  implicit none
  integer :: n, comm, rank, v, ierr
  real(8) :: field(n), norm
  external :: norm, halo_bcast
  call MPI_COMM_RANK(comm, rank, ierr)
  do v = 1, 20
    if (norm(field) < 1d-8 .and. rank == 0) then
      print *, 'slow', v
      exit
    end if
    ! CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}halo_bcast{{.*}} is not reached by every rank
    call halo_bcast(field, n)
  end do
end subroutine cycles
