! NetCDF's Fortran module, as far as a test needs it.
module netcdf
  integer, parameter :: nf90_netcdf4 = 4096, nf90_mpiio = 8192, nf90_int = 4
  interface nf90_def_var
    procedure nf90_def_var_scalar, nf90_def_var_onedim
  end interface
  interface nf90_put_att
    procedure nf90_put_att_text
  end interface
contains
  function nf90_create(path, cmode, ncid, initialsize, chunksize, cache_size, cache_nelems, cache_preemption, comm, info) result(status)
    character(len=*), intent(in) :: path
    integer, intent(in) :: cmode
    integer, intent(out) :: ncid
    integer, optional, intent(in) :: initialsize, cache_size, cache_nelems, comm, info
    integer, optional, intent(inout) :: chunksize
    real, optional, intent(in) :: cache_preemption
    integer :: status
    status = 0
    ncid = 0
  end function
  function nf90_def_dim(ncid, name, len, dimid) result(status)
    integer, intent(in) :: ncid, len
    character(len=*), intent(in) :: name
    integer, intent(out) :: dimid
    integer :: status
    status = 0
    dimid = 0
  end function
  function nf90_def_var_scalar(ncid, name, xtype, varid) result(status)
    integer, intent(in) :: ncid, xtype
    character(len=*), intent(in) :: name
    integer, intent(out) :: varid
    integer :: status
    status = 0
    varid = 0
  end function
  function nf90_def_var_onedim(ncid, name, xtype, dimids, varid) result(status)
    integer, intent(in) :: ncid, xtype, dimids(:)
    character(len=*), intent(in) :: name
    integer, intent(out) :: varid
    integer :: status
    status = 0
    varid = 0
  end function
  function nf90_put_att_text(ncid, varid, name, values) result(status)
    integer, intent(in) :: ncid, varid
    character(len=*), intent(in) :: name, values
    integer :: status
    status = 0
  end function
  function nf90_enddef(ncid) result(status)
    integer, intent(in) :: ncid
    integer :: status
    status = 0
  end function
  function nf90_close(ncid) result(status)
    integer, intent(in) :: ncid
    integer :: status
    status = 0
  end function
end module
