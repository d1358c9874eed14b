! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! For bad-type-by-use.f90 and its twin: start() sets the datatype.
module number_kind
  implicit none
  integer :: number_type
contains
  subroutine start(which)
    integer, intent(in) :: which
    number_type = which
  end subroutine
end module
