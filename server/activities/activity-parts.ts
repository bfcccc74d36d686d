import { sql } from 'kysely';
import { isLimitedBy } from '../../contract/activities/activity.ts';
import type { FieldError } from '../../contract/entity/fault.ts';
import type { Db } from '../entity/write/database.ts';
import type { Write } from '../entity/resource.ts';

interface Part {
  readonly title: string;
  readonly early: boolean;
  readonly late: boolean;
  readonly limits: unknown;
}

/** What the plans of an activity say against its new times and limits: theirs lie within (award.md §3.1, §3.2). */
export async function partFaults(tx: Db, { values, row, changes }: Write): Promise<readonly FieldError[]> {
  if (!row || !['start_at', 'end_at', 'limits'].some(changes)) return [];
  const { rows } = await sql<Part>`
    select title, coalesce(start_at < ${values['start_at']}::timestamptz, false) as early,
      coalesce(end_at > ${values['end_at']}::timestamptz, false) as late, limits
    from plan where activity_id = ${row.id} and status <> 'archived'
    union all select title, coalesce(start_at < ${values['start_at']}::timestamptz, false), coalesce(end_at > ${values['end_at']}::timestamptz, false), null
    from invite_plan where activity_id = ${row.id} and status in ('draft', 'enabled', 'paused')`.execute(tx);
  const early = rows.find((part) => part.early);
  const late = rows.find((part) => part.late);
  const over = rows.find(({ limits }) => !isLimitedBy(limits, values['limits']));
  return [
    ...(changes('start_at') && early ? [{ field: 'start_at', message: `方案「${early.title}」开始得更早` }] : []),
    ...(changes('end_at') && late ? [{ field: 'end_at', message: `方案「${late.title}」结束得更晚` }] : []),
    ...(changes('limits') && over ? [{ field: 'limits', message: `方案「${over.title}」的参与上限更多` }] : []),
  ];
}
