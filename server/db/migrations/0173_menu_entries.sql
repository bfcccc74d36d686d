-- Every page of the menu has an entry of its own: several may stand under one permission. The program fills in the paths.
alter table permission
  add column path text,
  drop constraint permission_permission_id_key;

create unique index permission__path on permission (path);
