-- 本地核销点 as award.md §3.13 has it. Of points that are there nobody knows where they lie, when they are open or who verifies there:
-- that stays empty until somebody changes them. What they did until now goes on: any way of verifying, any goods, no radius, no end.

alter table localverifice add column store_no text;
alter table localverifice add column latitude text;
alter table localverifice add column longitude text;
alter table localverifice add column geo_radius bigint not null default 0;
alter table localverifice add column open_weekdays jsonb;
alter table localverifice add column open_from text;
alter table localverifice add column open_to text;
alter table localverifice add column verify_mode text not null default 'both' check (verify_mode in ('scan', 'input', 'both'));
alter table localverifice add column verifiers jsonb;
alter table localverifice add column goods_scope text not null default 'all' check (goods_scope in ('all', 'selected'));
alter table localverifice add column goods_offline_ids jsonb;
alter table localverifice add column goods_market_ids jsonb;
alter table localverifice add column goods_bottlecap_ids jsonb;
alter table localverifice add column total_limit bigint not null default 0;

alter table localverifice alter column geo_radius drop default;
alter table localverifice alter column verify_mode drop default;
alter table localverifice alter column goods_scope drop default;
alter table localverifice alter column total_limit drop default;

-- Two places of one name are two places when they lie in different areas.
drop index localverifice__title;
create unique index localverifice__area_code__title on localverifice (area_code, title) where status <> 'archived';

-- What was verified at a point, the newest first.
create index award_record__verify_entry_id on award_record (verify_entry_id, verified_at) where verified_at is not null;
