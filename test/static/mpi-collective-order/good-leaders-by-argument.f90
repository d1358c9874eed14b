! Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! As bad-leaders-by-argument.f90, but they hand it their own: who has it is what
! made them leaders.
! Twin: bad-leaders-by-argument.f90.
! REQUIRES: flang
! RUN: mkdir -p %t.dir
! RUN: env TUTTI_PASS_OPTIONS=level=2 %flang -O0 -g -fpass-plugin=%pass -module-dir %t.dir -c %s -o %t.o 2>&1 | %silent
module tree
  implicit none
  integer :: all, leaders
  logical :: leads
contains
  subroutine setup(comm)
    integer :: comm, group, few, rank, size, ierr, i, list(64)
    external MPI_Comm_rank, MPI_Comm_size, MPI_Comm_group, MPI_Group_incl, &
      MPI_Comm_create, MPI_Group_free, MPI_Comm_dup
    call MPI_Comm_rank(comm, rank, ierr)
    call MPI_Comm_size(comm, size, ierr)
    do i = 1, (size + 3) / 4
      list(i) = 4 * (i - 1)
    end do
    leads = mod(rank, 4) == 0
    call MPI_Comm_group(comm, group, ierr)
    call MPI_Group_incl(group, (size + 3) / 4, list, few, ierr)
    call MPI_Comm_create(comm, few, leaders, ierr)
    call MPI_Comm_dup(comm, all, ierr)
    call MPI_Group_free(few, ierr)
    call MPI_Group_free(group, ierr)
  end subroutine setup
  subroutine finish
    external MPI_Comm_free
    integer :: ierr
    if (leads) call MPI_Comm_free(leaders, ierr)
    call MPI_Comm_free(all, ierr)
  end subroutine finish
  subroutine shuffle(n, table, comm)
    external MPI_Allreduce
    integer :: n, comm, ierr
    integer :: table(n), sums(n)
    call MPI_Allreduce(table, sums, n, 1275069467, 1476395011, comm, ierr)
    table = sums
  end subroutine shuffle
  subroutine collect(n, table)
    integer :: n, table(n)
    if (leads) call shuffle(n, table, leaders)
  end subroutine collect
end module tree
