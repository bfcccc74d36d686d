import { afterAll, beforeAll, expect, test } from 'vitest';
import { stepKey } from '../../../contract/entity/list/far-ways.ts';
import type { TestServer } from '../with-server.ts';
import { farWaysOf, isWalked, toldFar, walkFar } from './far-walk.ts';
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

const walked: string[] = [];

test.each(toldFar)('$name', async ({ name }) => {
  for (const id of await someOf(name))
    for (const [key, ways] of Object.entries(await farWaysOf(server, token, name, id))) {
      const { status } = await admin.row(name, id);
      const [, event = ''] = key.split(' ');
      // What was walked before may have moved it on.
      if (key !== stepKey(status, event) || !isWalked(ways)) continue;
      await walkFar(admin, name, id, event, ways);
      walked.push(`${name} ${event}`);
    }
});

test('there was something to walk', () => {
  expect(new Set(walked).size).toBeGreaterThan(2);
});
