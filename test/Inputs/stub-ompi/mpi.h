/* MPI as static tests need it: prototypes, and handles like Open MPI's
   pointers to global objects. Nothing can be linked against it. */
#ifndef TUTTI_STUB_MPI_H
#define TUTTI_STUB_MPI_H

#define OPEN_MPI 1

typedef struct ompi_communicator_t *MPI_Comm;
typedef struct ompi_datatype_t *MPI_Datatype;
typedef struct ompi_op_t *MPI_Op;
typedef struct ompi_group_t *MPI_Group;
typedef struct ompi_request_t *MPI_Request;
typedef struct ompi_message_t *MPI_Message;
typedef struct ompi_win_t *MPI_Win;
typedef struct ompi_info_t *MPI_Info;
typedef struct ompi_errhandler_t *MPI_Errhandler;
typedef struct ompi_file_t *MPI_File;
typedef long MPI_Aint;
typedef long long MPI_Count;
typedef long long MPI_Offset;
typedef struct {
  int MPI_SOURCE, MPI_TAG, MPI_ERROR, _cancelled;
  unsigned long _ucount;
} MPI_Status;

struct ompi_predefined_t;
#ifdef __cplusplus
extern "C" {
#endif
extern struct ompi_predefined_t ompi_mpi_comm_null, ompi_mpi_comm_world,
    ompi_mpi_comm_self, ompi_mpi_group_null, ompi_request_null,
    ompi_mpi_win_null, ompi_mpi_info_null, ompi_mpi_file_null,
    ompi_mpi_errhandler_null, ompi_mpi_errors_are_fatal, ompi_mpi_errors_return,
    ompi_mpi_datatype_null, ompi_mpi_char, ompi_mpi_byte, ompi_mpi_int,
    ompi_mpi_unsigned, ompi_mpi_long, ompi_mpi_long_long_int, ompi_mpi_float,
    ompi_mpi_double, ompi_mpi_packed, ompi_mpi_op_null, ompi_mpi_op_max,
    ompi_mpi_op_min, ompi_mpi_op_sum, ompi_mpi_op_prod, ompi_mpi_op_land,
    ompi_mpi_op_lor, ompi_mpi_op_band, ompi_mpi_op_maxloc, ompi_mpi_op_no_op,
    ompi_mpi_op_replace, ompi_mpi_short, ompi_mpi_unsigned_long,
    ompi_mpi_c_double_complex, ompi_mpi_double_int, ompi_mpi_long_int,
    ompi_mpi_2int;
#ifdef __cplusplus
}
#endif

#define TUTTI_STUB_GLOBAL(TYPE, NAME) ((TYPE)(void *)&(NAME))
#define MPI_COMM_NULL TUTTI_STUB_GLOBAL(MPI_Comm, ompi_mpi_comm_null)
#define MPI_COMM_WORLD TUTTI_STUB_GLOBAL(MPI_Comm, ompi_mpi_comm_world)
#define MPI_COMM_SELF TUTTI_STUB_GLOBAL(MPI_Comm, ompi_mpi_comm_self)
#define MPI_GROUP_NULL TUTTI_STUB_GLOBAL(MPI_Group, ompi_mpi_group_null)
#define MPI_REQUEST_NULL TUTTI_STUB_GLOBAL(MPI_Request, ompi_request_null)
#define MPI_WIN_NULL TUTTI_STUB_GLOBAL(MPI_Win, ompi_mpi_win_null)
#define MPI_LOCK_EXCLUSIVE 1
#define MPI_LOCK_SHARED 2
#define MPI_MODE_NOPRECEDE 2
#define MPI_MODE_NOPUT 4
#define MPI_MODE_NOSTORE 8
#define MPI_INFO_NULL TUTTI_STUB_GLOBAL(MPI_Info, ompi_mpi_info_null)
#define MPI_FILE_NULL TUTTI_STUB_GLOBAL(MPI_File, ompi_mpi_file_null)
#define MPI_ERRHANDLER_NULL                                                    \
  TUTTI_STUB_GLOBAL(MPI_Errhandler, ompi_mpi_errhandler_null)
#define MPI_ERRORS_ARE_FATAL                                                   \
  TUTTI_STUB_GLOBAL(MPI_Errhandler, ompi_mpi_errors_are_fatal)
