import { ruleEngines } from '../engine.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { holdsPrizes } from '../../../contract/activities/plan.ts';
import type { PlanNode } from '../../../contract/activities/plan-tree.ts';
import { expectSlotHolds } from './ledger.ts';
import { instancesOn } from './on-each-engine.ts';
import { errorsOf, type Operator, operator, sampleOf } from './with-entities.ts';

/* Prizes stand on leaves (award.md §3.2): nothing is put below a plan that has some, and 转为分支 hands them to a default child. */

describe.each(ruleEngines)('prizes and what is below their plan, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  let other: Operator;
  let leaf: number;
  let cup: number;

  beforeAll(async () => {
    const token = await at(0).login();
    admin = operator(at(0), token);
    other = operator(at(1), token);
  });

  beforeEach(async () => {
    leaf = await admin.made('plan', { activity_id: 4002 });
    cup = await admin.made('prize', { plan_id: leaf, award_id: 3003, stock_init: 10, probability: 5 });
  });

  const inTree = async (id: number): Promise<PlanNode | undefined> => {
    const { result } = await admin.list('plan', { activity_id: '4002', with_prizes: '1' });
    return (result as { data: readonly PlanNode[] }).data.find((node) => node.id === id);
  };
  const branch = async (id: number, value: unknown = { title: '默认分支' }, changes: object = {}) =>
    admin.update('plan', { id, version: (await admin.row('plan', id)).version, branch: value, ...changes });

  test('a child is refused where there are prizes, made or moved, and let in once they are archived', async () => {
    const fault = [{ field: 'parent_id', message: holdsPrizes }];
    const child = { activity_id: 4002, parent_id: leaf };
    expect(errorsOf(await admin.create('plan', { ...sampleOf('plan'), ...child }))).toEqual(fault);
    const loose = await admin.made('plan', { activity_id: 4002 });
    const { version } = await admin.row('plan', loose);
    expect(errorsOf(await admin.update('plan', { id: loose, version, parent_id: leaf, sort: 1 }))).toEqual(fault);
    await run(`update prize set status = 'archived' where id = ${cup}`);
    expect((await admin.update('plan', { id: loose, version, parent_id: leaf, sort: 1 })).code).toBe(codes.ok);
  });

  test('of a child and a prize at one moment one is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const empty = await admin.made('plan', { activity_id: 4002 });
      const answers = await Promise.all([
        admin.create('plan', { ...sampleOf('plan'), activity_id: 4002, parent_id: empty }),
        other.create('prize', { ...sampleOf('prize'), plan_id: empty, probability: 1 }),
      ]);
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([codes.ok, codes.invalid]));
    }
  });

  test('转为分支: a default child has the prizes, their odds, stock and ledger; what the plan released it releases', async () => {
    const slots = [
      { start_at: '2026-09-21T00:00:00+08:00', end_at: '2026-09-22T00:00:00+08:00', prize_id: cup, quantity: 5 },
    ];
    const slotted = { plan_type: 'draw', release_mode: 'slots', release_slots: slots, slot_disclosed: true };
    const { version } = await admin.row('plan', leaf);
    expect((await admin.update('plan', { id: leaf, version, ...slotted })).code).toBe(codes.ok);
    await run(`update plan set status = 'enabled' where id = ${leaf}`);
    const ledger = () =>
      run(`select * from stock_ledger where entity = 'prize' and row_id = ${cup} order by ledger_id`);
    const lines = await ledger();
    const before = await admin.row('prize', cup);
    const { code, result } = await branch(leaf);
    expect(code).toBe(codes.ok);
    const { child_id } = result as { child_id: number };
    expect(result).toMatchObject({ id: leaf, status: 'enabled', prize_ids: [cup] });
    expect(await ledger()).toEqual(lines);
    await expectSlotHolds(at(0).store, cup);
    const { version: moved, probability, stock_total, stock_remaining } = await admin.row('prize', cup);
    expect([moved, probability, stock_total, stock_remaining]).toEqual([before.version + 1, 5, 10, 10]);
    const node = await inTree(leaf);
    expect(node).toMatchObject({ is_leaf: false, release_mode: 'once', release_slots: null, prizes: [] });
    expect(node?.children).toMatchObject([
      { id: child_id, title: '默认分支', is_default: true, match_type: 'none', sort: 1, status: 'enabled' },
    ]);
    expect(node?.children[0]).toMatchObject({ ...slotted, prizes: [{ id: cup }] });
    const [line] = await run<{ summary: string }>(
      `select summary from operation_log where entity = 'plan' and biz_id = ${leaf} and event = 'BRANCH'`,
    );
    expect(line?.summary).toContain('转为分支：1 个奖品移到【默认分支】');
  });

  test('whom a journey pays comes to the child, too', async () => {
    const [journey] = await run<{ id: number; leaf: number }>(
      `select id, award_plan_id as leaf from acticode_plan where id = 8101`,
    );
    const { result } = await branch(Number(journey?.leaf));
    const { child_id } = result as { child_id: number };
    expect(await admin.row('acticode_plan', 8101)).toMatchObject({ award_plan_id: child_id });
  });

  test('what is no leaf with prizes, stands too low or was changed meanwhile is refused, and nothing is written', async () => {
    const message = async (id: number, value?: unknown) => errorsOf(await branch(id, value));
    expect(await message(await admin.made('plan', { activity_id: 4002 }))).toEqual([
      { field: 'branch', message: '这个方案没有奖品，可以直接新增子方案' },
    ]);
    expect(await message(4101)).toEqual([{ field: 'branch', message: '这个方案已有下级，不用再转为分支' }]);
    expect(await message(leaf, { title: '短' })).toMatchObject([{ message: '方案名称应为 2–30 个字' }]);
    let deep = 0;
    for (const level of [1, 2, 3, 4])
      deep = await admin.made('plan', { activity_id: 4002, ...(level > 1 && { parent_id: deep }) });
    await admin.made('prize', { plan_id: deep, probability: 1 });
    expect(await message(deep)).toEqual([{ field: 'branch', message: '方案最多 4 层' }]);
    expect((await branch(leaf, { title: '默认分支' }, { version: 999 })).code).toBe(codes.conflict);
    expect((await inTree(leaf))?.children).toEqual([]);
    const service = operator(at(0), await at(0).login('customer_service'));
    expect((await service.update('plan', { id: leaf, version: 1, branch: { title: '默认分支' } })).code).not.toBe(
      codes.ok,
    );
    expect((await admin.row('prize', cup))['plan_id']).toBe(leaf);
  });
});
