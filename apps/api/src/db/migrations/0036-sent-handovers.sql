-- A link is there before anybody has it: when its buyer sent it is known once they say so.
alter table handovers alter column sent_at drop not null, alter column sent_at drop default;
