import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { giveCoupons } from '../../../server/marketing/give-coupons.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';

/* V1 of engines.md §4.4: taken ≤ total and per member ≤ per_limit, whoever is at it at once. */

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities({ engine: 'PostgreSQL' });
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

const writers = 64;
const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const by = { accountId: null, deptId: null };
const published = async (changes: object): Promise<number> => {
  const id = await admin.made('he_coupon', { ...changes });
  expect((await admin.step('he_coupon', id, 'PUBLISH')).code).toBe(codes.ok);
  return id;
};
const give = (couponId: number, memberId: number, key: string) =>
  withTransaction(server.store, (tx) =>
    giveCoupons(tx, { couponId, takers: [{ memberId, keys: [key] }], takeType: 'admin', by }),
  );
const counts = async (id: number) => {
  const { rows } = await server.store.pool.query<{ taken: number; records: number; most: number }>(
    `select c.taken_count::int as taken, count(r.id)::int as records, coalesce(max(m.n), 0)::int as most from he_coupon as c
      left join coupon_record as r on r.coupon_id = c.id
      left join lateral (select count(*) as n from coupon_record as o where o.coupon_id = c.id and o.user_id = r.user_id) as m on true
     where c.id = $1 group by c.id`,
    [id],
  );
  return rows[0];
};

test('of 64 that want one at once as many get one as there are', async () => {
  const id = await published({ total_count: 10 });
  const answers = await Promise.all(times(writers).map((nth) => give(id, 30_101 + (nth % 40), `race:${nth}`)));
  const refused = answers.flatMap(([given]) => given?.refusals.map(({ text }) => text) ?? []);
  expect(refused).toEqual(Array.from({ length: writers - 10 }, () => '券已领完'));
  expect(await counts(id)).toMatchObject({ taken: 10, records: 10 });
});

test('one member who asks 64 times at once gets what he may', async () => {
  const id = await published({ per_limit: 3 });
  const answers = await Promise.all(times(writers).map((nth) => give(id, 30_105, `many:${nth}`)));
  expect(answers.filter(([given]) => given?.refusals.length === 0)).toHaveLength(3);
  expect(await counts(id)).toEqual({ taken: 3, records: 3, most: 3 });
});

test('the same grant ten times at once is one coupon, and each hears its number', async () => {
  const id = await published({});
  const answers = await Promise.all(times(10).map(() => give(id, 30_106, 'award:77:1')));
  expect(new Set(answers.map(([given]) => given?.ids.join())).size).toBe(1);
  expect(await counts(id)).toMatchObject({ taken: 1, records: 1 });
});

test('a giver who dies between leaves nothing', async () => {
  const id = await published({ total_count: 5 });
  const dying = withTransaction(server.store, async (tx) => {
    await giveCoupons(tx, { couponId: id, takers: [{ memberId: 30_107, keys: ['dies'] }], takeType: 'admin', by });
    throw new Error('killed');
  });
  await expect(dying).rejects.toThrow('killed');
  expect(await counts(id)).toMatchObject({ taken: 0, records: 0 });
  await give(id, 30_107, 'dies');
  expect(await counts(id)).toMatchObject({ taken: 1, records: 1 });
});

/** Small whole numbers that follow from a seed. */
const random = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
};

test.each(times(6))('whatever is given, changed and taken back in any order, counts agree (seed %i)', async (seed) => {
  const next = random(seed + 1);
  const limit = 1 + next(3);
  const id = await published({ total_count: 12, per_limit: limit });
  const rulesOf = async (): Promise<readonly unknown[]> => {
    const { rows } = await server.store.pool.query<object>(
      'select id, rule_snapshot, benefit from coupon_record where coupon_id = $1 order by id',
      [id],
    );
    return rows;
  };
  let seen: readonly unknown[] = [];
  for (const step of times(20)) {
    const act = next(4);
    if (act < 2) await give(id, 30_110 + next(4), `s${seed}:${step}`);
    else if (act === 2) {
      const { version } = await admin.row('he_coupon', id);
      await admin.update('he_coupon', { id, version, total_count: 1 + next(20) });
    } else
      await server.store.pool.query(`update he_coupon set face_value_fen = $2 where id = $1`, [id, 1 + next(5000)]);
    const rules = await rulesOf();
    expect(rules.slice(0, seen.length)).toEqual(seen);
    seen = rules;
    const now = await counts(id);
    const { rows } = await server.store.pool.query<{ total: number }>(
      'select total_count::int as total from he_coupon where id = $1',
      [id],
    );
    expect(now?.taken).toBe(now?.records);
    expect(now?.taken).toBeLessThanOrEqual(rows[0]?.total ?? 0);
    expect(now?.most).toBeLessThanOrEqual(limit);
  }
});
