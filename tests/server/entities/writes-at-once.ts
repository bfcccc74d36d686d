import { randomUUID } from 'node:crypto';
import type { AskedUpdate } from '../../../contract/entity/call.ts';
import { entities, entityNamed } from '../../../contract/entities.ts';
import { type Entity, formFields } from '../../../contract/entity/entity.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { actionOfEvent, eventsOf, move, movesFrom, stagesOf } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import type { Store } from '../../../server/db/store.ts';
import type { Answered, TestServer } from '../with-server.ts';
import { type Operator, sampleOf, toldFor } from './with-entities.ts';

/* Writes that come at one moment: as many as the pool has connections, upon rows that all of them refer to. */
export const together = 10;

export interface Ground {
  readonly store: Store;
  readonly admin: Operator;
  readonly call: TestServer['call'];
  readonly token: string;
  readonly run: <R extends object>(text: string) => Promise<readonly R[]>;
}

/** One write, made ready before all of them are sent. */
export type Sent = () => Promise<Pick<Answered, 'code' | 'message'>>;
export type Prepare = (ground: Ground) => Promise<readonly Sent[]>;

export const ten = <T>(make: (nth: number) => T): readonly T[] =>
  Array.from({ length: together }, (_, nth) => make(nth));

/** Ten new rows that refer to the same ones. */
export const creations =
  (entity: string, changes: Values = {}, ready?: string): Prepare =>
  async ({ admin, run }) => {
    if (ready !== undefined) await run(ready);
    const bodies = ten(() => ({ request_id: randomUUID(), ...sampleOf(entity), ...changes }));
    return bodies.map((body) => () => admin.create(entity, body));
  };

/** The newest rows of a table, ten where there are so many. */
export async function newest({ run }: Ground, table: string): Promise<readonly number[]> {
  const rows = await run<{ id: number }>(`select id from ${table} order by id desc limit ${together}`);
  return rows.map(({ id }) => id);
}

/** The newest rows, each at its version; a table with fewer than ten gives some twice. Of the table alone: nothing is counted for them. */
export async function rowsOf({ run }: Ground, entity: string): Promise<readonly Row[]> {
  const rows = await run<Row>(`select * from ${entity} order by id desc limit ${together}`);
  return ten((nth) => {
    const row = rows[nth % rows.length];
    if (!row) throw new Error(`there is no ${entity}`);
    return row;
  });
}

/** Ten updates of ten rows, each told `told` of its row. */
export const updates =
  (entity: string, told: (row: Row, nth: number) => Values, ready?: string): Prepare =>
  async (ground) => {
    if (ready !== undefined) await ground.run(ready);
    const rows = await rowsOf(ground, entity);
    return rows.map((row, nth) => {
      const asked: AskedUpdate = { id: row.id, ...told(row, nth) };
      return () => ground.admin.update(entity, asked);
    });
  };

/** References that the rows do not have yet, the same for all of them. */
async function otherReferences({ run }: Ground, entity: Entity, row: Row): Promise<Values> {
  const changes: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(formFields(entity, 'edit'))) {
    const target = typeof field.refers === 'function' ? field.refers(row) : field.refers;
    const known = entities.find(({ name }) => name === target);
    if (!known || !field.kind.startsWith('reference') || field.locked?.(row) !== undefined) continue;
    const open = (known.referable ?? ['enabled']).map((state) => `'${state}'`).join();
    const [found] = await run<{ id: number }>(
      `select id from ${known.name} where status in (${open}) and id <> ${Number(row[key] ?? 0)} order by id limit 1`,
    );
    if (found) changes[key] = field.kind === 'reference' ? found.id : [found.id];
  }
  return changes;
}

