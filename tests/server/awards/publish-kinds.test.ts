import { ruleEngines } from '../engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Disclosure } from '../../../server/entity/read/disclosure.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator, page } from '../entities/with-entities.ts';

/* What publishing asks of activities of one kind (award.md §3.1), and which prizes are announced (§1.4, C1). */

describe.each(ruleEngines)('publishing by kind, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  beforeAll(async () => {
    admin = operator(at(0), await at(0).login());
  });
  const hindrances = async (id: number) => (await admin.row('activity', id))['blockers'];
  const told = async (id: number): Promise<readonly Disclosure[]> => {
    const found = page(await admin.list('activity', { id: String(id) })).data[0];
    return found?.['disclosure_snapshot'] as readonly Disclosure[];
  };
  const titles = ({ prizes }: Disclosure) => prizes.map(({ title }) => title);

  test('a scan activity must be named by a campaign, whatever the state of that, and has plans like any other', async () => {
    const id = await admin.made('activity', { activity_type: 'scan' });
    const unplanned = { text: '还没有启用的奖励方案', path: `/activity/plan?activity=${id}` };
    expect(await hindrances(id)).toMatchObject({
      publishable: [{ text: '还没有扫码活动绑定它', path: '/activity/ccn' }, unplanned],
    });
    const campaign = await admin.made('ccn_activity');
    await run(`update ccn_activity set local_activity_id = ${id} where id = ${campaign}`);
    expect(await hindrances(id)).toMatchObject({ publishable: [unplanned] });
  });

  test('an invite activity is published with awards that last until its last winner has claimed them', async () => {
    const kept = await run<{ id: number; use_rule: string }>('select id, use_rule from award where id = 3002');
    await run(`update activity set status = 'draft' where id = 4003`);
    expect(await hindrances(4003)).toMatchObject({ publishable: [] });
    await run(`update award set status = 'disabled' where id = 3003`);
    await run(`update award set use_rule = null where id = 3002`);
    await run(`update award set validity = '{"type":"fixed","start_at":"2026-01-01T00:00:00+08:00",
      "end_at":"2026-02-01T00:00:00+08:00"}' where id = 3001`);
    expect(await hindrances(4003)).toMatchObject({
      publishable: [
        { text: '奖品「88积分」的奖励在兑奖截止前过期', path: '/award/list?id=3001' },
        { text: '奖品「便携保温杯」的奖励未启用', path: '/award/list?id=3003' },
        { text: '奖品「满30减5券」的奖励没有使用规则', rule: 'C3', path: '/award/list?id=3002' },
      ],
    });
    expect((await admin.step('activity', 4003, 'PUBLISH')).code).toBe(codes.illegalMove);
    await run(`update award set status = 'enabled', validity = null where id in (3001, 3003)`);
    await run(`update award set use_rule = '${kept[0]?.use_rule}' where id = 3002`);
  });

  test('its rewards are announced with what they are given for, and anew when one stops', async () => {
    expect((await admin.step('activity', 4003, 'PUBLISH')).code).toBe(codes.ok);
    const [first] = await told(4003);
    expect(first?.prizes).toMatchObject([
      { title: '88积分', level_name: '邀请人 · 每邀 1 人', plan: '拉新阶梯', stock_mode: 'unlimited' },
      { title: '便携保温杯', level_name: '邀请人 · 累计达到 5 人', stock_total: 100 },
      { title: '满30减5券', level_name: '被邀请人 · 每邀 1 人', stock_total: 50_000 },
    ]);
    expect((await admin.step('invite_prize', 7102, 'DISABLE')).code).toBe(codes.ok);
    expect((await told(4003)).map(titles).slice(0, 2)).toEqual([
      ['88积分', '满30减5券'],
      ['88积分', '便携保温杯', '满30减5券'],
    ]);
  });

  test('prizes of a plan that nobody comes to are not announced', async () => {
    await run(`update plan set status = 'disabled' where id = 4101`);
    expect((await admin.step('activity', 4001, 'PAUSE')).code).toBe(codes.ok);
    expect((await admin.step('plan', 4103, 'DISABLE')).code).toBe(codes.ok);
    expect((await told(4001))[0]?.prizes).toEqual([]);
    await run(`update plan set status = 'disabled' where id = 4103`);
    expect((await admin.step('plan', 4101, 'ENABLE')).code).toBe(codes.ok);
    const [now] = await told(4001);
    expect(new Set(now?.prizes.map(({ plan }) => plan))).toEqual(new Set(['华南区']));
  });
});
