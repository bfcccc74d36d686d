-- Scans that are reported by key (engines.md §1.5): which code, what was decided, and the record of what was won. Expand only.
alter table ccn_scan
  add column code_no text,
  add column verdict text check (verdict in ('first', 'repeat', 'out_of_region', 'limit', 'blacklisted')),
  add column record_id bigint references award_record (id),
  add column device_hash text,
  add column ip text;
create index ccn_scan__user on ccn_scan (activity_id, user_id, scanned_at) where verdict is not null;
create index ccn_scan__device on ccn_scan (activity_id, device_hash, scanned_at) where device_hash is not null;
create index ccn_scan__ip on ccn_scan (activity_id, ip, scanned_at) where ip is not null;
create index ccn_scan__record on ccn_scan (record_id) where record_id is not null;

-- A code that was scanned: when first and where, and how often it has won. Of two scans at once the second reads what the first wrote.
create table ccn_touch (
  activity_id bigint not null references ccn_activity (id),
  code_no text not null,
  first_at timestamptz(0) not null,
  first_area text,
  wins bigint not null default 0,
  primary key (activity_id, code_no)
);
