import { ruleEngines } from '../engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Row } from '../../../contract/core/page.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator, page } from '../entities/with-entities.ts';
import { invited, mergeAs } from './invites.ts';

/* 邀请明细: the rows behind the figures of invite plans (award.md §3.14). */

describe.each(ruleEngines)('invitations, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let token: string;
  let admin: Operator;
  beforeAll(async () => {
    token = await at(0).login();
    admin = operator(at(0), token);
  });
  const listed = async (filters: Readonly<Record<string, string>>, who = admin) =>
    page(await who.list('invitation', filters));

  test('a plan has as many of each state as its counters say', async () => {
    const of = async (status: string) => (await listed({ plan_id: '7001', status })).totalCount;
    expect([await of('valid'), await of('bound'), await of('blocked')]).toEqual([9033, 1412, 186]);
    expect((await listed({ plan_id: '7002' })).totalCount).toBe(0);
    expect((await listed({ activity_id: '4003' })).totalCount).toBe(9033 + 1412 + 186);
    expect((await listed({ activity_id: '4001' })).totalCount).toBe(0);
  });

  test('one inviter has those whom he invited, with why some of them do not count', async () => {
    const { data, totalCount } = await listed({ inviter_id: '40001', sortField: 'id', sortOrder: 'ascend' });
    expect(totalCount).toBe(11);
    expect(data[0]).toMatchObject({
      pair_text: '40001 → 100021',
      plan_id: 7001,
      plan_title: '拉新阶梯',
      activity_title: '邀好友·喝凉茶',
      status: 'valid',
      advances: true,
      block_reason: null,
      reward_text: '满30减5券',
      made_in: null,
    });
    const [found] = (await listed({ inviter_id: '40001', status: 'blocked' })).data;
    expect(found).toMatchObject({ block_reason: 'ip', advances: false, valid_at: null, reward_text: null });
    expect((await listed({ block_reason: 'ip', inviter_id: '40001' })).totalCount).toBe(1);
    expect((await listed({ invitee_id: '100021' })).data.map(({ inviter_id }: Row) => inviter_id)).toEqual([40_001]);
    expect(await admin.list('invitation', { inviter_id: '四万' })).toMatchObject({ code: 40001 });
  });

  test('after a merge it stands where it counts, and says where it was made', async () => {
    const target = await admin.made('invite_plan', { title: '留下的方案' });
    const source = await admin.made('invite_plan', { title: '并入的方案' });
    await invited(run, source, 71, [72, 73]);
    expect((await listed({ plan_id: String(source) })).totalCount).toBe(2);
    expect((await mergeAs(at(0), token, { target_id: target, source_ids: [source] })).code).toBe(20_000);
    expect((await listed({ plan_id: String(source) })).totalCount).toBe(0);
    const { data } = await listed({ plan_id: String(target), is_moved: '1' });
    expect(data.map(({ made_in }: Row) => made_in)).toEqual(['并入的方案', '并入的方案']);
    expect((await listed({ plan_id: '7001', is_moved: '1' })).totalCount).toBe(0);
  });

  test('whoever sees the plans of one department sees its invitations only, and whoever has no page of invitations none', async () => {
    const builder = operator(at(0), await at(0).login('campaign_operator'));
    const before = await listed({ plan_id: '7001' }, builder);
    expect(before.totalCount).toBe(9033 + 1412 + 186);
    await run(`update invite_plan set dept_id = (select id from dept where name = '华东市场部') where id = 7001`);
    expect((await listed({ plan_id: '7001' }, builder)).totalCount).toBe(0);
    await run(`update invite_plan set dept_id = (select id from dept where name = '华南市场部') where id = 7001`);
    const shop = operator(at(0), await at(0).login('mall_operator'));
    expect((await shop.list('invitation')).code).toBe(codes.forbidden);
  });
});
