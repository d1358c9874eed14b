! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! The module that bad-elsewhere.f90 uses.
module state
  implicit none
  integer :: walkers
  real(8) :: energies(4)
end module
