-- Wins of invite prizes and of scans (award.md §3.16, §4.4): whose slot their units were taken from; and steps that were promised and wait
-- for stock, with whom they are promised to. Expand only.
alter table award_record drop constraint award_record_stock_from_check;
alter table award_record add constraint award_record_stock_from_check
  check (stock_from in ('prize', 'source', 'item', 'choice', 'invite_prize', 'ccn_award'));
alter table award_record add column slot_id bigint;
create index award_record__slot on award_record (slot_id, stock_from) where slot_id is not null;

alter table invite_reward add column waits boolean not null default false;
alter table invite_reward add column nickname text;
alter table invite_reward add column mobile text;
alter table invite_reward add constraint invite_reward_waiting check (not waits or (record_id is null and nickname is not null));
create index invite_reward__waiting on invite_reward (effective_prize_id, id) where waits;
