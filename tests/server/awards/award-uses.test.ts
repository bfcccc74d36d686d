import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

let server: TestServer;
let admin: Operator;
beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

interface Use {
  readonly title: string;
  readonly activity: string;
  readonly plan: string | null;
  readonly address: string;
}
const usesOf = async (id: number, by = admin) =>
  ((await by.detail('award', id)).result as { used_by: readonly Use[] }).used_by;
const sums = async (text: string) => Number((await server.store.pool.query<{ sum: string }>(text)).rows[0]?.sum);

describe('what gives an award (award.md §3.4)', () => {
  test('details name activity, plan and prize, and lead there', async () => {
    const uses = await usesOf(3003);
    expect(uses.length).toBe((await admin.row('award', 3003))['used_prize_count']);
    const [of] = (
      await server.store.pool.query<{ id: number; names: string }>(
        `select z.id, v.title || ' › ' || q.title || ' › ' || z.title as names from prize as z join plan as q on q.id = z.plan_id
       join activity as v on v.id = q.activity_id where z.award_id = 3003 and z.status = 'enabled' order by z.id limit 1`,
      )
    ).rows;
    expect(uses).toContainEqual(
      expect.objectContaining({
        title: of?.names,
        status: 'enabled',
        state: expect.objectContaining({ label: '启用' }) as unknown,
        address: `/activity/prize?id=${of?.id}`,
      }),
    );
  });

  test('gifts of invitations and tiers of campaigns count like prizes, so it is not archived under them', async () => {
    const id = await admin.made('award');
    expect(await usesOf(id)).toEqual([]);
    await admin.step('award', id, 'ENABLE');
    await server.store.pool.query(
      `insert into ccn_award (activity_id, tier_id, award_id, quantity, stock_mode) values (6003, 'every', ${id}, 1, 'limited')
       on conflict (activity_id, tier_id) do update set award_id = excluded.award_id`,
    );
    expect((await usesOf(id))[0]).toMatchObject({ address: '/activity/ccn-award?activity_id=6003' });
    await admin.step('award', id, 'DISABLE');
    expect(await admin.step('award', id, 'ARCHIVE')).toMatchObject({
      code: codes.illegalMove,
      message: '奖励仍被未归档活动的奖品引用，不能归档',
    });
    await server.store.pool.query(`delete from ccn_award where award_id = ${id}`);
    expect((await admin.step('award', id, 'ARCHIVE')).code).toBe(codes.ok);
  });

  test('an operator is told of activities that they see', async () => {
    const all = await usesOf(3003);
    const builder = operator(server, await server.login('campaign_operator'));
    const lists = await Promise.all(['activity', 'ccn_activity'].map((entity) => builder.list(entity)));
    const seen = new Set(lists.flatMap((list) => page(list).data.map((row) => row['title'])));
    const own = all.filter(({ activity }) => seen.has(activity));
    expect(await usesOf(3003, builder)).toEqual(own);
    // Of an activity of another department nothing is told.
    await server.store.pool.query('update ccn_activity set dept_id = 1 where id = 6001');
    expect((await usesOf(3003, builder)).length).toBe(own.length - 1);
  });

  test('activities are found by an award that they give', async () => {
    const found = page(await admin.list('activity', { award_id: '3003' })).data.map((row) => row['title']);
    const used = (await usesOf(3003)).filter(({ plan }) => plan !== null).map(({ activity }) => activity);
    expect(new Set(found)).toEqual(new Set(used));
    expect(page(await admin.list('activity', { award_id: '999999' })).totalCount).toBe(0);
  });
});

describe('what was handed out', () => {
  test('goods count what their awards gave, and what of it was verified', async () => {
    const row = await admin.row('goods_offline', 2101);
    const verified = `select sum(r.quantity) from award_record as r join award as w on w.id = r.award_id
      where w.source_type = 'offline' and w.source_id = 2101 and r.verified_at is not null`;
    expect(row['verified_count']).toBe(await sums(verified));
    expect(Number(row['verified_count'])).toBeGreaterThan(0);
    const awards = page(await admin.list('award', { source_type: 'offline' })).data;
    const details = await Promise.all(awards.map(async ({ id }) => admin.row('award', id)));
    const issued = details.filter((award) => award['source_id'] === 2101).map((award) => Number(award['issued_count']));
    expect(row['issued_count']).toBe(issued.reduce((sum, units) => sum + units, 0));
    expect(Number(row['issued_count'])).toBeGreaterThan(0);
  });

  test('bottle caps count what the code platform says was redeemed of their tiers, not what is only won', async () => {
    const verified = async () => (await admin.row('goods_bottlecap', 2401))['verified_count'];
    expect(await verified()).toBe(15_020);
    const scan = (tier: string, result: string) =>
      server.store.pool.query(
        `insert into ccn_scan (activity_id, tier_id, user_id, result) values (6001, '${tier}', 1, '${result}')`,
      );
    for (const [tier, result] of [
      ['T4', 'pending'],
      ['T3', 'redeemed'],
      ['T4', 'redeemed'],
    ] as const)
      await scan(tier, result);
    expect(await verified()).toBe(15_021);
    await server.store.pool.query(`update ccn_award set quantity = 2 where activity_id = 6001 and tier_id = 'T4'`);
    expect(await verified()).toBe(30_042);
  });

  test('an activity counts each person once', async () => {
    const count = 'select count(distinct user_id) as sum from award_record where activity_id = 4001';
    expect((await admin.row('activity', 4001))['join_user_count']).toBe(await sums(count));
    expect(await sums(count)).toBeGreaterThan(0);
  });
});
