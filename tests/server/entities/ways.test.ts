import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import { movesFrom, stagesOf } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { columnsAt, type Way, waysFrom, type WayStep } from '../../../machines/entity/lifecycle/ways.ts';
import type { TestServer } from '../with-server.ts';
import { setsOf, superActions } from './lifecycle-expected.ts';
import { mayStand, type Standing, standingRows } from './lifecycle-rows.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';

/* 指路 is walked: at the end of each way that operators can go the step is possible, and is taken. */

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

/** A campaign with all that publishing asks for: what a guard finds is told of rows that stand before it only. */
const whole: Readonly<Record<string, number>> = { activity: 4001 };
/** Steps that something answers at once, which moves the row on: an order’s channel, or what the server knows of a draft alone. */
const answered = new Set(['goods_order RETRY_SYNC', 'goods_order CANCEL', 'point_adjustment SUBMIT']);

const tabled = entities.filter(({ observed }) => !observed);
let walked = 0;

test.each(tabled)('$name', async (entity) => {
  const { name } = entity;
  const chart = lifecycleOf(name);
  const id = whole[name] ?? rows[name]?.easy ?? 0;
  // Time, and what asks for a form of its own, is tried elsewhere; so is what a guard forbids before it is mended.
  const isWalked = ({ steps = [] }: Way) =>
    steps.length > 0 &&
    steps.every(
      ({ event, action, refusal }) =>
        action !== undefined &&
        refusal === undefined &&
        superActions(entity).includes(action) &&
        !entity.commands?.[event],
    );
  const first = columnsAt(chart, await admin.row(name, id));
  for (const stage of stagesOf(chart).filter((one) => mayStand(name, one))) {
    await put(name, id, setsOf(stage));
    for (const { event, steps = [] } of waysFrom(chart, await admin.row(name, id)).filter(isWalked)) {
      await put(name, id, setsOf(stage));
      expect(movesFrom(chart, await admin.row(name, id)).map((move) => move.event)).not.toContain(event);
      await walk(name, id, steps);
    }
  }
  // Other entities look at it.
  await put(name, id, setsOf(first));
});

/** Takes the steps, one after the other: none is refused, and each leads where the way says. */
async function walk(name: string, id: number, steps: readonly WayStep[]): Promise<void> {
  const way = steps.map(({ event }) => event);
  for (const { event, to } of steps) {
    const { code, message } = await admin.step(name, id, event);
    expect({ way, event, code, message: code === codes.ok ? '' : message }).toEqual({
      way,
      event,
      code: codes.ok,
      message: '',
    });
    if (answered.has(`${name} ${event}`)) break;
    expect(await admin.row(name, id)).toMatchObject(to);
  }
  walked += 1;
}

test('there was something to walk', () => {
  expect(walked).toBeGreaterThan(40);
});
