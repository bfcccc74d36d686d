import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import { movesFrom, stagesOf } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { columnsAt, type WayStep } from '../../../machines/entity/lifecycle/ways.ts';
import type { TestServer } from '../with-server.ts';
import { setsOf } from './lifecycle-expected.ts';
import { isNear, mayStand, type Standing, standingRows } from './lifecycle-rows.ts';
import { notWalked, takeStep, toldOf } from './told-ways.ts';
import { unwalked } from './unwalked.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';

/*
 * 指路 is walked: a row of each entity is put into each state, and the way that it is told to each step that is refused there is gone by
 * the real calls: at its end the step is possible, and is taken. What a person cannot walk stands in a list of its own, as the screen says it.
 */

let server: TestServer;
let admin: Operator;
let rows: Readonly<Record<string, Standing>>;

const put = async (entity: string, id: number, sets: string): Promise<void> => {
  await server.store.pool.query(`update ${entity} set ${sets} where id = ${id}`);
};

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
  rows = await standingRows(admin, put);
});
afterAll(() => server.close());

/** A campaign with all that publishing asks for. */
const whole: Readonly<Record<string, number>> = { activity: 4001 };
/** Steps that something answers at once, which moves the row on: an order’s channel, or what the server knows of a draft alone. */
const answered = new Set(['goods_order RETRY_SYNC', 'goods_order CANCEL', 'point_adjustment SUBMIT']);

const tabled = entities.filter(({ observed }) => !observed);
const walked: string[] = [];
const left = new Map<string, ReadonlySet<string>>();

test.each(tabled)('$name', async (entity) => {
  const { name } = entity;
  const chart = lifecycleOf(name);
  const id = whole[name] ?? rows[name]?.easy ?? 0;
  const first = columnsAt(chart, await admin.row(name, id));
  for (const stage of stagesOf(chart).filter((one) => mayStand(name, one) && isNear(one))) {
    await put(name, id, setsOf(name, stage));
    for (const { event, steps } of toldOf(entity, await admin.row(name, id))) {
      // 没有办法: tests/a/entity/ways-proof.test.ts.
      if (!steps) continue;
      const reason = notWalked(entity, steps);
      if (reason === undefined) {
        await put(name, id, setsOf(name, stage));
        expect(possible(entity, await admin.row(name, id))).not.toContain(event);
        await walk(entity, id, steps);
        walked.push(`${name} ${Object.values(stage).join(' ')} ${event}`);
      } else left.set(name, new Set([...(left.get(name) ?? []), `${event}: ${reason}`]));
    }
  }
  // Other entities look at it.
  await put(name, id, setsOf(name, first));
});

const possible = ({ name }: Entity, row: Parameters<typeof toldOf>[1]) =>
  movesFrom(lifecycleOf(name), row).flatMap(({ event, refusal }) => (refusal === undefined ? [event] : []));

/** Takes the steps, one after the other: none is refused, and each leads where the way says. */
async function walk(entity: Entity, id: number, steps: readonly WayStep[]): Promise<void> {
  const { name } = entity;
  const way = steps.map(({ event }) => event);
  for (const { event, to } of steps) {
    const { code, message, result } = await takeStep(admin, entity, id, event);
    expect({ name, way, event, code, message: code === codes.ok ? '' : [message, result] }).toEqual({
      name,
      way,
      event,
      code: codes.ok,
      message: '',
    });
    if (answered.has(`${name} ${event}`)) break;
    expect({ name, way, event, ...(await admin.row(name, id)) }).toMatchObject(to);
  }
}

test('there was something to walk', () => {
  expect(walked.length).toBeGreaterThan(100);
});

test('what nobody can walk alone is known, each with who or what it waits for', () => {
  expect(Object.fromEntries([...left].map(([name, lines]) => [name, [...lines].toSorted()]))).toEqual(unwalked);
});
