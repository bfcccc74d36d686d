-- Generated from the declarations of contract/entities by server/db/generate-migration.ts.

alter table award add column source_sku_id bigint;

create index award__source_sku_id on award (source_sku_id);

alter table goods_order add column sku_id bigint;

-- What follows is written by hand: counters of each kind that goods come in, as the goods themselves have them.
alter table goods_sku add column stock_allocated bigint not null default 0;

alter table goods_sku add column stock_locked bigint not null default 0;

alter table goods_sku add column stock_sold bigint not null default 0;

-- Nobody wrote down which kind was promised or sold so far. What the goods have is laid over their kinds, the largest first, so that no
-- kind has more of it than it holds and all together have what the goods have.
update goods_sku as s set
  stock_allocated = greatest(0, least(p.upto, p.allocated) - p.since),
  stock_locked = greatest(0, least(p.upto, p.allocated + p.locked) - greatest(p.since, p.allocated)),
  stock_sold = greatest(0, least(p.upto, p.allocated + p.locked + p.sold) - greatest(p.since, p.allocated + p.locked))
from (
  select k.id, g.stock_allocated as allocated, g.stock_locked as locked, g.stock_sold as sold,
    sum(k.stock_total) over placed as upto, sum(k.stock_total) over placed - k.stock_total as since
  from goods_sku as k join goods as g on g.id = k.goods_id
  window placed as (partition by k.goods_id order by k.stock_total desc, k.sort, k.id)
) as p
where p.id = s.id;

alter table goods_sku add constraint goods_sku_stock_check check (stock_allocated >= 0 and stock_locked >= 0 and stock_sold >= 0
  and stock_total >= stock_allocated + stock_sold + stock_locked);

-- Awards go on with the kind that their prizes' units were laid on.
update award as a set source_sku_id = (select k.id from goods_sku as k where k.goods_id = a.source_id
  order by k.stock_total desc, k.sort, k.id limit 1)
where a.source_type = 'goods';

update goods_order as o set sku_id = k.id from goods_sku as k
where k.goods_id = o.goods_id and (k.spec_text = o.sku_text
  or (o.sku_text is null and not exists (select from goods_sku as t where t.goods_id = k.goods_id and t.id <> k.id)));
