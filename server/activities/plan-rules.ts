import { sql } from 'kysely';
import { isLimitedBy, isLooser } from '../../contract/activities/activity.ts';
import type { FieldError } from '../../contract/entity/fault.ts';
import type { Values } from '../../contract/entity/field.ts';
import { slotsIn } from '../../contract/stock/release-slots.ts';
import { invalid } from '../http/failure.ts';
import { runStatusIn } from './activity.resource.ts';
import type { Db } from '../entity/write/database.ts';
import { always, type Favour, worseFaults } from '../entity/write/favour.ts';
import { slotFaults } from '../awards/stock/release-slots.ts';
import type { Sql, Write } from '../entity/resource.ts';

const at = (value: unknown) => Date.parse(String(value));
const isEmpty = (value: unknown) => value === null || value === undefined;

/** A window that opens later, or closes earlier. */
const opensLater = (before: unknown, after: unknown) => !isEmpty(after) && (isEmpty(before) || at(after) > at(before));
const closesEarlier = (before: unknown, after: unknown) =>
  !isEmpty(after) && (isEmpty(before) || at(after) < at(before));

/** A time of release that is gone, or gives less. */
const releasesLess = (before: unknown, after: unknown) =>
  slotsIn(before).some((slot) => {
    const same = slotsIn(after).find(
      (one) => one.prizeId === slot.prizeId && one.from === slot.from && one.to === slot.to,
    );
    return same === undefined || same.quantity < slot.quantity;
  });

const stopFirst = '请先暂停活动并停用该方案';

/** What stays as it is while people meet a plan (award.md §3.2, §1.4 C4). */
const favours: readonly Favour[] = [
  { field: 'parent_id', worse: always, message: `活动已开始，不能移动方案，${stopFirst}` },
  { field: 'sort', worse: always, message: `活动已开始，不能改变匹配顺序，${stopFirst}` },
  { field: 'plan_type', worse: always, message: `活动已开始，不能修改发奖方式，${stopFirst}` },
  { field: 'match_type', worse: always, message: `活动已开始，不能修改匹配条件，${stopFirst}` },
  { field: 'match_value', worse: always, message: `活动已开始，不能修改匹配条件，${stopFirst}` },
  { field: 'is_default', worse: always, message: `活动已开始，不能修改兜底分支，${stopFirst}` },
  { field: 'start_at', worse: opensLater, message: '活动已开始，生效开始只能提前' },
  { field: 'end_at', worse: closesEarlier, message: '活动已开始，生效结束只能延后' },
  { field: 'limits', worse: (before, after) => !isLooser(before, after), message: '活动已开始，参与上限只能放宽' },
  { field: 'release_mode', worse: (_, after) => after === 'slots', message: '活动已开始，不能改为分时投放' },
  { field: 'release_slots', worse: releasesLess, message: '活动已开始，已公示的投放时段只能增加数量' },
  { field: 'area_disclosed', worse: (_, after) => after !== true, message: '活动已开始，公示过的差异不能撤回' },
  { field: 'slot_disclosed', worse: (_, after) => after !== true, message: '活动已开始，公示过的差异不能撤回' },
];

interface Around {
  readonly activity_status: string;
  readonly run_status: string;
  readonly limits: unknown;
  /** The window that the activity and the plans above leave open. */
  readonly opens: string;
  readonly closes: string;
  /** The widest window of the plans below; null where they have none of their own. */
  readonly first: string | null;
  readonly last: string | null;
}

/** The window that the activity `a` and the plans from `parent` up leave open, as `opens` and `closes`. */
export const windowAbove = (parent: Sql): Sql => sql`(with recursive ups as (
    select id, parent_id, start_at, end_at from plan where id = ${parent}
    union all select p.id, p.parent_id, p.start_at, p.end_at from plan as p join ups on p.id = ups.parent_id
  ) select greatest(a.start_at, max(ups.start_at)) as opens, least(a.end_at, min(ups.end_at)) as closes from ups)`;

/** The activity takes no step of its own meanwhile: it is locked by now (server/activities/plan.resource.ts). */
async function around(tx: Db, values: Values, id: number): Promise<Around | undefined> {
  const { rows } = await sql<Around>`
    select a.status as activity_status, ${runStatusIn('a')} as run_status, a.limits, within.opens, within.closes, lower.first, lower.last
    from activity as a, lateral ${windowAbove(sql`${values['parent_id'] ?? null}::bigint`)} as within,
      lateral (with recursive below as (
        select id, start_at, end_at from plan where parent_id = ${id} and status <> 'archived'
        union all select p.id, p.start_at, p.end_at from plan as p join below on p.parent_id = below.id where p.status <> 'archived'
      ) select min(start_at) as first, max(end_at) as last from below) as lower
    where a.id = ${values['activity_id']}`.execute(tx);
  return rows[0];
}

/** What the activity, the plans around and the prizes say against a plan (award.md §3.2). @throws {Failure} 40001 with all that is wrong */
export async function checkPlanRules(tx: Db, write: Write): Promise<void> {
  const { values, row, changes } = write;
  const id = row?.id ?? 0;
  const found = await around(tx, values, id);
  if (!found) return;
  const isNewlySlotted = changes('release_slots') || changes('release_mode');
  const faults = [
    ...(row ? worseFaults(favours, { ...found, status: row.status }, row, values) : []),
    ...windowFaults(write, found),
    ...limitFaults(write, found),
    ...(isNewlySlotted ? await slotFaults(tx, id, values['release_slots']) : []),
  ];
  if (faults.length > 0) throw invalid(faults);
}

const limitFaults = ({ values: { limits }, changes }: Write, found: Around): readonly FieldError[] =>
  changes('limits') && !isLimitedBy(limits, found.limits)
    ? [{ field: 'limits', message: '参与上限不能多于活动的参与次数上限' }]
    : [];

const isBefore = (one: unknown, other: unknown) => !isEmpty(one) && !isEmpty(other) && at(one) < at(other);

function windowFaults({ values, changes }: Write, { opens, closes, first, last }: Around): readonly FieldError[] {
  const { start_at, end_at } = values;
  if (!['start_at', 'end_at', 'parent_id'].some(changes)) return [];
  return [
    ...(isBefore(start_at, opens) ? [{ field: 'start_at', message: '不能早于活动和上级方案的开始时间' }] : []),
    ...(isBefore(closes, end_at) ? [{ field: 'end_at', message: '不能晚于活动和上级方案的结束时间' }] : []),
    ...(isBefore(first, start_at) ? [{ field: 'start_at', message: '下级方案开始得更早，请先修改它们' }] : []),
    ...(isBefore(end_at, last) ? [{ field: 'end_at', message: '下级方案结束得更晚，请先修改它们' }] : []),
  ];
}
