import type { ClientBase } from 'pg';
import { entities } from '../../../contract/entities.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import { isAlive } from '../../../contract/entity/list/alive.ts';
import { stateWord } from '../../../contract/entity/list/states.ts';
import { endsAfter, leadingTo, type Region, regionsIn } from '../../../machines/entity/lifecycle/ends.ts';
import type { Lifecycle } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { StartRefused } from '../start-refused.ts';
import { type Place, rowsAt } from './rows-at.ts';

/** A state of a region, as a release knows it. */
interface KnownState extends Place {
  readonly label: string;
  readonly is_end: boolean;
  /** Whether a way leads from it to an end. */
  readonly can_end: boolean;
}

/** Rows that this release has no place for. */
interface Lost extends KnownState {
  readonly rows: number;
}

/** A region of an entity, as this release draws it. */
interface Drawn extends Region {
  readonly entity: Entity;
}

const drawnIn = (chartOf: (entity: string) => Lifecycle): readonly Drawn[] =>
  entities
    .filter(isAlive)
    .flatMap((entity) => regionsIn(chartOf(entity.name)).map((region) => ({ ...region, entity })));

function statesOf({ entity, ...region }: Drawn): readonly KnownState[] {
  const { column, states, ends } = region;
  const leading = leadingTo(region, ends);
  return states.map((state) => ({
    entity: entity.name,
    region: column,
    state,
    label: stateWord(entity, column, state),
    is_end: ends.has(state),
    can_end: leading.has(state),
  }));
}

/** Of the states that the release before knew in a region those from which a way led to an end, and leads to none any more. */
function stuckIn(region: Drawn, kept: readonly KnownState[]): readonly KnownState[] {
  const ends = new Set(kept.flatMap(({ state, is_end }) => (is_end ? [state] : [])));
  const before = { states: kept.map(({ state }) => state), ends };
  const leading = leadingTo(region, endsAfter(before, region));
  return kept.filter(({ state, can_end }) => can_end && region.states.includes(state) && !leading.has(state));
}

const regionKey = (entity: string, column: string): string => `${entity} ${column}`;
const labelOf = (name: string): string => entities.find((entity) => entity.name === name)?.label ?? name;

/**
 * Refuses to start over rows that stand in a state which the release before knew and this one does not, or from which a way led to an end
 * and none does any more: nobody could ever take them on. A migration that moves them on is the way out; the release before still runs.
 * What this release knows is kept for the next one. Only while nobody else migrates (server/db/migrate.ts).
 * @throws {StartRefused} stranded: with every such state and the number of its rows
 */
export async function refuseStranded(client: ClientBase, chartOf = lifecycleOf): Promise<void> {
  const drawn = drawnIn(chartOf);
  const own = drawn.flatMap(statesOf);
  const { rows: kept } = await client.query<KnownState>(
    'select entity, region, state, label, is_end, can_end from known_state',
  );
  const known = new Set(own.map(({ entity, region, state }) => `${regionKey(entity, region)} ${state}`));
  const gone = kept.filter(({ entity, region, state }) => !known.has(`${regionKey(entity, region)} ${state}`));
  const byRegion = Map.groupBy(kept, ({ entity, region }) => regionKey(entity, region));
  const stuck = drawn.flatMap((one) => stuckIn(one, byRegion.get(regionKey(one.entity.name, one.column)) ?? []));
  const lost = [await withRows(client, gone), await withRows(client, stuck)] as const;
  if (lost.flat().length > 0) throw refused(...lost);
  if (JSON.stringify(kept.map(lineOf).toSorted()) !== JSON.stringify(own.map(lineOf).toSorted()))
    await keep(client, own);
}

const lineOf = ({ entity, region, state, label, is_end, can_end }: KnownState): string =>
  [entity, region, state, label, is_end, can_end].join(' ');

/** Those in which a row stands. */
async function withRows(client: ClientBase, states: readonly KnownState[]): Promise<readonly Lost[]> {
  const lost: Lost[] = [];
  for (const one of states) {
    const rows = await rowsAt(client, one);
    if (rows > 0) lost.push({ ...one, rows });
  }
  return lost;
}

const told = (lost: readonly Lost[]): string =>
  lost.map(({ entity, label, rows }) => `${labelOf(entity)}「${label}」${rows} 条`).join('，');

function refused(homeless: readonly Lost[], stuck: readonly Lost[]): StartRefused {
  const parts = [
    homeless.length > 0 && `这个版本没有这些数据所处的状态：${told(homeless)}`,
    stuck.length > 0 && `这个版本里这些数据再也走不到结束：${told(stuck)}`,
  ].filter((part) => part !== false);
  const way = '请使用带有相应迁移的版本，或恢复上一个版本；数据没有丢失。';
  return new StartRefused('stranded', `${parts.join('；')}。${way}`);
}

const keep = (client: ClientBase, own: readonly KnownState[]) =>
  client.query(
    `with own as (select * from jsonb_to_recordset($1::jsonb)
        as s (entity text, region text, state text, label text, is_end boolean, can_end boolean)),
      gone as (delete from known_state as k where not exists (
        select from own as o where (o.entity, o.region, o.state) = (k.entity, k.region, k.state)))
    insert into known_state (entity, region, state, label, is_end, can_end) select * from own
    on conflict (entity, region, state) do update set label = excluded.label, is_end = excluded.is_end, can_end = excluded.can_end`,
    [JSON.stringify(own)],
  );
