-- Codes and links of partners that were handed out: one for each award record, and each code once (award.md §3.10, §6.4).

create table coupon_grant (
  record_id bigint primary key references award_record (id),
  coupon_id bigint not null references coupon_zhongshang (id),
  code_id bigint unique references coupon_code (id),
  -- The common link, as it was given.
  link text,
  created_at timestamptz(0) not null default now(),
  constraint coupon_grant_one check ((code_id is null) <> (link is null))
);

create index coupon_grant_coupon on coupon_grant (coupon_id);

-- Units that were taken from the goods themselves, past every prize.
create index award_record__from_source on award_record (award_id) where stock_from = 'source' and not stock_returned;
