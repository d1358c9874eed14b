! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Code that is not in sight gets the request as well. Twin: bad-code-checked.f90.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine corners(to, comm, request)
  integer :: to, comm, request, ierr
  real(8) :: corner(4)
  corner = 1d0
  call MPI_Isend(corner, 4, 1275070495, to, 1, comm, request, ierr)
  call expect(ierr, 'corners are sent', request)
end subroutine
