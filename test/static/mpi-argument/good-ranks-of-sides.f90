! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! All ranks of a grid but the first, whose number is that of its sides. The
! numbers are those of MPICH.
!
! Twin: bad-ranks-of-sides.f90.
! REQUIRES: flang
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not='{{mpi-[a-z-]+]|error:}}'

subroutine collect(part, me, grid)
  implicit none
  integer, parameter :: MPI_REAL8 = 1275070505
  integer, parameter :: all(3) = (/ 65, 65, 65 /)
  integer :: me, grid, nx, ny, nz, sides(3), at(3), x, y, z, r, ranks, error
  integer :: status(8), theirs(3)
  real(8) :: part(*)
  common /shape/ nx, ny, nz, sides, at, x, y, z, theirs

  call MPI_Comm_size(grid, ranks, error)
  if (me > 0) then
    if (nx > all(1) / sides(1)) then
      x = nx * at(1)
    end if
    if (ny > all(2) / sides(2)) then
      y = ny * at(2) + mod(all(2), sides(2))
    end if
    if (nz > all(3) / sides(3)) then
      z = nz * at(3)
    end if
    do r = 1, sides(1) * sides(2) * sides(3) - 1
      call MPI_Recv(part, theirs(1) * theirs(2) * theirs(3), MPI_REAL8, r, 4, grid, status, error)
    end do
  end if
end subroutine collect
