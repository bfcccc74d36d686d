import { sql } from 'kysely';
import { z } from 'zod';
import { isFollowed } from '../../../contract/entity/list/alive.ts';
import { recordName } from '../../../contract/entity/list/list-look.ts';
import {
  type LivingChart,
  livingChartCall,
  type RegionNow,
  type StateNow,
  wayDays,
  type WayNow,
} from '../../../contract/entity/list/living-chart.ts';
import { type Route, route } from '../../http/route.ts';
import { lookedAtBy, rowKeys } from '../define-resource.ts';
import { rowsByIds } from '../page-rows.ts';
import { foundIn } from '../read/list.ts';
import { isLimited, scopeOf } from '../read/scope.ts';
import type { Resource, Sql } from '../resource.ts';
import type { Db, Viewer } from '../write/database.ts';
import { wayStart } from './moved.ts';
import { overdueIn } from './overdue.ts';
import { regionsIn } from './regions.ts';

type Region = ReturnType<typeof regionsIn>[number];

/** What the database says of the rows of a state. */
interface Counted {
  readonly state: string;
  readonly rows: number;
  readonly median: number | null;
  readonly id: number | null;
  readonly since: string | null;
}

/** 活图 of an entity. Whoever may see the list may see how its rows are spread over their states. */
export const livingChartRoute = (resource: Resource): Route =>
  route({
    call: livingChartCall(resource.entity),
    access: { permissionId: resource.entity.permissionId, action: 'query' },
    summary: `${resource.entity.label}的活图：每个状态现有多少条、停留多久，近 ${wayDays} 天走了哪些路`,
    input: z.strictObject({}),
    read: (_, { store, caller }) => livingChartOf(store.db, lookedAtBy(resource, caller), caller),
  });

/** How the rows that somebody sees are spread over the states, since when, and which ways they took. */
async function livingChartOf(db: Db, resource: Resource, viewer: Viewer): Promise<LivingChart> {
  const { entity, lifecycle } = resource;
  const regions: RegionNow[] = [];
  for (const region of regionsIn(lifecycle)) regions.push(await regionNow(db, resource, region, viewer));
  const { rows } = await sql<{ readonly at: string }>`select now() as at`.execute(db);
  return { at: rows[0]?.at ?? '', followed: isFollowed(entity), regions };
}

async function regionNow(db: Db, resource: Resource, region: Region, viewer: Viewer): Promise<RegionNow> {
  const counted = await countedIn(db, resource, region, viewer);
  const waiting = counted.filter(({ state }) => !region.ends.has(state));
  const titles = await titlesOf(db, resource, waiting, viewer);
  const overdue = await overdueIn(db, resource, region.column, viewer);
  const byState = new Map(counted.map((one) => [one.state, one]));
  const states = region.states.map((state) => {
    const late = overdue.get(state);
    return { ...stateNow(state, region, byState.get(state), titles), ...(late !== undefined && { overdue: late }) };
  });
  return { column: region.column, states, ways: await waysIn(db, resource, region, viewer) };
}

function stateNow(
  state: string,
  { ends }: Region,
  counted: Counted | undefined,
  titles: ReadonlyMap<number, string>,
): StateNow {
  const { rows = 0, median = null, id = null, since = null } = counted ?? {};
  if (ends.has(state) || id === null || since === null) return { state, rows, median: null, longest: null };
  const title = titles.get(id);
  return { state, rows, median, longest: title === undefined ? null : { id, title, since } };
}

/** What the rows that wait longest are called, as the viewer may read it. */
async function titlesOf(db: Db, resource: Resource, counted: readonly Counted[], viewer: Viewer) {
  const ids = [...new Set(counted.flatMap(({ id }) => id ?? []))];
  const rows = await rowsByIds(db, resource, ids, rowKeys(resource, { brief: true }), viewer);
  return new Map(rows.map((row) => [row.id, recordName(resource.entity, row)]));
}

/** Seconds from a moment until now, never before it. */
const secondsSince = (at: Sql): Sql => sql`greatest(0, floor(extract(epoch from now() - ${at})))::float8`;

