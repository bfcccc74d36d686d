import { sql } from 'kysely';
import type { Values } from '../../../contract/entity/field.ts';
import type { CalendarTime } from '../../../contract/entity/entity-parts.ts';
import {
  type CalendarAnswer,
  type CalendarKind,
  type CalendarPhase,
  type CalendarRow,
  dayAfter,
  mostOfKind,
} from '../../../contract/insight/calendar.ts';
import type { Period } from '../../../contract/core/period.ts';
import { type Page, pages } from '../../../contract/menu/pages.ts';
import { resources } from '../../catalogue.ts';
import { expressionOf } from '../../entity/define-resource.ts';
import { clockOf } from '../../entity/period.ts';
import { scopeOf } from '../../entity/read/scope.ts';
import type { Clash, ClashRow, Resource, Sql } from '../../entity/resource.ts';
import { sourceOf } from '../../entity/row-source.ts';
import type { Db } from '../../entity/write/database.ts';
import type { Caller } from '../../http/route.ts';

/** What is asked for; without days those of the view that are now. */
export interface CalendarQuestion extends Period {
  readonly kinds: readonly string[];
  readonly phases: readonly CalendarPhase[];
}

interface Timed {
  readonly resource: Resource;
  readonly time: CalendarTime;
  readonly page: Page;
}

/** Everything that declares a time of its own and has a list in the menu, in the order of the menu. */
const timed: readonly Timed[] = pages.flatMap((page) => {
  const resource = resources.find(({ entity }) => page.view === 'list' && entity.name === page.entity);
  const time = resource?.entity.calendar;
  return resource && time ? [{ resource, time, page }] : [];
});

interface Found {
  readonly id: number;
  readonly title: string;
  readonly code: string;
  readonly start_at: string | null;
  readonly end_at: string | null;
  readonly phase: CalendarPhase;
  readonly total: number;
  readonly seen: Values;
}

const midnight = (day: string): Sql => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;

/** When it begins and ends, as instants that are never null. */
function boundsOf(resource: Resource, { from, to }: CalendarTime): { readonly begin: Sql; readonly end: Sql } {
  const begin = sql`coalesce(${expressionOf(resource, from)}, '-infinity')`;
  // An instant takes no time; as a stretch it is not empty, so that it lies in the day that it begins.
  if (to === undefined) return { begin, end: sql`(${begin} + interval '1 microsecond')` };
  return { begin, end: sql`coalesce(${expressionOf(resource, to)}, 'infinity')` };
}

/** What state and time say together; what is in no state of the two lists is not there. */
function phaseOf(resource: Resource, time: CalendarTime): Sql {
  const { by = 'status', live, over = [], to } = time;
  const code = expressionOf(resource, by);
  const { begin, end } = boundsOf(resource, time);
  const isPast = to === undefined ? sql`false` : sql`${end} <= now()`;
  return sql`(case when ${code} = any(${over}::text[]) then 'ended' when not ${code} = any(${live}::text[]) then 'idle'
    when ${isPast} then 'ended' when ${begin} > now() then 'planned' else 'running' end)`;
}

/**
 * Rows of one kind that have a time in common with the window, those that begin first, of what the caller may see: one statement. What ends at
 * midnight has ended before the day, and what has neither begin nor end has no time.
 */
async function found(db: Db, { resource, time }: Timed, question: CalendarQuestion, caller: Caller) {
  const { entity, clash } = resource;
  const { from, to = from, by = 'status' } = time;
  const { begin, end } = boundsOf(resource, time);
  const phase = phaseOf(resource, time);
  const [start, finish] = [from, to].map((key) => expressionOf(resource, key));
  const seen = sql.join(Object.entries(clash?.reads ?? {}).map(([key, value]) => sql`${sql.lit(key)}, ${value}`));
  const { rows } = await sql<Found>`
    with found as materialized (
      select t.id as found_id, count(*) over () as total ${sourceOf(resource)}
      where ${scopeOf(entity, caller)} and t.status <> ${entity.archived ?? ''} and (${start} is not null or ${finish} is not null)
        and ${begin} < ${midnight(dayAfter(question.to, 1))} and ${end} > ${midnight(question.from)}
        ${question.phases.length > 0 ? sql`and ${phase} = any(${question.phases}::text[])` : sql``}
      order by ${begin}, t.id limit ${mostOfKind})
    select t.id, ${expressionOf(resource, entity.title)} as title, ${expressionOf(resource, by)} as code, ${start} as start_at,
      ${time.to === undefined ? sql`null` : finish} as end_at, ${phase} as phase, found.total, ${clash ? sql`jsonb_build_object(${seen})` : sql`'{}'::jsonb`} as seen
    ${sourceOf(resource)} join found on found.found_id = t.id order by ${begin}, t.id`.execute(db);
  return rows;
}

