! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The mpi module for flang where the MPI brings only gfortran's: what its
! mpif.h declares, and the names of the functions, with no interfaces.
module mpi
  implicit none
  include 'mpif.h'
  include 'mpi-procedures.inc'
end module mpi