/** Ten rows get other references, all of them the same ones, and another remark. */
export const edits =
  (entity: string, own: Values = {}, ready?: string): Prepare =>
  async (ground) => {
    if (ready !== undefined) await ground.run(ready);
    const rows = await rowsOf(ground, entity);
    const references = rows[0] ? await otherReferences(ground, entityNamed(entity), rows[0]) : {};
    return rows.map(
      ({ id, version }, nth) =>
        () =>
          ground.admin.update(entity, { id, version, remark: `第 ${nth} 人`, ...references, ...own }),
    );
  };

/** What rows need beside their state, so that the guard of a step lets them pass: a statement about these ids. */
export type Ready = (ids: string) => string;

/** Ten rows take the steps of their entity, as many each, from a state in which the chart draws it. */
export const steps =
  (entity: Entity, ready: Readonly<Record<string, Ready>>): Prepare =>
  async (ground) => {
    const { name } = entity;
    const ids = await newest(ground, name);
    const before = await ground.admin.row(name, ids[0] ?? 0);
    const events = stepsOf(entity);
    for (const [nth, event] of events.entries()) {
      const own = ids.filter((_, at) => at % events.length === nth).join();
      if (own === '') continue;
      await ground.run(`update ${name} set ${stageOf(name, before, event)} where id in (${own})`);
      const statement = ready[`${name} ${event}`]?.(own);
      if (statement !== undefined) await ground.run(statement);
    }
    return (await rowsOf(ground, name)).map((row, nth) => {
      const event = events[(nth % ids.length) % events.length] ?? '';
      const asked = { id: row.id, version: row.version, event, ...toldFor(name, { ...before, ...row }, event) };
      return () => ground.admin.update(name, asked);
    });
  };

/** The state that a row is put into so that it can take a step, as an assignment. */
function stageOf(entity: string, row: Row, event: string): string {
  const lifecycle = lifecycleOf(entity);
  const drawn = stagesOf(lifecycle).filter((stage) =>
    movesFrom(lifecycle, { ...row, ...stage }).some((one) => one.event === event),
  );
  const stage = drawn.find((one) => !('refusal' in move(lifecycle, { ...row, ...one }, event))) ?? drawn[0];
  if (!stage) throw new Error(`${entity} never takes ${event}`);
  return Object.entries(stage)
    .map(([column, state]) => `${column} = '${state}'`)
    .join();
}

/** Steps that operators take through the common call. */
export const stepsOf = ({ name, commands = {} }: Entity): readonly string[] => {
  const lifecycle = lifecycleOf(name);
  return eventsOf(lifecycle).filter((event) => !commands[event] && actionOfEvent(lifecycle, event) !== undefined);
};

/**
 * A call beside those of the entities, ten times, each with a request of its own. Calls for many rows get `count` of them, in another order
 * each time.
 */
export const calls =
  (call: string, body: (ids: readonly number[], nth: number) => Values, table?: string, count = together): Prepare =>
  async (ground) => {
    const ids = table === undefined ? [] : (await newest(ground, table)).slice(0, count);
    const [method, path = ''] = call.split(' ');
    return ten((nth) => {
      const at = nth % Math.max(1, ids.length);
      const turned = [...ids.slice(at), ...ids.slice(0, at)];
      const sent = { token: ground.token, body: { request_id: randomUUID(), ...body(turned, nth) } };
      return () => ground.call(method === 'PUT' ? 'PUT' : 'POST', path, sent);
    });
  };

/** Writes of each kind in a mixed crowd. */
const each = 4;

/** Writes of several kinds at one moment, upon the same rows. */
export const mixed =
  (...kinds: readonly Prepare[]): Prepare =>
  async (ground) => {
    const sent: Sent[] = [];
    for (const prepare of kinds) sent.push(...(await prepare(ground)).slice(0, each));
    // In turns: one of each kind, then the next one of each.
    const kind = (nth: number) => nth % each;
    return sent
      .map((send, nth) => ({ send, nth }))
      .toSorted((one, other) => kind(one.nth) - kind(other.nth))
      .map(({ send }) => send);
  };
