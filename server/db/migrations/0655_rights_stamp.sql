-- What the roles of a caller allow is read once and kept until it changes (docs/decisions/163). By hand.
-- A number for each role that is another one with each change of its pairs, whoever writes them and however.
create table rights_stamp (
  role_id bigint primary key references role (id) on delete cascade,
  stamp bigint not null
);

create function rights_changed() returns trigger language plpgsql as $$
begin
  insert into rights_stamp as t (role_id, stamp)
  select r.id, 1 from role as r where r.id in (select role_id from changed) order by r.id
  on conflict (role_id) do update set stamp = t.stamp + 1;
  return null;
end $$;

create trigger rights_changed_given after insert on role_permission
  referencing new table as changed for each statement execute function rights_changed();
create trigger rights_changed_taken after delete on role_permission
  referencing old table as changed for each statement execute function rights_changed();
create trigger rights_changed_other after update on role_permission
  referencing new table as changed for each statement execute function rights_changed();
