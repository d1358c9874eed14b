; A musttail chain through a table, a loop without an exit, a switch with a large
; range, and recursion.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

@table = global [2 x ptr] [ptr @even, ptr @odd]

define i32 @even(i32 %n) {
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %done, label %more
done:
  ret i32 1
more:
  %less = sub i32 %n, 1
  %r = musttail call i32 @odd(i32 %less)
  ret i32 %r
}

define i32 @odd(i32 %n) {
  %slot = getelementptr [2 x ptr], ptr @table, i32 0, i32 %n
  %f = load ptr, ptr %slot
  %r = musttail call i32 %f(i32 %n)
  ret i32 %r
}

define void @for_ever(ptr %p) {
  br label %loop
loop:
  %v = load volatile i32, ptr %p
  switch i32 %v, label %loop [
    i32 -2147483648, label %low
    i32 2147483647, label %high
  ]
low:
  %x = call i32 @even(i32 %v)
  store i32 %x, ptr %p
  br label %loop
high:
  br label %low
}
