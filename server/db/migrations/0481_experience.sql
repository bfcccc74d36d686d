-- Experience is a wallet of the ledger (wider.md §3.8, engines.md §2.1), by hand: it never expires, and its entries say what level they lead to.

alter table wallet drop constraint wallet_kind_check;
alter table wallet add constraint wallet_kind_check check (kind in ('points', 'experience'));
insert into wallet (code, title, kind, expiry) values ('experience', '经验', 'experience', '{"policy": "never", "grace_days": 0}');

-- The level of the member before and behind an entry of experience; null of every other one.
alter table point_entry add column level_before_id bigint, add column level_after_id bigint;
-- They are few among the entries of points, and are looked at the newest first.
create index point_entry_experience on point_entry (at, id) where level_after_id is not null;

alter table point_adjustment add column wallet text not null default 'points' check (wallet in ('points', 'experience'));
-- What never expires is given no other day to expire on.
alter table point_adjustment add constraint point_adjustment_wallet_kind check (wallet = 'points' or kind in ('add', 'sub'));
