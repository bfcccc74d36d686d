-- Folders of the menu and links to elsewhere have rows beside the pages. The program fills in folders, and what pages lie in.
alter table permission
  add column node_type text not null default 'page' check (node_type in ('dir', 'page', 'link')),
  add column parent_id bigint references permission (id),
  add column own_title text,
  add column url text,
  add column name text generated always as (coalesce(title, own_title, '')) stored,
  alter column permission_id drop not null,
  alter column off_actions drop not null,
  drop constraint permission_status_check,
  add constraint permission_status_check check (status in ('enabled', 'disabled', 'archived'));

create index permission__parent on permission (parent_id);

-- New databases were given 9999 for every page: those get numbers in their order, behind what operators had numbered.
update permission t set sort = least(9999, numbered.behind + 10 * numbered.place)
from (
  select p.id, row_number() over (partition by split_part(p.path, '/', 2) order by p.id) as place,
    coalesce((select max(o.sort) from permission o
      where o.sort < 9999 and split_part(o.path, '/', 2) = split_part(p.path, '/', 2)), 0) as behind
  from permission p where p.sort = 9999 and p.path is not null
) as numbered
where numbered.id = t.id;