async function countedIn(db: Db, resource: Resource, region: Region, viewer: Viewer): Promise<readonly Counted[]> {
  const { entity } = resource;
  if (!isFollowed(entity)) return countedAlone(db, resource, region, viewer);
  const { rows } = await (
    isLimited(entity, viewer)
      ? countedWithin(resource, region, scopeOf(entity, viewer))
      : countedOfAll(entity.name, region)
  ).execute(db);
  return rows;
}

/** Of rows that nobody follows no more is known than where they are. */
async function countedAlone(db: Db, resource: Resource, { column }: Region, viewer: Viewer) {
  const { rows } = await sql<Counted>`
    select ${sql.ref(`t.${column}`)} as state, count(*) as rows, null as median, null as id, null as since
    ${foundIn(resource, true)} where ${scopeOf(resource.entity, viewer)} group by 1`.execute(db);
  return rows;
}

/**
 * Of all rows: counted by day (`state_tally`). In which day the one in the middle came there the counts tell; within the day, and for the
 * one that has been there longest, an index of the stays is read in its order. `before`: how many
 * came later to the same state.
 */
const countedOfAll = (entity: string, { column, ends }: Region) => {
  const stays = sql`from state_stay as s where s.entity = ${entity} and s.region = ${column} and s.state = `;
  return sql<Counted>`
    with days as (select state, day, sum(rows) as rows from state_tally
      where entity = ${entity} and region = ${column} and to_state = '' group by state, day having sum(rows) > 0),
    counted as (select state, sum(rows)::bigint as rows from days group by state),
    summed as (select state, day, rows, sum(rows) over (partition by state order by day desc) - rows as before from days)
    select c.state, c.rows, ${secondsSince(sql`middle.since`)} as median, longest.row_id as id, longest.since
    from counted as c
    left join lateral (select m.day, ((c.rows - 1) / 2 - m.before)::bigint as place from summed as m
      where m.state = c.state and c.state <> all(${[...ends]}::text[])
        and m.before <= (c.rows - 1) / 2 and m.before + m.rows > (c.rows - 1) / 2) as d on true
    left join lateral (select s.since ${stays} c.state and s.since >= d.day::timestamp at time zone 'Asia/Shanghai'
        and s.since < (d.day + 1)::timestamp at time zone 'Asia/Shanghai'
      order by s.since desc offset d.place limit 1) as middle on d.day is not null
    left join lateral (select s.row_id, s.since ${stays} c.state order by s.since, s.row_id limit 1) as longest on true`;
};

/** Of the rows within somebody's data scope. */
const countedWithin = ({ entity }: Resource, { column }: Region, scope: Sql) => sql<Counted>`
  with seen as materialized (
    select t.id, ${sql.ref(`t.${column}`)} as state, s.since from ${sql.table(entity.name)} as t
    left join state_stay as s on s.entity = ${entity.name} and s.row_id = t.id and s.region = ${column}
    where ${scope}),
  longest as (select distinct on (state) state, id, since from seen order by state, since, id)
  select seen.state, count(*) as rows,
    ${secondsSince(sql`percentile_disc(0.5) within group (order by seen.since desc)`)} as median,
    min(longest.id) as id, min(longest.since) as since
  from seen join longest on longest.state = seen.state group by seen.state`;

/** The ways that were taken lately, each by how many rows. */
async function waysIn(db: Db, resource: Resource, { column }: Region, viewer: Viewer): Promise<readonly WayNow[]> {
  const { entity } = resource;
  if (!isFollowed(entity)) return [];
  const { rows } = await (
    isLimited(entity, viewer)
      ? sql<WayNow>`
        select m.from_state as "from", m.to_state as "to", count(*) as rows from ${sql.table(entity.name)} as t
        join state_move as m on m.entity = ${entity.name} and m.row_id = t.id and m.region = ${column}
        where ${scopeOf(entity, viewer)} and m.at >= (${wayStart})::timestamp at time zone 'Asia/Shanghai'
        group by 1, 2 order by 1, 2`
      : sql<WayNow>`
        select state as "from", to_state as "to", sum(rows)::bigint as rows from state_tally
        where entity = ${entity.name} and region = ${column} and to_state <> '' and day >= ${wayStart}
        group by 1, 2 having sum(rows) > 0 order by 1, 2`
  ).execute(db);
  return rows;
}
