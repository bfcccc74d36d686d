import { sql } from 'kysely';
import { rateDays } from '../../../contract/activities/campaign-figures.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Db } from '../../entity/write/database.ts';
import { asText } from '../../entity/read/wire-values.ts';
import type { ProofFacts } from './ground.ts';

/** Prizes on offer whose award, or one of whose awards, is not enabled. */
async function stoppedIn(db: Db, id: number): Promise<ProofFacts['stopped']> {
  const { rows } = await sql<{ id: number }>`
    select z.id from prize as z join plan as p on p.id = z.plan_id
    where p.activity_id = ${id} and z.status = 'enabled' and (
      exists (select from award as w where w.id = z.award_id and w.status <> 'enabled')
      or exists (select from prize_item as i join award as w on w.id = i.award_id
        where i.prize_id = z.id and w.status <> 'enabled'))`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Draws of the last days by plan and hour, over as many days as there have been. */
async function ratesOf(db: Db, id: number): Promise<ProofFacts['rates']> {
  const { rows } = await sql<{ plan: number; hour: number; draws: number }>`
    select r.plan_id as plan, extract(hour from r.won_at at time zone 'Asia/Shanghai')::int as hour,
      (count(*) / greatest(1, least(${sql.lit(rateDays)}, extract(epoch from now() - a.start_at) / 86400)))::float8 as draws
    from award_record as r join activity as a on a.id = r.activity_id
    where r.activity_id = ${id} and r.won_at >= now() - ${sql.lit(`${rateDays} days`)}::interval
      and r.plan_id is not null and r.parent_record_id is null and r.source <> 'manual'
    group by r.plan_id, 2, a.start_at`.execute(db);
  const plans = Map.groupBy(rows, ({ plan }) => plan);
  return new Map(
    [...plans].map(([plan, lines]) => {
      const hours = new Map(lines.map(({ hour, draws }) => [hour, draws]));
      return [plan, Array.from({ length: 24 }, (_, hour) => hours.get(hour) ?? 0)];
    }),
  );
}

/** What of an activity the check needs beside its setting. */
export async function readFacts(db: Db, row: Row): Promise<ProofFacts> {
  const [stopped, rates] = [await stoppedIn(db, row.id), await ratesOf(db, row.id)];
  return { status: row.status, startsAt: Date.parse(asText(row['start_at'])), stopped, rates };
}
