import { sql } from 'kysely';
import { paceDays, type RunOut } from '../../../contract/insight/campaigns.ts';
import { recordAddress } from '../../../contract/menu/record-address.ts';
import type { Db } from '../../entity/write/database.ts';
import type { Sql } from '../../entity/resource.ts';
import { sourceOf } from '../../entity/row-source.ts';
import { listOf, shownOf } from '../figures/lists.ts';

/** What has stock for winners. */
type SlotTable = 'prize' | 'invite_prize';

/** How fast the prizes of an activity are given out, by the last days. */
export interface Pace {
  /** What they cost together. */
  readonly fen_per_hour: number;
  /** Which prize is out first, and when; null where none ever is. */
  readonly runs_out: RunOut | null;
}

interface Slot {
  readonly activity: number;
  readonly table: SlotTable;
  readonly id: number;
  readonly title: string;
  readonly unit_fen: number;
  /** Units left; null where there is no end of them. */
  readonly left: number | null;
  /** Units given out in the last days, less those that came back; and how many hours of those it was there. */
  readonly given: number;
  readonly hours: number;
  /** When it is out by that pace, ISO-8601; null without a pace, or where nothing is left. */
  readonly out_at: string | null;
}

/**
 * Slots of one kind with what the ledger says of the last days, which is read once, out of its index of the time (migration 0012). A win in
 * flight counts once it is confirmed.
 */
const slotsOf = (table: SlotTable, cost: Sql, ids: readonly number[]): Sql => sql`
  select v.id as activity, ${table}::text as "table", t.id, t.title, coalesce(${cost}, 0) as unit_fen,
    ${shownOf(table, 'stock_remaining')} as "left", greatest(0, coalesce(moved.units, 0))::bigint as given,
    greatest(1, least(${paceDays * 24}::float8, extract(epoch from now() - v.start_at) / 3600)) as hours
  ${sourceOf(listOf(table))} join activity as v on v.id = ${shownOf(table, 'activity_id')}
    left join (select row_id, sum(case change_type when 'return' then -delta else delta end) as units from stock_ledger
      where entity = ${table} and change_type in ('issue', 'confirm', 'return')
        and created_at > now() - make_interval(days => ${paceDays}) group by row_id) as moved on moved.row_id = t.id
  where v.id = any(${ids}::bigint[]) and t.status = 'enabled'`;

/** The pace of some activities, by their ids. `invites`: prizes of invitations may be told of. */
export async function paceOf(db: Db, ids: readonly number[], invites: boolean): Promise<ReadonlyMap<number, Pace>> {
  const slots = [
    slotsOf('prize', shownOf('prize', 'unit_cost_fen'), ids),
    ...(invites ? [slotsOf('invite_prize', sql`t.quantity * slot_award.cost_fen`, ids)] : []),
  ];
  const { rows } = await sql<Slot>`
    select *, case when "left" > 0 and given > 0 then now() + make_interval(secs => "left" * hours * 3600 / given) end as out_at
    from (${sql.join(slots, sql` union all `)}) as slots order by activity, id`.execute(db);
  return new Map(ids.map((id) => [id, ofSlots(rows.filter(({ activity }) => activity === id))]));
}

function ofSlots(slots: readonly Slot[]): Pace {
  const first = slots
    .filter(({ left, out_at }) => left !== null && (left <= 0 || out_at !== null))
    .toSorted((one, other) => momentOf(one) - momentOf(other))
    .at(0);
  return {
    fen_per_hour: slots.reduce((sum, { unit_fen: fen, given, hours }) => sum + (fen * given) / hours, 0),
    runs_out: first
      ? { id: first.id, title: first.title, path: recordAddress(first.table, first.id) ?? '', at: first.out_at }
      : null,
  };
}

/** What is out already comes before everything that will be. */
const momentOf = ({ out_at: at }: Slot): number => (at === null ? 0 : Date.parse(at));
