import { sql } from 'kysely';
import { drawResults } from '../../../contract/awards/award-records.ts';
import { type Campaign, type Campaigns, mostCampaigns, type RunOut } from '../../../contract/insight/campaigns.ts';
import { recordAddress } from '../../../contract/menu/record-address.ts';
import type { Caller } from '../../http/route.ts';
import type { Db } from '../../entity/write/database.ts';
import { pathOf } from '../figures/figure.ts';
import { clockOf } from '../../entity/period.ts';
import { isDrawn, shownOf } from '../figures/lists.ts';
import { rowsOf } from '../figures/rows.ts';
import { paceOf } from './pace.ts';

const permission = 'AwardActivity';
const listPath = '/activity/list?run_status=running';

interface Found {
  readonly id: number;
  readonly title: string;
  readonly activity_no: string;
  readonly end_at: string;
  readonly days_left: number;
  readonly hours_left: number;
  readonly cost_fen: number;
  readonly budget_fen: number | null;
  readonly total: number;
}

interface Drawn {
  readonly id: number;
  readonly draws: number;
  readonly wins: number;
}

/** Draws and wins of today, of some activities, of the records that the caller may see. */
async function drawnToday(db: Db, caller: Caller, ids: readonly number[]) {
  const { rows } = await sql<Drawn>`
    select t.activity_id as id, count(*) as draws, count(*) filter (where t.status <> 'none') as wins
    from ${rowsOf('award_record', caller)} and ${isDrawn()} and t.won_at >= current_date and t.activity_id = any(${ids}::bigint[])
    group by t.activity_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Where the draws of an activity on one day are listed. */
const listOf = (activity: number, results: readonly string[], day: string): string =>
  pathOf(
    { entity: 'award_record', filters: { activity_id: activity, draw_result: results }, at: 'won_at' },
    { from: day, to: day },
  ) ?? '';

const dayOf = ({ id, draws, wins }: Drawn, day: string) => ({
  draws,
  wins,
  draws_path: listOf(id, Object.keys(drawResults), day),
  wins_path: listOf(id, ['won'], day),
});

/** What is out before the activity ends. */
const inTime = (first: RunOut | null, end: string): RunOut | null =>
  first !== null && (first.at === null || Date.parse(first.at) < Date.parse(end)) ? first : null;

/** 进行中的活动: those that end first, with what threatens them; nothing for who may not list activities. */
export async function campaignsOf(db: Db, caller: Caller): Promise<Campaigns> {
  if (!caller.grants.has(`${permission}.query`)) return { total: 0, path: listPath, data: [] };
  const { today } = await clockOf(db);
  const { rows } = await sql<Found>`
    select t.id, t.title, t.activity_no, t.end_at, (t.end_at::date - current_date + 1) as days_left,
      (extract(epoch from t.end_at - now()) / 3600)::float8 as hours_left, ${shownOf('activity', 'cost_used_fen')} as cost_fen,
      nullif(t.budget_fen, 0) as budget_fen, count(*) over () as total
    from ${rowsOf('activity', caller)} and ${shownOf('activity', 'run_status')} = 'running' order by t.end_at, t.id limit ${mostCampaigns}`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  const paces = await paceOf(db, ids, caller.grants.has('AwardInvite.query'));
  const drawn = caller.grants.has('AwardLog.query') ? await drawnToday(db, caller, ids) : undefined;
  const data = rows.map(({ total: _, hours_left: hours, ...row }): Campaign => ({
    ...row,
    path: recordAddress('activity', row.id) ?? listPath,
    cost_at_end_fen: Math.round(row.cost_fen + (paces.get(row.id)?.fen_per_hour ?? 0) * hours),
    runs_out: inTime(paces.get(row.id)?.runs_out ?? null, row.end_at),
    ...(drawn && { today: dayOf(drawn.get(row.id) ?? { id: row.id, draws: 0, wins: 0 }, today) }),
  }));
  return { total: rows[0]?.total ?? 0, path: listPath, data };
}
