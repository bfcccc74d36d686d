import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { tick } from '../tick.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';

/* At most eight are published in a position, also under races (wider.md §8.1). */

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities({ engine: 'PostgreSQL' });
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const published = async (position: string): Promise<number> => {
  const { rows } = await server.store.pool.query<{ count: number }>(
    `select count(*)::int as count from he_banner where position = $1 and status = 'published'`,
    [position],
  );
  return rows[0]?.count ?? 0;
};

/** Makes so many drafts in the position; pictures are another matter. */
async function drafts(position: string, count: number): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const _ of times(count)) ids.push(await admin.made('he_banner'));
  await server.store.pool.query('update he_banner set position = $1 where id = any($2::bigint[])', [position, ids]);
  return ids;
}

test('of ten that are published at once in a free position eight are, and two hear why not', async () => {
  const ids = await drafts('game', 10);
  const answers = await Promise.all(ids.map((id) => admin.step('he_banner', id, 'PUBLISH')));
  expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(8);
  const refusals = answers.filter(({ code }) => code !== codes.ok);
  for (const { code, message } of refusals) {
    expect(code).toBe(codes.illegalMove);
    expect(message).toContain('该位置已有 8 张上线，请先下线其他轮播图');
  }
  expect(await published('game')).toBe(8);
});

test('the clock publishes no more either, and sends back the rest, while operators publish beside it', async () => {
  const waiting = await drafts('login', 6);
  const byHand = await drafts('login', 6);
  await server.store.pool.query(
    `update he_banner set status = 'scheduled', start_at = now() - interval '5 seconds' where id = any($1::bigint[])`,
    [waiting],
  );
  await Promise.all([
    tick(server.store),
    tick(server.store),
    ...byHand.map((id) => admin.step('he_banner', id, 'PUBLISH')),
  ]);
  await tick(server.store);
  expect(await published('login')).toBe(8);
  const rows = await Promise.all(waiting.map((id) => admin.row('he_banner', id)));
  for (const { status, ...row } of rows)
    expect([status, row['return_reason']]).toEqual(
      status === 'published' ? ['published', null] : ['draft', '该位置已有 8 张上线，请先下线其他轮播图'],
    );
});
