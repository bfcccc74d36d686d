-- Orders that a job follows to their channel, each with what became of it (award.md §3.8). Open as long as it has no outcome.
create table order_sync_item (
  job_id bigint not null references job (id) on delete cascade,
  order_id bigint not null references goods_order (id) on delete cascade,
  outcome text check (outcome in ('done', 'failed')),
  error text,
  primary key (job_id, order_id),
  check (error is null or outcome = 'failed')
);

create index order_sync_item_open on order_sync_item (order_id) where outcome is null;
