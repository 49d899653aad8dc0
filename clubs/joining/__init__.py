"""Who is no member yet: a form for anybody, its address proved, the club and the registrar decide."""
