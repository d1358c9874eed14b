; Integers of 129 bits, vectors of pointers, scalable vectors, arrays of nothing,
; structures that are loaded whole, addresses made of numbers.
%nothing = type {}
%pair = type <{ i8, i64 }>
@many = global [0 x %nothing] zeroinitializer
@pairs = global [4 x %pair] zeroinitializer

define i129 @wide(i129 %a, <4 x ptr> %where, <4 x i1> %mask) {
  %b = udiv i129 %a, 3
  %some = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> %where, i32 4, <4 x i1> %mask, <4 x i32> zeroinitializer)
  %one = extractelement <4 x i32> %some, i32 3
  %big = zext i32 %one to i129
  %c = xor i129 %b, %big
  ret i129 %c
}

define void @scales(<vscale x 4 x i32> %v, ptr %p, i64 %n) {
  store <vscale x 4 x i32> %v, ptr %p
  %whole = load %pair, ptr getelementptr ([4 x %pair], ptr @pairs, i64 0, i64 3)
  %part = extractvalue %pair %whole, 1
  %sum = add i64 %part, %n
  %made = inttoptr i64 %sum to ptr
  store i64 ptrtoint (ptr @many to i64), ptr %made
  %slot = getelementptr [4 x %pair], ptr @pairs, i64 %n, i64 %sum, i32 1
  store i64 1, ptr %slot, align 1
  ret void
}

declare <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr>, i32, <4 x i1>, <4 x i32>)

define <4 x ptr> @lanes(<4 x ptr> %where) {
  %slots = getelementptr %pair, <4 x ptr> %where, <4 x i64> zeroinitializer, <4 x i32> <i32 1, i32 1, i32 1, i32 1>
  ret <4 x ptr> %slots
}
