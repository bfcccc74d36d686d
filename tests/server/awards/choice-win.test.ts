import { ruleEngines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choicesOf, compositeCalls } from '../../../contract/awards/composite.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { drawWin } from '../../../server/awards/draw-win.ts';
import { tick } from '../tick.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { expectSlotHolds } from '../entities/ledger.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { errorsOf, type Operator, operator } from '../entities/with-entities.ts';

/** A choice takes the place of the cup in the southern leaf of activity 4001, from 600,000 on in a million. */
const activityId = 4001;
const [points, tea, sweets] = [3001, 3005, 3008];
const units = { [tea]: 12, [sweets]: 12 };

describe.each(ruleEngines)('任选其几 on %s (award.md §3.6)', (engine) => {
  const { at, run } = instancesOn(engine);
  let token: string;
  let admin: Operator;
  let id: number;

  beforeAll(async () => {
    token = await at(0).login();
    admin = operator(at(0), token);
    const free = '{"user_total":0,"user_month":0,"user_day":0}';
    await run(
      `update activity set limits = '${free}', win_limits = '${free}', budget_fen = null, risk_rules = '{}' where id = ${activityId}`,
    );
    await run('update prize set probability = 0, sort = 99 where id = 5002');
    const made = await at(0).call('POST', compositeCalls.create.slice('POST '.length), {
      token,
      body: {
        plan_id: 4102,
        sort: 2,
        probability: 0.5,
        title: '三选二',
        composite_type: 'choose',
        choose_count: 2,
        stock_mode: 'unlimited',
        items: [
          { award_id: tea, quantity: 1, stock_init: units[tea] },
          { award_id: points, quantity: 1 },
          { award_id: sweets, quantity: 2, stock_init: units[sweets] },
        ],
      },
    });
    id = (made.result as Row).id;
    expect((await admin.step('prize', id, 'ENABLE')).code).toBe(codes.ok);
  });
  afterAll(() => expectSlotHolds(at(0).store, id));

  let nth = 0;
  const play = () => {
    nth += 1;
    const member = { userId: 70_000 + nth, nickname: `会员${nth}`, mobile: '13800138000' };
    const wish = { activityId, member, source: 'lottery', bizNo: `lottery:${activityId}:${member.userId}:1` } as const;
    return withTransaction(at(nth).store, (tx) =>
      drawWin(tx, { ...wish, areaCode: '440106', channel: 'wxapp' }, { below: () => 600_000 }),
    );
  };
  const choose = (record: Pick<Row, 'id' | 'version'>, award_ids: readonly number[], more: Values = {}) =>
    at(0).call('PUT', `/admin/api/award-logs/${record.id}/mode`, {
      token,
      body: { mode: 'claim', version: record.version, payload: { award_ids }, request_id: randomUUID(), ...more },
    });
  const partsOf = (record: number) =>
    run(
      `select award_id, quantity, status, user_id, channel, biz_no from award_record where parent_record_id = ${record} order by id`,
    );
  const stock = async () =>
    new Map(
      (
        await run<{ award_id: number; left: number; locked: number }>(
          `select award_id, stock_total - stock_issued - stock_locked as left, stock_locked as locked
           from prize_item where prize_id = ${id} order by sort`,
        )
      ).map(({ award_id, left, locked }) => [award_id, [left, locked]]),
    );
  const lateBy = (record: number) =>
    run(`update award_record set claim_deadline = now() - interval '1 minute' where id = ${record}`);

  test('a win holds every item until it is chosen, for half an hour, and gives nothing yet', async () => {
    const record = await play();
    expect(record).toMatchObject({
      prize_id: id,
      display_title: '【组合奖品】【任选其几】三选二',
      status: 'wait_claim',
      choose_count: 2,
      choices: [
        { award_id: tea, quantity: 1 },
        { award_id: points, quantity: 1 },
        { award_id: sweets, quantity: 2 },
      ],
    });
    expect(Date.parse(String(record['claim_deadline'])) - Date.parse(String(record['won_at']))).toBe(1_800_000);
    expect(await partsOf(record.id)).toEqual([]);
    expect(await stock()).toEqual(
      new Map([
        [tea, [11, 1]],
        [points, [-1, 1]],
        [sweets, [10, 2]],
      ]),
    );
  });

  test('what is chosen is given under the win, the rest is free again', async () => {
    const record = await admin.row('award_record', (await play()).id);
    const before = await stock();
    expect(errorsOf(await choose(record, [tea]))).toEqual([{ field: 'award_ids', message: '应选 2 项，已选 1 项' }]);
    expect(errorsOf(await choose(record, [tea, tea]))).toEqual([
      { field: 'award_ids', message: '应选 2 项，已选 1 项' },
    ]);
    expect(errorsOf(await choose(record, [tea, 3003]))).toEqual([
      { field: 'award_ids', message: '选了不在明细里的奖励' },
    ]);
    expect(await stock()).toEqual(before);
    expect(await choose(record, [sweets, points])).toMatchObject({ code: codes.ok, result: { status: 'issuing' } });
    expect(await partsOf(record.id)).toMatchObject([
      { award_id: points, quantity: 1, status: 'issuing', user_id: 70_002, channel: 'wxapp' },
      { award_id: sweets, quantity: 2, status: 'wait_address', biz_no: `lottery:${activityId}:70002:1#2` },
    ]);
    const [left] = (await stock()).get(sweets) ?? [];
    expect([left, (await stock()).get(tea)]).toEqual([before.get(sweets)?.[0], [12 - 1, 1]]);
    const after = await admin.row('award_record', record.id);
    expect(after['choices']).toBeNull();
    expect((after['steps'] as readonly Values[]).at(-1)).toMatchObject({ what: '领取', by: '超级管理员' });
    expect((await choose(record, [sweets, points])).code).toBe(codes.conflict);
    expect((await choose(after, [sweets, points])).code).toBe(codes.illegalMove);
    expect(await partsOf(record.id)).toHaveLength(2);
  });

  test('who does not choose in time gets the first items, and never nothing', async () => {
    const record = await play();
    await lateBy(record.id);
    expect((await choose(await admin.row('award_record', record.id), [tea, sweets])).message).toBe(
      '选择时限已过，系统正在按明细顺序选定',
    );
    const settled = await Promise.all([tick(at(0).store), tick(at(1).store)]);
    expect(settled.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await partsOf(record.id)).toMatchObject([
      { award_id: tea, status: 'wait_verify' },
      { award_id: points, status: 'issuing' },
    ]);
    const { steps, status } = await admin.row('award_record', record.id);
    expect(status).toBe('issuing');
    expect((steps as readonly Values[]).at(-1)?.['note']).toMatch(/^超时未选，按明细顺序选定「.+」「.+」$/);
  });

  test('only with its units given back is it voided before it was chosen', async () => {
    const before = await stock();
    const record = await play();
    const voided = async (mode: string) =>
      at(0).call('PUT', `/admin/api/award-logs/${record.id}/mode`, {
        token,
        body: {
          mode,
          version: (await admin.row('award_record', record.id)).version,
          payload: { reason: '核实为刷奖' },
          request_id: randomUUID(),
        },
      });
    expect((await voided('void')).message).toContain('还没选定的请用「作废并退回库存」');
    expect((await voided('void_return')).code).toBe(codes.ok);
    expect(await stock()).toEqual(before);
    expect(await admin.row('award_record', record.id)).toMatchObject({ status: 'void', stock_returned: true });
    expect(await tick(at(0).store)).toBe(0);
  });

  test('many at once hold no more than there is; what is freed can be won again', async () => {
    const [free = 0] = (await stock()).get(tea) ?? [];
    const [boxes = 0] = (await stock()).get(sweets) ?? [];
    const records = await Promise.all(Array.from({ length: 16 }, play));
    const won = records.filter((record) => record['prize_id'] === id);
    // Points never run out: a win needs one of the two others.
    expect(won).toHaveLength(Math.max(free, boxes / 2));
    expect([(await stock()).get(tea)?.[0], (await stock()).get(sweets)?.[0]]).toEqual([0, 0]);
    expect(records.filter((record) => record['prize_id'] !== id).every(({ status }) => status === 'none')).toBe(true);
    // Whoever came late holds no more than he gives; which of them that is, the engine says.
    const first = won.find((record) => choicesOf(record).length === 3);
    await choose(await admin.row('award_record', first?.id ?? 0), [tea, points]);
    expect((await play())['prize_id']).toBe(id);
    for (const { id: late } of won) await lateBy(late);
    await tick(at(0).store);
    for (const { id: done } of won) expect(await partsOf(done)).toHaveLength(2);
  });

  test("the day's limit counts what is being chosen", async () => {
    await run(`update prize_item set stock_total = stock_total + 20 where prize_id = ${id} and is_limited`);
    const [today] = await run<{ units: number }>(
      `select coalesce(sum(delta), 0) as units from stock_ledger where entity = 'prize' and row_id = ${id} and change_type = 'confirm'`,
    );
    const [holding] = await run<{ count: number }>(
      `select count(*) as count from award_record where prize_id = ${id} and status = 'wait_claim'`,
    );
    const limit = Number(today?.units) + 2 * Number(holding?.count) + 2;
    await run(`update prize set daily_limit = ${limit} where id = ${id}`);
    expect((await play())['prize_id']).toBe(id);
    expect((await play())['prize_id']).not.toBe(id);
    await run(`update prize set daily_limit = 0 where id = ${id}`);
  });
});
