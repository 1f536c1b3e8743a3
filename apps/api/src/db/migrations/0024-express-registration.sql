-- A third way to register: the least in a single step; address and gender are told in the profile, by whoever wants to.
alter table producers drop constraint producers_registration_check;
alter table producers add check (registration in ('cpf_first', 'direct', 'express'));
