! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The mpi module for flang where the MPI brings only gfortran's: what its
! mpif.h declares, no more.
module mpi
  implicit none
  include 'mpif.h'
end module mpi
