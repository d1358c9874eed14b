! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A datatype for other real numbers than a dummy argument has: by its
! declaration (level 2), and by what is passed for it where that is followed.
!
! REQUIRES: flang
! RUN: %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: %flang -O2 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{mpi-[a-z-]+]|error:}}'
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=TWO
! The numbers are those of MPICH: MPI_REAL, MPI_DOUBLE_PRECISION.
subroutine library(v, n)
  integer :: n, ierr
  real(8) :: v(n)
  call mpi_bcast(v, n, 1275069468, 0, 1140850688, ierr)
! TWO: :[[#@LINE-1]]:{{.*}}MPI_Bcast takes elements of MPI_REAL from or into a buffer of type 'real(8)' {{.*}}mpi-buffer-type]
end subroutine

subroutine wrong(v, n)
  integer :: n, ierr
  real(8) :: v(n)
  call mpi_bcast(v, n, 1275069468, 0, 1140850688, ierr)
! CHECK: :[[#@LINE-1]]:{{.*}}MPI_Bcast takes an element of MPI_REAL at byte 0 of the data, where the buffer has one of type 'real(8)' {{.*}}mpi-buffer-type]
end subroutine

program main
  integer :: ierr
  real(8) :: a(10) = 0
  call mpi_init(ierr)
  call wrong(a, 10)
  call mpi_finalize(ierr)
end program
