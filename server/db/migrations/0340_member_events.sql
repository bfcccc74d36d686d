-- What becomes of members is told as well (engines.md §1.5, §1.7), by hand: one row for each member and transaction, whoever writes (docs/decisions/123).

-- Of events of members: the transaction that they come from. Of what concerns one key alone: that key.
alter table outbox_event add column cause xid8, add column client_id bigint references api_client (id);
create index outbox_event_member on outbox_event (member_no) where pending and kind like 'member.%';

-- `changes`: no, kind, data. A second change of the same transaction belongs to the same cause; what ends an account is told in place of what led to it.
-- One by one, each found by the index: within a transaction that writes thousands a plan for all of them knows nothing of how many there are.
create function tell_members(changes jsonb) returns void language plpgsql set enable_seqscan = off as $$
declare
  c record;
begin
  for c in select x.no, x.kind, x.data from jsonb_to_recordset(changes) as x (no text, kind text, data jsonb) loop
    update outbox_event as e set
      kind = c.kind,
      data = case when c.kind <> 'member.updated' then c.data else c.data || jsonb_build_object('fields',
        (select jsonb_agg(distinct f order by f) from jsonb_array_elements((e.data -> 'fields') || (c.data -> 'fields')) as f)) end
    where e.pending and e.kind like 'member.%' and e.member_no = c.no and e.cause = pg_current_xact_id()
      and (e.kind = 'member.updated' or c.kind <> 'member.updated');
    continue when found;
    insert into outbox_event (member_no, kind, data, cause)
    select c.no, c.kind, c.data, pg_current_xact_id()
    where not exists (select from outbox_event as e
      where e.pending and e.kind like 'member.%' and e.member_no = c.no and e.cause = pg_current_xact_id());
  end loop;
end $$;

create function he_user_told() returns trigger language plpgsql as $$
begin
  insert into outbox_event (member_no, kind, data, cause)
  select n.user_no, 'member.created', jsonb_build_object('status', n.status, 'source', n.source), pg_current_xact_id()
  from new_rows as n order by n.id;
  return null;
end $$;

create trigger he_user_told_new after insert on he_user
  referencing new table as new_rows for each statement execute function he_user_told();

-- What is sealed is compared as it is sealed, a phone by its index. Of an account that is over nothing is told any more.
create function he_user_changed_told() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  select jsonb_agg(jsonb_build_object('no', x.user_no, 'kind', x.kind, 'data', case x.kind
      when 'member.merged' then jsonb_build_object('status', x.status, 'into_no', (select m.user_no from he_user as m where m.id = x.merged_into))
      when 'member.cancelled' then jsonb_build_object('status', x.status)
      else jsonb_build_object('status', x.status, 'fields', x.fields) end) order by x.id)
  into changes
  from (
    select n.id, n.user_no, n.status, n.merged_into,
      case when n.status in ('merged', 'cancelled') and n.status <> o.status then 'member.' || n.status else 'member.updated' end as kind,
      to_jsonb(array_remove(array[
        case when n.address_sealed is distinct from o.address_sealed then 'address' end,
        case when n.avatar is distinct from o.avatar then 'avatar' end,
        case when n.birthday_sealed is distinct from o.birthday_sealed then 'birthday' end,
        case when n.gender <> o.gender then 'gender' end,
        case when n.mobile_index is distinct from o.mobile_index then 'mobile' end,
        case when n.nickname <> o.nickname then 'nickname' end,
        case when n.real_name_sealed is distinct from o.real_name_sealed then 'real_name' end,
        case when n.region_code is distinct from o.region_code then 'region_code' end,
        case when n.status <> o.status then 'status' end], null)) as fields
    from new_rows as n join old_rows as o on o.id = n.id
    where o.status not in ('merged', 'cancelled')) as x
  where x.fields <> '[]';
  if changes is not null then
    perform tell_members(changes);
  end if;
  return null;
end $$;

create trigger he_user_told_changed after update on he_user
  referencing old table as old_rows new table as new_rows for each statement execute function he_user_changed_told();

-- One more name of an app. Names that a merge brings over are told with the merge.
create function he_user_openid_told() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  select jsonb_agg(jsonb_build_object('no', u.user_no, 'kind', 'member.updated',
      'data', jsonb_build_object('status', u.status, 'fields', x.fields)) order by u.id)
  into changes
  from (select n.user_id, jsonb_agg(distinct n.kind order by n.kind) as fields from new_rows as n where n.kind <> 'mobile' group by n.user_id) as x
    join he_user as u on u.id = x.user_id;
  if changes is not null then
    perform tell_members(changes);
  end if;
  return null;
end $$;

create trigger he_user_openid_told_new after insert on he_user_openid
  referencing new table as new_rows for each statement execute function he_user_openid_told();

-- The number of a member; a record may come before its member, whose number follows from the id.
create function member_number(id bigint, known text) returns text language sql immutable as $$
  select coalesce(known, 'HY' || lpad(id::text, greatest(10, length(id::text)), '0'))
$$;

-- Records name their member as every call and event does, so that all that happens to one arrives in order (engines.md §1.8, O6).
create or replace function award_record_told() returns trigger language plpgsql as $$
begin
  insert into outbox_event (member_no, kind, data)
  select member_number(n.user_id, u.user_no), 'record.won',
    jsonb_build_object('record_no', n.record_no, 'status', n.status, 'award_type', n.award_type, 'display_title', n.display_title,
      'activity_id', n.activity_id, 'source', n.source)
  from new_rows as n left join he_user as u on u.id = n.user_id
  where n.status <> 'none'
  order by n.id;
  return null;
end $$;

create or replace function award_record_moved_told() returns trigger language plpgsql as $$
begin
  insert into outbox_event (member_no, kind, data)
  select member_number(n.user_id, u.user_no), case when n.status = 'done' then 'record.issued' else 'record.' || n.status end,
    jsonb_build_object('record_no', n.record_no, 'status', n.status, 'award_type', n.award_type, 'display_title', n.display_title,
      'activity_id', n.activity_id, 'source', n.source)
  from new_rows as n join old_rows as o on o.id = n.id left join he_user as u on u.id = n.user_id
  where n.status <> o.status and n.status in ('done', 'failed', 'expired', 'void')
  order by n.id;
  return null;
end $$;

update outbox_event as e set member_no = u.user_no from he_user as u where e.member_no = u.id::text;
update webhook_delivery as d set member_no = u.user_no from he_user as u where d.member_no = u.id::text;
