-- What members are reached by, the order of priorities, and what is told of an answer (wider.md §8.5), by hand.

-- Sealed under the member's key; `contact` is what everybody sees of it.
alter table he_suggestion add column contact_sealed text;

alter table he_suggestion
  add constraint he_suggestion_assigned check (status <> 'processing' or assignee_id is not null),
  add constraint he_suggestion_answered check ((replied_at is null) = (reply is null) and (status <> 'replied' or replied_at is not null)),
  add constraint he_suggestion_timed check (status in ('pending', 'processing') or term_status <> 'running'),
  add constraint he_suggestion_score check (satisfaction between 1 and 5);

-- Codes say nothing of their order: server/content/he-suggestion.resource.ts has the same expression.
create index he_suggestion_by_priority on he_suggestion
  ((case priority when 'low' then 1 when 'normal' then 2 when 'high' then 3 else 4 end), id desc);
create index he_suggestion_by_priority_down on he_suggestion
  ((case priority when 'low' then 1 when 'normal' then 2 when 'high' then 3 else 4 end), id);

-- Written by the database with the answer, so that no way to one goes untold (docs/decisions/108). Nothing of it is personal: what the
-- answer says is read by members/suggestions.
create function he_suggestion_told() returns trigger language plpgsql as $$
begin
  insert into outbox_event (member_no, kind, data)
  select u.user_no, 'suggestion.replied',
    jsonb_build_object('suggestion_no', n.no, 'status', n.status, 'type', n.type, 'replied_at', n.replied_at)
  from new_rows as n join old_rows as o on o.id = n.id join he_user as u on u.id = n.user_id
  where n.status = 'replied' and o.status <> 'replied'
  order by n.id;
  return null;
end $$;

create trigger he_suggestion_told_replied after update on he_suggestion
  referencing old table as old_rows new table as new_rows for each statement execute function he_suggestion_told();
