-- Generated from the declarations in contract/ by server/db/generate-migration.ts.

alter table goods_order add column buyer_remark text;

alter table goods_order add column quote_no text;

alter table goods_order add column quote jsonb;

create unique index goods_order__user_id__quote_no on goods_order (user_id, quote_no);

-- What an order bought, line by line, with what is paid for each in the end (engines.md §3.3): refunds are decided by the shares alone.
create table goods_order_item (
  user_id bigint not null,
  order_id bigint not null references goods_order (id),
  nth integer not null check (nth >= 0),
  offer_id bigint not null references he_goods (id),
  goods_id bigint not null references goods (id),
  sku_id bigint not null,
  title text not null,
  spec_text text not null,
  quantity bigint not null check (quantity > 0),
  unit_points bigint not null check (unit_points >= 0),
  unit_fen bigint not null check (unit_fen >= 0),
  off_level bigint not null check (off_level >= 0),
  off_coupon bigint not null check (off_coupon >= 0),
  off_points bigint not null check (off_points >= 0),
  share_points bigint not null check (share_points >= 0),
  share_fen bigint not null,
  primary key (user_id, order_id, nth),
  constraint goods_order_item_share check (share_fen >= 0 and share_fen = unit_fen * quantity - off_level - off_coupon - off_points)
);

create index goods_order_item__order_id on goods_order_item (order_id);
-- Limits for each member, and open orders of goods and offers.
create index goods_order_item__user_offer on goods_order_item (user_id, offer_id);
create index goods_order_item__goods_id on goods_order_item (goods_id);
create index goods_order_item__offer_id on goods_order_item (offer_id);

-- What of an order has moved, each kind of each line once (engines.md §3.4): a second cancel finds it here.
create table goods_order_settlement (
  user_id bigint not null,
  order_id bigint not null references goods_order (id),
  kind text not null check (kind in ('stock_lock', 'stock_sell', 'stock_release', 'points_spend', 'points_return', 'coupon_use', 'coupon_return')),
  nth integer not null default 0,
  item integer not null default 0,
  amount bigint not null check (amount > 0),
  at timestamptz not null default now(),
  primary key (user_id, order_id, kind, nth, item)
);

create index goods_order_settlement__order_id on goods_order_settlement (order_id);

-- Quotes that can be placed for some minutes; what became of one the order says.
create table order_quote (
  user_id bigint not null references he_user (id),
  quote_no text not null,
  asked jsonb not null,
  amounts jsonb not null,
  created_at timestamptz(0) not null default now(),
  valid_until timestamptz(0) not null,
  primary key (user_id, quote_no)
);

create index order_quote__valid_until on order_quote (valid_until);

-- Points that are spent in the mall.
alter table point_entry drop constraint point_entry_biz_type_check;
alter table point_entry add constraint point_entry_biz_type_check check (biz_type in ('draw_win', 'scan_code', 'invite', 'activity', 'task', 'sign_in',
  'feast', 'questionnaire', 'level_up', 'exchange_back', 'opening', 'draw_cost', 'exchange', 'admin_add', 'admin_sub', 'expire', 'extend', 'reinstate',
  'hold', 'hold_confirm', 'hold_release', 'give_revoke')) not valid;
