import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { entities } from '../../../contract/entities.ts';
import { isFollowed } from '../../../contract/entity/list/alive.ts';
import { type FarWay, type FarWays, stepKey } from '../../../contract/entity/list/far-ways.ts';
import { movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { type FarLine, farLines } from '../../../src/entity/living/far-lines.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';

/* 指路 across records over the demo: whatever way a record is told is walked, and less stands in the way behind it. */

let server: TestServer;
let admin: Operator;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
});
afterAll(() => server.close());

/** Rows of an entity, some of each state. */
async function someOf(name: string): Promise<readonly number[]> {
  const { rows } = await server.store.pool.query<{ id: number }>(`select id from (
    select id, row_number() over (partition by status order by id) as nth from ${name}) as t where nth <= 3 order by id`);
  return rows.map(({ id }) => id);
}

async function waysOf(entity: string, id: number): Promise<FarWays> {
  const query = { id: String(id) };
  const answer = await server.call('GET', `/admin/api/lifecycle/${entity}/ways`, { token, query });
  expect(answer).toMatchObject({ code: codes.ok });
  return answer.result as FarWays;
}

/** What a step of the row is refused for, each by itself; undefined where it is possible. */
async function blockersOf(name: string, id: number, event: string): Promise<readonly string[] | undefined> {
  const row = await admin.row(name, id);
  const move = movesFrom(lifecycleOf(name), row).find((one) => one.event === event);
  return move?.refusal === undefined ? undefined : (move.blockers ?? []).map(({ text }) => text);
}

/** Steps that a person takes now, without a form of its own. */
const isWalked = (ways: readonly FarWay[]) => {
  const lines = farLines(ways);
  return (
    lines.length > 0 &&
    lines.every(
      ({ step, way }) =>
        way.record !== undefined &&
        step.mine === true &&
        step.refusal === undefined &&
        step.event !== undefined &&
        !entities.find(({ name }) => name === way.record?.entity)?.commands?.[step.event],
    )
  );
};

const walked: string[] = [];

/** Takes one step of a way, of whichever record. */
async function take({ step: { event = '' }, way: { record } }: FarLine, told: readonly unknown[]): Promise<void> {
  const { code, message } = await admin.step(record?.entity ?? '', record?.id ?? 0, event);
  expect({ told, event, message: code === codes.ok ? '' : message }).toEqual({ told, event, message: '' });
}

async function walk(name: string, id: number, event: string, ways: readonly FarWay[]): Promise<void> {
  const before = await blockersOf(name, id, event);
  for (const line of farLines(ways)) await take(line, [name, id, event, line.way.record]);
  const after = await blockersOf(name, id, event);
  const mended = new Set(ways.flatMap(({ mends }) => mends));
  expect({ name, id, event, left: (after ?? []).filter((text) => mended.has(text)) }).toEqual({
    name,
    id,
    event,
    left: [],
  });
  // Without anything that is listed it was a sentence alone.
  if (after) expect(after.length).toBeLessThan((before ?? []).length);
  walked.push(`${name} ${event}`);
}

/** Who takes a step of people or of their rights takes the ground from under the others. */
const people = new Set(['account', 'role', 'permission', 'dept', 'post']);

test.each(entities.filter((entity) => isFollowed(entity) && !people.has(entity.name)))('$name', async ({ name }) => {
  for (const id of await someOf(name))
    for (const [key, ways] of Object.entries(await waysOf(name, id))) {
      const { status } = await admin.row(name, id);
      const [, event = ''] = key.split(' ');
      // What was walked before may have moved it on.
      if (key === stepKey(status, event) && isWalked(ways)) await walk(name, id, event, ways);
    }
});

test('there was something to walk', () => {
  expect(new Set(walked).size).toBeGreaterThan(2);
});
