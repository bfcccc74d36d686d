-- Pages and actions that administrators take out of use for everybody, and the icons of menu entries.
alter table permission
  add column icon text,
  add column off_actions jsonb not null default '[]',
  drop constraint permission_status_check,
  add constraint permission_status_check check (status in ('enabled', 'disabled'));
