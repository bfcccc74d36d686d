import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { applyCancel } from '../../../server/members/cancel.ts';
import { followBalances } from '../../../server/points/follow-balances.ts';
import { post } from '../../../server/points/ledger/post.ts';
import { startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { faultsOf } from './audit.ts';
import { earning, ledgerOf, spending } from './ledger-tables.ts';

/* Ten at once upon the same members on PostgreSQL: merging, cancelling, earning and spending (docs/decisions/082; engines.md §0, R4). */

let servers: readonly [TestServer, TestServer];
let ledger: ReturnType<typeof ledgerOf>;
let token: string;
let manager: string;
beforeAll(async () => {
  const first = await startEntities({ engine: 'PostgreSQL' });
  servers = [first, await startEntities({ databaseUrl: first.databaseUrl ?? '' })];
  ledger = ledgerOf(first.store);
  token = await first.login();
  manager = await first.login('ops_manager');
});
afterAll(async () => {
  for (const one of servers.toReversed()) await one.close();
});

const deadlocks = async () => {
  const [row] = await ledger.rows<{ count: number }>(
    'select deadlocks as count from pg_stat_database where datname = current_database()',
  );
  return row?.count;
};
interface Made {
  readonly id: number;
  readonly no: string;
}
/** Somebody new who has 100 points and 10 experience. */
async function somebody(): Promise<Made> {
  const [row] = await ledger.rows<Made>(
    `insert into he_user (user_no, nickname, source) values ('HY9' || lpad(nextval('he_user_id_seq')::text, 9, '0'), '测试', 'import')
      returning id, user_no as no`,
  );
  if (!row) throw new Error('nobody');
  await ledger.post(earning({ memberId: row.id, key: 'e', points: 100 }));
  await ledger.post(earning({ memberId: row.id, key: 'x', points: 10, wallet: 'experience' }));
  return row;
}
async function step(nth: number, who: string, { id }: Made, mode: string, payload: object) {
  const [row] = await ledger.rows<{ version: number }>('select version from he_user where id = $1', [id]);
  const server = servers[nth % 2] ?? servers[0];
  return server.call('PUT', `/admin/api/he-users/${id}/mode`, {
    token: who,
    body: { mode, version: row?.version, payload },
  });
}
const ask = (from: Made, into: Made) => step(0, token, from, 'ask_merge', { into_no: into.no, merge_why: '同一个人' });
const merge = (nth: number, { no, ...rest }: Made) =>
  step(nth, manager, { no, ...rest }, 'merge', { retype: no, reason: '核实为同一个人' });
/** Five who give to each, as the same members are merged or cancelled. */
const moving = (members: readonly Made[]) =>
  members.flatMap(({ id }) =>
    Array.from({ length: 5 }, (_, nth) =>
      withTransaction((servers[nth % 2] ?? servers[0]).store, async (tx) => {
        await post(tx, earning({ memberId: id, key: `m${nth}`, points: 7 }));
        await post(tx, earning({ memberId: id, key: `x${nth}`, points: 1, wallet: 'experience' }));
      }),
    ),
  );
const standing = async ({ id }: Made) => [await ledger.available(id), await ledger.available(id, 2)];

test('ten merge a member into another while both earn: once, and nothing is lost', async () => {
  const [from, into] = [await somebody(), await somebody()];
  expect((await ask(from, into)).code).toBe(codes.ok);
  const ten = Array.from({ length: 10 }, (_, nth) => merge(nth, from));
  const [answers] = await Promise.all([Promise.all(ten), ...moving([from, into])]);
  expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1);
  await Promise.all(servers.map(({ store }) => followBalances(store)));
  expect([await standing(from), await standing(into)]).toEqual([
    [0, 0],
    [270, 30],
  ]);
  expect(await faultsOf(servers[0].store)).toEqual([]);
  expect(await deadlocks()).toBe(0);
});

test('two who are to be merged into each other: one of them is', async () => {
  const [one, other] = [await somebody(), await somebody()];
  expect((await ask(one, other)).code).toBe(codes.ok);
  expect((await ask(other, one)).code).toBe(codes.ok);
  const ten = Array.from({ length: 10 }, (_, nth) => merge(nth, nth % 4 < 2 ? one : other));
  const [answers] = await Promise.all([Promise.all(ten), ...moving([one, other])]);
  expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1);
  await followBalances(servers[0].store);
  expect([await standing(one), await standing(other)].toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
    [0, 0],
    [270, 30],
  ]);
  expect(await faultsOf(servers[0].store)).toEqual([]);
  expect(await deadlocks()).toBe(0);
});

test('ten cancel a member while he earns and spends: once, and his account ends empty', async () => {
  const gone = await somebody();
  await withTransaction(servers[0].store, (tx) => applyCancel(tx, gone.id, '不再使用'));
  const ten = Array.from({ length: 10 }, (_, nth) =>
    step(nth, manager, gone, 'approve_cancel', { retype: gone.no, reason: '会员本人申请' }),
  );
  const spent = ledger.post(spending({ memberId: gone.id, key: 's', points: 3 })).catch(() => undefined);
  const [answers] = await Promise.all([Promise.all(ten), spent, ...moving([gone])]);
  expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1);
  await followBalances(servers[1].store);
  expect(await standing(gone)).toEqual([0, 15]);
  const cleared = (await ledger.entries(gone.id)).filter(({ biz_type: type }) => type === 'cancel_clear');
  expect(cleared.length).toBeGreaterThan(0);
  expect(await faultsOf(servers[0].store)).toEqual([]);
  expect(await deadlocks()).toBe(0);
});
