import { ruleEngines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Row } from '../../../contract/core/page.ts';
import { expectSlotHolds } from '../entities/ledger.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { errorsOf, type Operator, operator } from '../entities/with-entities.ts';
import { answerOf, invited, mergeAs, sumsOf } from './invites.ts';

/* planMerges (award.md §3.14) on plans that a test makes for itself, beside the demo's. */

const cup = { side: 'inviter', trigger_mode: 'reach', need_count: 5, award_id: 3003, stock_init: 40 };
const each = {
  trigger_mode: 'each',
  need_count: 1,
  max_times: 20,
  award_id: 3001,
  stock_mode: 'unlimited',
  stock_init: null,
};

describe.each(ruleEngines)('plans of invitations, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let token: string;
  let admin: Operator;
  let target: number;
  let source: number;
  let prizes: {
    readonly cup: number;
    readonly points: number;
    readonly otherCup: number;
    readonly otherPoints: number;
  };

  beforeAll(async () => {
    token = await at(0).login();
    admin = operator(at(0), token);
  });

  // Two teams have built the same plan: points for each, a cup for five; one of them has given some already.
  beforeEach(async () => {
    target = await admin.made('invite_plan');
    source = await admin.made('invite_plan');
    prizes = {
      cup: await admin.made('invite_prize', { plan_id: target, ...cup }),
      points: await admin.made('invite_prize', { plan_id: target, ...each }),
      otherCup: await admin.made('invite_prize', { plan_id: source, ...cup, stock_init: 60 }),
      otherPoints: await admin.made('invite_prize', { plan_id: source, ...each }),
    };
    await give(prizes.otherCup, source, 1, 7);
    await give(prizes.otherPoints, source, 3, 7);
  });

  /** Units given to somebody by the pages for members, with their lines and rewards. */
  async function give(prize: number, plan: number, count: number, user: number): Promise<void> {
    for (let nth = 1; nth <= count; nth += 1) {
      await run(`with moved as (update invite_prize set stock_issued = stock_issued + 1 where id = ${prize} returning stock_total, stock_issued)
        insert into stock_ledger (entity, row_id, change_type, delta, before, after)
        select 'invite_prize', ${prize}, 'issue', 1, jsonb_build_object('total', stock_total, 'issued', stock_issued - 1, 'locked', 0),
          jsonb_build_object('total', stock_total, 'issued', stock_issued, 'locked', 0) from moved`);
      await run(`insert into invite_reward (plan_id, effective_plan_id, prize_id, effective_prize_id, user_id, nth)
        values (${plan}, ${plan}, ${prize}, ${prize}, ${user}, ${nth})`);
    }
  }

  const plans = async () => [await admin.row('invite_plan', target), await admin.row('invite_plan', source)] as const;
  const progress = async () =>
    ((await admin.detail('invite_plan', target)).result as { progress: readonly Row[] }).progress;

  test('§6.5 test 9: a dry run tells the numbers of the real run, and writes nothing', async () => {
    await invited(run, source, 7, [901, 902, 903, 904, 905]);
    await invited(run, source, 8, [906]);
    const before = await plans();
    const dry = await mergeAs(at(0), token, { target_id: target, source_ids: [source], dry_run: true });
    expect(dry).toMatchObject({ code: codes.ok });
    expect(await plans()).toEqual(before);
    const real = await mergeAs(at(1), token, { target_id: target, source_ids: [source] });
    expect(answerOf(real)).toEqual({ ...answerOf(dry), applied: true });
    expect(answerOf(real)).toEqual({
      target_id: target,
      merged_ids: [source],
      moved_prizes: 2,
      stock_moved: 60,
      users_affected: 2,
      conflicts: [],
      applied: true,
    });
    const [kept, gone] = await plans();
    expect(kept).toMatchObject({ status: 'draft', valid_count: 6, reward_count: 4, prize_count: 2 });
    expect(gone).toMatchObject({ status: 'merged', merged_into_id: target, valid_count: 0, prize_count: 0 });
  });

  test('§6.5 test 9: what all prizes have and gave is the same before and after, and the ledger says where it went', async () => {
    const before = await sumsOf(run);
    expect((await mergeAs(at(0), token, { target_id: target, source_ids: [source] })).code).toBe(codes.ok);
    expect(await sumsOf(run)).toEqual(before);
    expect(await admin.row('invite_prize', prizes.cup)).toMatchObject({ stock_total: 100, stock_issued: 1 });
    expect(await admin.row('invite_prize', prizes.otherCup)).toMatchObject({ stock_total: 0, status: 'archived' });
    expect(await admin.row('invite_prize', prizes.points)).toMatchObject({ stock_total: 0, stock_issued: 3 });
    for (const id of Object.values(prizes)) await expectSlotHolds(at(0).store, id, 'invite_prize');
    const lines = await run(`select change_type, delta from stock_ledger
      where entity = 'invite_prize' and row_id in (${prizes.cup}, ${prizes.otherCup}) and change_type like 'merge%' order by ledger_id`);
    expect(lines).toEqual([
      { change_type: 'merge_out', delta: -60 },
      { change_type: 'merge_in', delta: 60 },
    ]);
  });

  test('§6.5 test 9: a second merge of the same source is refused, and of two at once one is done', async () => {
    const third = await admin.made('invite_plan');
    const wish = { target_id: target, source_ids: [source] };
    const answers = await Promise.all([
      mergeAs(at(0), token, wish),
      mergeAs(at(1), token, { ...wish, target_id: third }),
    ]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([codes.ok, codes.illegalMove]);
    const again = await mergeAs(at(0), token, wish);
    expect(again).toMatchObject({ code: codes.illegalMove, message: '当前状态「已并入」不允许「并入」' });
    const [, gone] = await plans();
    const edited = await admin.update('invite_plan', { id: source, version: gone.version, remark: '改一改' });
    expect(edited).toMatchObject({ code: codes.illegalMove, message: '已并入别的方案，不能修改' });
    const back = await mergeAs(at(0), token, { target_id: source, source_ids: [third] });
    expect(back).toMatchObject({ code: codes.illegalMove, message: '当前状态「已并入」不允许「作为合并目标」' });
  });

  test('a request merges once, however often it is sent', async () => {
    const request = randomUUID();
    const wish = { target_id: target, source_ids: [source] };
    const first = await mergeAs(at(0), token, wish, request);
    const sums = await sumsOf(run);
    expect(await mergeAs(at(1), token, wish, request)).toMatchObject({ code: codes.ok, result: first.result });
    expect(await sumsOf(run)).toEqual(sums);
  });

  test('somebody who was invited in both counts once; the strategy says what else counts', async () => {
    const numbers = { sum: 1, max: 0, keep: 0 } as const;
    for (const [strategy, reached] of Object.entries(numbers) as [keyof typeof numbers, number][]) {
      const [into, from] = [await admin.made('invite_plan'), await admin.made('invite_plan')];
      const step = await admin.made('invite_prize', { plan_id: into, ...cup, stock_init: 1 });
      const base = 10_000 * into;
      await invited(run, into, base, [base + 1, base + 2, base + 3]);
      await invited(run, from, base, [base + 3, base + 4, base + 5]);
      const wish = { target_id: into, source_ids: [from], progress_strategy: strategy } as const;
      expect((await mergeAs(at(0), token, wish)).code).toBe(codes.ok);
      const { result } = await admin.detail('invite_plan', into);
      expect(result).toMatchObject({ valid_count: 5, progress: [{ prize_id: step, reached, rewarded: 0 }] });
      const counts = await run(`select count(distinct invitee_id)::int as count from invitation
        where effective_plan_id = ${into} and advances`);
      expect(counts).toEqual([{ count: strategy === 'sum' ? 5 : 3 }]);
    }
  });

  test('a step that was given in the source stands as given in the target, so that nobody is paid twice', async () => {
    await invited(run, source, 7, [911, 912, 913, 914, 915]);
    expect((await mergeAs(at(0), token, { target_id: target, source_ids: [source] })).code).toBe(codes.ok);
    expect(await progress()).toContainEqual({ prize_id: prizes.cup, reached: 1, rewarded: 1 });
    const rewards = await run(
      `select plan_id, effective_plan_id from invite_reward where effective_prize_id = ${prizes.cup}`,
    );
    expect(rewards).toEqual([{ plan_id: source, effective_plan_id: target }]);
  });

  test('what does not fit together is told by the dry run and refused by the real one', async () => {
    const wish = { target_id: target, source_ids: [source], prize_strategy: 'append' } as const;
    const dry = await mergeAs(at(0), token, { ...wish, dry_run: true });
    expect(answerOf(dry).conflicts.map(({ type }) => type)).toEqual(['same_step', 'same_step']);
    const before = await plans();
    const real = await mergeAs(at(0), token, wish);
    expect(real.code).toBe(codes.illegalMove);
    expect(real.message).toContain('合并有冲突：');
    expect(await plans()).toEqual(before);
  });

  test('a prize that the target has not goes over as it is, with its stock and its line', async () => {
    const gift = await admin.made('invite_prize', { plan_id: source, need_count: 9, stock_init: 7 });
    const before = await sumsOf(run);
    expect((await mergeAs(at(0), token, { target_id: target, source_ids: [source] })).code).toBe(codes.ok);
    expect(await admin.row('invite_prize', gift)).toMatchObject({ plan_id: target, stock_total: 7, status: 'draft' });
    await expectSlotHolds(at(0).store, gift, 'invite_prize');
    expect(await sumsOf(run)).toEqual(before);
  });

  test('plans that run, are about something else, or are the same one are refused', async () => {
    await run(`update invite_plan set conversion_event = 'register' where id = ${source}`);
    const other = await mergeAs(at(0), token, { target_id: target, source_ids: [source] });
    expect(other.code).toBe(codes.invalid);
    expect(other.message).toContain('与目标方案的有效邀请条件不同，不能合并');
    const running = await mergeAs(at(0), token, { target_id: target, source_ids: [7001] });
    expect(running).toMatchObject({ code: codes.illegalMove, message: '当前状态「启用」不允许「并入」' });
    const self = await mergeAs(at(0), token, { target_id: target, source_ids: [target] });
    expect(errorsOf(self)).toEqual([{ field: 'target_id', message: '目标方案不能同时是来源' }]);
    const none = await mergeAs(at(0), token, { target_id: target, source_ids: [] });
    expect(none.message).toBe('source_ids 应为 1–9 个不同的编号');
  });

  test('whoever builds plans does not merge them, and whoever sees one of them only finds nothing', async () => {
    const builder = await at(0).login('campaign_operator');
    const wish = { target_id: target, source_ids: [source] };
    expect((await mergeAs(at(0), builder, wish)).code).toBe(codes.noAction);
    expect((await mergeAs(at(0), token, { ...wish, source_ids: [999_999] })).code).toBe(codes.notFound);
  });
});
