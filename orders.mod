!mod$ v1 sum:62032aaf6e89ad69
module orders
integer(4),parameter::world=1140850688_4
integer(4),parameter::integers=1275069467_4
integer(4),parameter::doubles=1275070495_4
integer(4),parameter::sum_of=1476395011_4
integer(4),parameter::stop_all=0_4
integer(4),parameter::share=1_4
integer(4),parameter::add=2_4
real(8)::buffer(1_8:8_8)
real(8)::total(1_8:8_8)
contains
subroutine give(what)
integer(4),intent(in)::what
end
subroutine serve()
end
end
