! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A variable of the procedure is sent, and code that is not in sight gets the code
! of the call alone: it completes no request.
! Twin: good-code-checked.f90.
!
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
subroutine corners(to, comm, request)
  integer :: to, comm, request, ierr
  real(8) :: corner(4)
  corner = 1d0
  call MPI_Isend(corner, 4, 1275070495, to, 1, comm, request, ierr)
  ! CHECK: :[[#@LINE-1]]:3: warning: 'corner' is a local variable and gone when the function returns, before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
  call expect(ierr, 'corners are sent')
end subroutine
