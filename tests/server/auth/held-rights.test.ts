import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { heldRights } from '../../../server/sign-in/rights/held-rights.ts';
import { rightsStamp } from '../../../server/sign-in/rights/rights.ts';
import { operator, page, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

/* What roles allow is kept in memory; it counts from the next call on all the same, whoever changes it and however. */

let server: TestServer;
let token = '';
let other: { readonly id: number; readonly token: string };
const run = (text: string) => server.store.pool.query(text);
const lists = async (asked = token) => (await operator(server, asked).list('award_cate')).code;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login('campaign_operator');
  const { rows } = await server.store.pool.query<{ id: number }>(
    "select id from account where username = 'ops_manager'",
  );
  other = { id: Number(rows[0]?.id), token: await server.login('ops_manager') };
});
afterAll(() => server.close());
// Both have been here before.
beforeEach(async () => {
  expect([await lists(), await lists(other.token)]).toEqual([codes.ok, codes.ok]);
});

const ofRole = "role_id = (select id from role where code = 'campaign_operator')";
const back = `insert into role_permission (role_id, permission_id, action)
  select id, 'AwardCate', 'query' from role where code = 'campaign_operator' on conflict do nothing`;

/** By hand, without any of what the program does beside it. */
const changes: readonly (readonly [what: string, away: string, again: string])[] = [
  [
    'a pair taken',
    `delete from role_permission where ${ofRole} and permission_id = 'AwardCate' and action = 'query'`,
    back,
  ],
  [
    'a pair made another',
    `update role_permission set action = 'nothing' where ${ofRole} and permission_id = 'AwardCate' and action = 'query'`,
    back,
  ],
  [
    'the role disabled',
    "update role set status = 'disabled' where code = 'campaign_operator'",
    "update role set status = 'enabled' where code = 'campaign_operator'",
  ],
  [
    'the role taken from its account',
    `delete from account_role where ${ofRole}`,
    "insert into account_role (account_id, role_id) select a.id, r.id from account a, role r where a.username = r.code and r.code = 'campaign_operator'",
  ],
  [
    'the page out of use',
    "update permission set status = 'disabled' where permission_id = 'AwardCate'",
    "update permission set status = 'enabled' where permission_id = 'AwardCate'",
  ],
  [
    'the action out of use',
    `update permission set off_actions = '["query"]' where permission_id = 'AwardCate'`,
    "update permission set off_actions = '[]' where permission_id = 'AwardCate'",
  ],
];
test.each(changes)('%s counts from the next call on, and so does its coming back', async (_, away, again) => {
  await run(away);
  expect([codes.noAction, codes.forbidden]).toContain(await lists());
  await run(again);
  expect(await lists()).toBe(codes.ok);
});

test('a right given counts from the next call on', async () => {
  const roles = async () => (await operator(server, token).list('role')).code;
  expect(await roles()).toBe(codes.forbidden);
  await run(`insert into role_permission (role_id, permission_id, action)
    select id, 'Role', 'query' from role where code = 'campaign_operator'`);
  expect(await roles()).toBe(codes.ok);
});

test('how far a role sees counts from the next call on', async () => {
  const counted = async () => page(await operator(server, token).list('award')).totalCount;
  const all = await counted();
  expect(all).toBeGreaterThan(0);
  await run("update role set data_scope = 'self' where code = 'campaign_operator'");
  expect(await counted()).toBeLessThan(all);
  await run("update role set data_scope = 'all' where code = 'campaign_operator'");
  expect(await counted()).toBeGreaterThanOrEqual(all);
});

describe('what is kept', () => {
  const stampOf = async () => {
    const { rows } = await server.store.pool.query<{ stamp: string }>(
      `select ${rightsStamp} as stamp from account a where a.id = ${other.id}`,
    );
    return rows[0]?.stamp ?? '';
  };

  test('is read once for many calls, and not at all for what is no right', async () => {
    const asked = vi.spyOn(server.store.pool, 'query');
    const reads = () =>
      asked.mock.calls.filter(([given]) => (given as { name?: string }).name === 'held-rights').length;
    await Promise.all(Array.from({ length: 10 }, () => lists(other.token)));
    await run("update account set nickname = '同一个人' where username = 'ops_manager'");
    await lists(other.token);
    expect(reads()).toBe(0);
    await run("update role set remark = '另有说明' where code = 'ops_manager'");
    await lists(other.token);
    await lists(other.token);
    expect(reads()).toBe(1);
    asked.mockRestore();
  });

  test('goes with the stamp that it was found with, where roles change between stamp and look', async () => {
    const before = await stampOf();
    const { pool } = server.store;
    const held = await heldRights(pool, other.id, before);
    await run("delete from role_permission where role_id = (select id from role where code = 'ops_manager')");
    const after = await stampOf();
    expect(after).not.toBe(before);
    // A call that has read a stamp nobody has kept, just before the change.
    expect((await heldRights(pool, other.id, `${before} `)).grants.size).toBe(0);
    expect((await heldRights(pool, other.id, after)).grants.size).toBe(0);
    expect(await heldRights(pool, other.id, before)).toBe(held);
  });
});
