-- Codes that a partner's interface gives out one by one come with no file.
alter table coupon_code alter column upload_id drop not null;

-- What the interface is asked for: once for each award record, known there by the record's number (award.md §3.10). `wanted` waits for its
-- call or is being asked for, `failed` waits to be told to the record, which then rests (`told`) until the grant is tried again.
create table coupon_issue (
  record_id bigint primary key references award_record (id),
  coupon_id bigint not null references coupon_zhongshang (id),
  request_no text not null unique,
  state text not null default 'wanted' check (state in ('wanted', 'failed', 'told', 'issued')),
  -- Whether the partner may have given a code out: it was asked, and has not said no.
  may_exist boolean not null default false,
  asked_at timestamptz,
  digest text,
  sealed text,
  password text,
  shown text,
  expire_at timestamptz(0),
  error_code text,
  error text,
  created_at timestamptz(0) not null default now(),
  check (state <> 'issued' or (digest is not null and sealed is not null and shown is not null and expire_at is not null and may_exist)),
  check (state not in ('failed', 'told') or (error_code is not null and error is not null))
);

create index coupon_issue_wanted on coupon_issue (record_id) where state = 'wanted';
