// A program over a communication layer whose source is not here.
#include <mpi.h>
int layer_rank(void);
void *layer_open(MPI_Comm Comm, const char *Name);
void layer_close(void *File);
void layer_sum(double *Value);
void layer_share(int *Values, int Count, int Root);

void missing(const char *Name) {
  void *File = 0;
  if (layer_rank() == 0)
    File = layer_open(MPI_COMM_WORLD, Name);
  if (layer_rank() >= 0)
    layer_close(File);
}

void sum(double *Value) {
  if (layer_rank() == 1)
    layer_sum(Value);
}

void roots(int *Values) {
  if (layer_rank() == 0)
    layer_share(Values, 4, 0);
  else
    layer_share(Values, 4, 1);
}

void right(int *Values, double *Value) {
  layer_share(Values, 4, 0);
  if (Values[0])
    layer_sum(Value);
}
