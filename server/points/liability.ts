import { sql } from 'kysely';
import { z } from 'zod';
import { type Liability, liabilityCall } from '../../contract/points/expiring.ts';
import type { Db } from '../entity/write/database.ts';
import { type Route, route } from '../http/route.ts';

/**
 * What members still have, by when it expires, and how far today's runs are: all of it at one instant, by one statement that reads an index
 * (point_lot_due). Its parts come to what their accounts have.
 */
async function liabilityNow(db: Db): Promise<Liability> {
  const { rows } = await sql<Liability>`
    with clock as (
      select now() as at, (now() at time zone 'Asia/Shanghai')::date as today,
        date_trunc('month', now() at time zone 'Asia/Shanghai')::date as month
    ), held as materialized (
      select case when l.expire_on < c.today then 'overdue' when l.expire_on >= c.month + interval '12 months' then 'later'
          else to_char(l.expire_on, 'YYYY-MM') end as due, sum(l.remaining)::bigint as points
      from wallet as w join point_lot as l on l.wallet_id = w.id and l.remaining > 0, clock as c where w.code = 'points' group by 1
    )
    select c.at, coalesce((select points from held where due = 'overdue'), 0) as overdue,
      coalesce((select points from held where due = 'later'), 0) as later,
      (select jsonb_agg(jsonb_build_object('month', m.month, 'points', coalesce(h.points, 0)) order by m.month)
        from (select to_char(c.month + make_interval(months => n), 'YYYY-MM') as month from generate_series(0, 11) as n) as m
          left join held as h on h.due = m.month) as months,
      (select jsonb_build_object('due', coalesce(sum(r.due_points), 0), 'done', coalesce(sum(r.done_points), 0))
        from point_expiry_run as r where r.status <> 'done' or (r.finished_at at time zone 'Asia/Shanghai')::date = c.today) as run
    from clock as c`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a statement without a table has a row');
  return found;
}

/** 将到期 above the log of points. */
export const liabilityRoute: Route = route({
  call: liabilityCall,
  access: { permissionId: 'PointLog', action: 'query' },
  summary: '积分负债：未来 12 个月每月到期的积分，以及今天的过期进度',
  input: z.strictObject({}),
  aside: true,
  read: (_, { store }) => liabilityNow(store.db),
});