const shanghai = 8 * 3_600_000;
const dayOf = (ms: number): string => new Date(ms + shanghai).toISOString().slice(0, 10);
const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** The days of the window on which a row is there. */
function daysOf({ start_at: start, end_at: end }: Found, { from, to }: Period, isInstant: boolean) {
  const begun = start === null ? '' : dayOf(Date.parse(start));
  if (isInstant) return { first: begun, last: begun, before: false, after: false };
  const ended = end === null ? '9' : dayOf(Date.parse(end) - 1);
  const first = later(begun, from);
  return { first, last: later(earlier(ended, to), first), before: begun < from, after: ended > to };
}

const planned = (row: Found, isInstant: boolean): ClashRow => {
  const from = row.start_at === null ? -Infinity : Date.parse(row.start_at);
  const open = isInstant ? from : Infinity;
  return {
    id: row.id,
    title: row.title,
    from,
    to: row.end_at === null ? open : Date.parse(row.end_at),
    values: row.seen,
  };
};

/** What clashes, by id: nothing does that is over, or not there. */
function clashesOf(clash: Clash | undefined, rows: readonly Found[], isInstant: boolean): ReadonlyMap<number, string> {
  if (!clash) return new Map();
  const coming = rows
    .filter(({ phase }) => phase === 'planned' || phase === 'running')
    .map((row) => planned(row, isInstant));
  return new Map(
    coming.flatMap((row) => {
      const said = clash.says(
        row,
        coming.filter(({ id }) => id !== row.id),
      );
      return said === undefined ? [] : [[row.id, said] as const];
    }),
  );
}

async function kindOf(db: Db, one: Timed, question: CalendarQuestion, caller: Caller): Promise<CalendarKind> {
  const { resource, time, page } = one;
  const { entity, clash } = resource;
  const rows = await found(db, one, question, caller);
  const isInstant = time.to === undefined;
  const words = entity.fields[time.by ?? 'status']?.options ?? {};
  const clashes = clashesOf(clash, rows, isInstant);
  const mayRead = caller.grants.has(`${entity.permissionId}.get`);
  return {
    entity: entity.name,
    title: entity.label,
    path: page.path,
    instant: isInstant,
    more: (rows[0]?.total ?? 0) - rows.length,
    rows: rows.map((row): CalendarRow => ({
      id: row.id,
      title: row.title,
      path: mayRead ? `${page.path}/${row.id}` : page.path,
      start_at: row.start_at,
      end_at: row.end_at,
      ...daysOf(row, question, isInstant),
      phase: row.phase,
      status: words[row.code]?.label ?? row.code,
      clash: clashes.get(row.id) ?? null,
    })),
  };
}

/** 运营日历: what is there when, in the lists that the caller may look at. */
export async function calendarOf(
  db: Db,
  caller: Caller,
  windowAt: (today: string) => Period,
  asked: Omit<CalendarQuestion, keyof Period>,
): Promise<CalendarAnswer> {
  const { today } = await clockOf(db);
  const { from, to } = windowAt(today);
  const open = timed.filter(({ resource: { entity } }) => caller.grants.has(`${entity.permissionId}.query`));
  const data: CalendarKind[] = [];
  for (const one of open)
    if (asked.kinds.length === 0 || asked.kinds.includes(one.resource.entity.name))
      data.push(await kindOf(db, one, { ...asked, from, to }, caller));
  return {
    from,
    to,
    today,
    kinds: open.map(({ resource: { entity } }) => ({ entity: entity.name, title: entity.label })),
    data,
  };
}
