/* MPI as static tests need it: prototypes, and the numbers of the standard's
   own binary interface (MPI-5.0), where handles are small numbers made
   addresses. Nothing can be linked against it. */
#ifndef TUTTI_STUB_MPI_H
#define TUTTI_STUB_MPI_H

#define MPI_ABI_VERSION 1

typedef struct MPI_ABI_Comm *MPI_Comm;
typedef struct MPI_ABI_Datatype *MPI_Datatype;
typedef struct MPI_ABI_Op *MPI_Op;
typedef struct MPI_ABI_Group *MPI_Group;
typedef struct MPI_ABI_Request *MPI_Request;
typedef struct MPI_ABI_Message *MPI_Message;
typedef struct MPI_ABI_Win *MPI_Win;
typedef struct MPI_ABI_Info *MPI_Info;
typedef struct MPI_ABI_Errhandler *MPI_Errhandler;
typedef struct MPI_ABI_File *MPI_File;
typedef long MPI_Aint;
typedef long long MPI_Count;
typedef long long MPI_Offset;
typedef struct {
  int MPI_SOURCE, MPI_TAG, MPI_ERROR, MPI_internal[5];
} MPI_Status;

#define MPI_COMM_NULL ((MPI_Comm)0x100)
#define MPI_COMM_WORLD ((MPI_Comm)0x101)
#define MPI_COMM_SELF ((MPI_Comm)0x102)
#define MPI_GROUP_NULL ((MPI_Group)0x108)
#define MPI_REQUEST_NULL ((MPI_Request)0x180)
#define MPI_WIN_NULL ((MPI_Win)0x110)
#define MPI_INFO_NULL ((MPI_Info)0x130)
#define MPI_FILE_NULL ((MPI_File)0x118)
#define MPI_ERRHANDLER_NULL ((MPI_Errhandler)0x140)
#define MPI_ERRORS_ARE_FATAL ((MPI_Errhandler)0x141)
#define MPI_ERRORS_RETURN ((MPI_Errhandler)0x143)
#define MPI_DATATYPE_NULL ((MPI_Datatype)0x200)
#define MPI_CHAR ((MPI_Datatype)0x243)
#define MPI_BYTE ((MPI_Datatype)0x247)
#define MPI_INT ((MPI_Datatype)0x209)
#define MPI_UNSIGNED ((MPI_Datatype)0x20d)
#define MPI_LONG ((MPI_Datatype)0x20a)
#define MPI_LONG_LONG ((MPI_Datatype)0x20b)
#define MPI_FLOAT ((MPI_Datatype)0x210)
#define MPI_DOUBLE ((MPI_Datatype)0x214)
#define MPI_PACKED ((MPI_Datatype)0x207)
#define MPI_SHORT ((MPI_Datatype)0x208)
#define MPI_UNSIGNED_LONG ((MPI_Datatype)0x20e)
#define MPI_C_DOUBLE_COMPLEX ((MPI_Datatype)0x216)
#define MPI_DOUBLE_INT ((MPI_Datatype)0x229)
#define MPI_LONG_INT ((MPI_Datatype)0x22a)
#define MPI_2INT ((MPI_Datatype)0x22b)
#define MPI_OP_NULL ((MPI_Op)0x20)
#define MPI_MAX ((MPI_Op)0x23)
#define MPI_MIN ((MPI_Op)0x22)
#define MPI_BAND ((MPI_Op)0x28)
#define MPI_MAXLOC ((MPI_Op)0x39)
#define MPI_NO_OP ((MPI_Op)0x3d)
#define MPI_REPLACE ((MPI_Op)0x3c)
#define MPI_SUM ((MPI_Op)0x21)
#define MPI_PROD ((MPI_Op)0x24)
#define MPI_LAND ((MPI_Op)0x30)
#define MPI_LOR ((MPI_Op)0x31)

#define MPI_LOCK_EXCLUSIVE 301
#define MPI_LOCK_SHARED 302
#define MPI_MODE_NOPRECEDE 2048
#define MPI_MODE_NOPUT 4096
#define MPI_MODE_NOSTORE 8192

#define MPI_BOTTOM ((void *)0)
#define MPI_IN_PLACE ((void *)1)
#define MPI_STATUS_IGNORE ((MPI_Status *)0)
#define MPI_STATUSES_IGNORE ((MPI_Status *)0)
#define MPI_PROC_NULL (-3)
#define MPI_ANY_SOURCE (-1)
#define MPI_ROOT (-4)
#define MPI_ANY_TAG (-2)
#define MPI_UNDEFINED (-32766)
#define MPI_ORDER_C 12

#define MPI_SUCCESS 0
#define MPI_MAX_ERROR_STRING 512
#define MPI_THREAD_SINGLE 0
#define MPI_THREAD_FUNNELED 1024
#define MPI_THREAD_SERIALIZED 2048
#define MPI_THREAD_MULTIPLE 4096
#define MPI_MODE_CREATE 2
#define MPI_MODE_EXCL 8
#define MPI_MODE_RDONLY 16
#define MPI_MODE_RDWR 32
#define MPI_MODE_SEQUENTIAL 64
#define MPI_MODE_WRONLY 256
#define MPI_SEEK_SET 403
#define MPI_SEEK_CUR 401
#define MPI_SEEK_END 402
#define MPI_DISPLACEMENT_CURRENT (-1)
#define MPI_COMM_TYPE_SHARED 221

#include "../prototypes.h"
#endif
