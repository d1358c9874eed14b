/* In the runtime's place: says what it is told. */
#include "tutti/Abi.h"
#include <stdio.h>

extern const struct tutti_site __start_tutti_sites[] __attribute__((weak)),
    __stop_tutti_sites[] __attribute__((weak));

/* A library sees its own section only; so the program's is found by the first
   descriptor that it hands over. */
static void once(const struct tutti_site *s) {
  static int done;
  long count = __stop_tutti_sites - __start_tutti_sites;
  if (!done++)
    printf("sites in the table: %ld\n", count ? count : 1);
}

void __tutti_site(const struct tutti_site *s) {
  once(s);
  printf("%s:%u:%u %s %s version %u order %u: %s\n", s->file, s->line,
         s->column, s->function, s->call, s->version, s->checks & 1u,
         s->because);
}

void __tutti_return(const struct tutti_site *s) { once(s); }
void __tutti_region_enter(const struct tutti_site *s) { once(s); }
void __tutti_region_exit(const struct tutti_site *s) { once(s); }
