-- What happened decides about invitations (award.md §3.14): what they came with, as keyed marks that tell nobody what it was, and why
-- more of them do not count.
alter table invitation add column ip_mark text;
alter table invitation add column segment_mark text;
alter table invitation add column device_mark text;
create index invitation__ip_mark on invitation (effective_plan_id, ip_mark, bound_at) where ip_mark is not null;
create index invitation__segment_mark on invitation (effective_plan_id, segment_mark, bound_at) where segment_mark is not null;
create index invitation__device_mark on invitation (effective_plan_id, device_mark) where device_mark is not null;
alter table invitation drop constraint invitation_block_reason_check;
alter table invitation add constraint invitation_block_reason_check
  check (block_reason in ('self', 'device', 'ip', 'phone_segment', 'old_user', 'blacklist', 'closed'));

-- Whether a scan is somebody's first.
create index ccn_scan__first on ccn_scan (user_id) where verdict = 'first';

-- A step that is given later, and one that an operator decides on.
alter table invite_reward add column due_at timestamptz;
alter table invite_reward add column held boolean not null default false;
