-- The life cycles of the program that ran last, as plain data: what rows may do otherwise in another release is told when that one starts
-- (server/db/life/tell-other-steps.ts). The text of JSON, not its binary form, keeps the order of steps.
create table known_life (
  entity text primary key,
  life json not null
);