#define MPI_ERRORS_RETURN                                                      \
  TUTTI_STUB_GLOBAL(MPI_Errhandler, ompi_mpi_errors_return)

#define MPI_DATATYPE_NULL                                                      \
  TUTTI_STUB_GLOBAL(MPI_Datatype, ompi_mpi_datatype_null)
#define MPI_CHAR TUTTI_STUB_GLOBAL(MPI_Datatype, ompi_mpi_char)
#define MPI_BYTE TUTTI_STUB_GLOBAL(MPI_Datatype, ompi_mpi_byte)
#define MPI_INT TUTTI_STUB_GLOBAL(MPI_Datatype, ompi_mpi_int)
#define MPI_UNSIGNED TUTTI_STUB_GLOBAL(MPI_Datatype, ompi_mpi_unsigned)
#define MPI_LONG TUTTI_STUB_GLOBAL(MPI_Datatype, ompi_mpi_long)
#define MPI_LONG_LONG TUTTI_STUB_GLOBAL(MPI_Datatype, ompi_mpi_long_long_int)
#define MPI_FLOAT TUTTI_STUB_GLOBAL(MPI_Datatype, ompi_mpi_float)
#define MPI_DOUBLE TUTTI_STUB_GLOBAL(MPI_Datatype, ompi_mpi_double)
#define MPI_PACKED TUTTI_STUB_GLOBAL(MPI_Datatype, ompi_mpi_packed)

#define MPI_SHORT TUTTI_STUB_GLOBAL(MPI_Datatype, ompi_mpi_short)
#define MPI_UNSIGNED_LONG                                                      \
  TUTTI_STUB_GLOBAL(MPI_Datatype, ompi_mpi_unsigned_long)
#define MPI_C_DOUBLE_COMPLEX                                                   \
  TUTTI_STUB_GLOBAL(MPI_Datatype, ompi_mpi_c_double_complex)
#define MPI_DOUBLE_INT TUTTI_STUB_GLOBAL(MPI_Datatype, ompi_mpi_double_int)
#define MPI_LONG_INT TUTTI_STUB_GLOBAL(MPI_Datatype, ompi_mpi_long_int)
#define MPI_2INT TUTTI_STUB_GLOBAL(MPI_Datatype, ompi_mpi_2int)

#define MPI_OP_NULL TUTTI_STUB_GLOBAL(MPI_Op, ompi_mpi_op_null)
#define MPI_MAX TUTTI_STUB_GLOBAL(MPI_Op, ompi_mpi_op_max)
#define MPI_MIN TUTTI_STUB_GLOBAL(MPI_Op, ompi_mpi_op_min)
#define MPI_BAND TUTTI_STUB_GLOBAL(MPI_Op, ompi_mpi_op_band)
#define MPI_MAXLOC TUTTI_STUB_GLOBAL(MPI_Op, ompi_mpi_op_maxloc)
#define MPI_NO_OP TUTTI_STUB_GLOBAL(MPI_Op, ompi_mpi_op_no_op)
#define MPI_REPLACE TUTTI_STUB_GLOBAL(MPI_Op, ompi_mpi_op_replace)
#define MPI_SUM TUTTI_STUB_GLOBAL(MPI_Op, ompi_mpi_op_sum)
#define MPI_PROD TUTTI_STUB_GLOBAL(MPI_Op, ompi_mpi_op_prod)
#define MPI_LAND TUTTI_STUB_GLOBAL(MPI_Op, ompi_mpi_op_land)
#define MPI_LOR TUTTI_STUB_GLOBAL(MPI_Op, ompi_mpi_op_lor)

#define MPI_BOTTOM ((void *)0)
#define MPI_IN_PLACE ((void *)1)
#define MPI_STATUS_IGNORE ((MPI_Status *)0)
#define MPI_STATUSES_IGNORE ((MPI_Status *)0)
#define MPI_PROC_NULL (-2)
#define MPI_ANY_SOURCE (-1)
#define MPI_ROOT (-4)
#define MPI_ANY_TAG (-1)
#define MPI_UNDEFINED (-32766)
#define MPI_ORDER_C 0

#include "../prototypes.h"
#endif
