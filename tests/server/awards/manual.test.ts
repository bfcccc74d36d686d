import { ruleEngines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { errorsOf, type Operator, operator } from '../entities/with-entities.ts';
import { textLike } from '../matchers.ts';

/* 补发 (award.md §6.4, MANUAL) and what its calls are refused without (§0.7). */

const base = '/admin/api/award-logs';
const noReason = { user_id: 30_001, nickname: '林小满' };

describe.each(ruleEngines)('补发, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let token: string;
  let admin: Operator;
  beforeAll(async () => {
    token = await at(0).login();
    admin = operator(at(0), token);
  });
  const counters = async (id: number) => {
    const [row] = await run<{ issued: number }>(`select stock_issued as issued from prize where id = ${id}`);
    return row?.issued;
  };
  const mode = (id: number, body: object) =>
    at(0).call('PUT', `${base}/${id}/mode`, { token, body: { request_id: randomUUID(), ...body } });

  test('a prize given by hand takes its stock, says why, and is one record for one request', async () => {
    const before = (await counters(5004)) ?? 0;
    const body = { ...noReason, prize_id: 5004, give_reason: '现场漏发一份', request_id: randomUUID() };
    const first = await at(0).call('POST', base, { token, body });
    const again = await at(1).call('POST', base, { token, body });
    expect(first.code).toBe(codes.ok);
    expect(again.result).toEqual(first.result);
    expect(await counters(5004)).toBe(before + 1);
    const { id } = first.result as { id: number };
    expect((await admin.detail('award_record', id)).result).toMatchObject({
      status: 'wait_verify',
      source: 'manual',
      display_title: '【饮品兑换】【线下实物】凉茶品鉴装',
      verify_code: textLike(/^\d{12}$/),
      steps: [{ what: '中奖', note: '补发：现场漏发一份' }],
    });
  });

  test('without a request id nothing is given and no step is taken: a second copy would do it again', async () => {
    const [{ count } = { count: 0 }] = await run<{ count: number }>('select count(*) as count from award_record');
    const before = await admin.row('award_record', 156);
    const { version } = before;
    const asked = [
      at(0).call('POST', base, { token, body: { ...noReason, prize_id: 5004, give_reason: '现场漏发一份' } }),
      at(0).call('PUT', `${base}/156/mode`, {
        token,
        body: { mode: 'void', version, payload: { reason: '核实为误发' } },
      }),
      at(0).call('POST', `${base}/batch`, {
        token,
        body: { op: 'mode', mode: 'void', ids: [156], payload: { reason: '核实为误发' } },
      }),
    ];
    for (const answer of await Promise.all(asked)) {
      expect(answer.code).toBe(codes.invalid);
      expect(errorsOf(answer)).toEqual([{ field: 'request_id', message: '缺少请求编号，请重新打开后再试' }]);
    }
    expect(await run('select count(*) as count from award_record')).toEqual([{ count }]);
    expect(await admin.row('award_record', 156)).toEqual(before);
  });

  test('nobody gives a 谢谢参与 by hand: there is nothing in it', async () => {
    const reason = { ...noReason, give_reason: '现场漏发一份' };
    for (const [field, id] of [
      ['prize_id', 5005],
      ['award_id', 3006],
    ] as const)
      expect(errorsOf(await admin.create('award_record', { ...reason, [field]: id }))).toEqual([
        { field, message: '「谢谢参与」没有可发放的内容，不能补发' },
      ]);
  });

  test('an award of the library takes from its goods; one of both must be chosen', async () => {
    const left = async () =>
      (await run<{ total: number }>('select stock_total as total from goods_offline where id = 2101'))[0]?.total ?? 0;
    const before = await left();
    const id = await admin.made('award_record');
    expect(await left()).toBe(before - 1);
    const { version } = await admin.row('award_record', id);
    expect((await mode(id, { mode: 'void_return', version, payload: { reason: '核实后取消' } })).code).toBe(codes.ok);
    expect(await left()).toBe(before);
    const both = await admin.create('award_record', {
      ...noReason,
      give_reason: '两样都选了',
      prize_id: 5004,
      award_id: 3005,
    });
    expect(errorsOf(both)).toEqual([{ field: 'prize_id', message: '奖品和奖励请选且只选一个' }]);
    const short = await admin.create('award_record', { ...noReason, give_reason: '短', award_id: 3005 });
    expect(errorsOf(short)).toMatchObject([{ field: 'give_reason' }]);
  });

  test('what is not there is not given, and no record is written of it', async () => {
    await run('update prize set stock_total = stock_issued + stock_locked where id = 5004');
    const [{ count } = { count: 0 }] = await run<{ count: number }>('select count(*) as count from award_record');
    const answer = await admin.create('award_record', { ...noReason, prize_id: 5004, give_reason: '再补一份试试' });
    expect(answer).toMatchObject({ code: codes.shortage, message: '库存不足：奖品已发完' });
    expect(await run('select count(*) as count from award_record')).toEqual([{ count }]);
    await run('update prize set stock_total = 500, daily_limit = 1 where id = 5004');
    expect(
      (await admin.create('award_record', { ...noReason, prize_id: 5004, give_reason: '再补一份试试' })).message,
    ).toBe('库存不足：奖品今日已发满上限 1 份');
    await run('update prize set daily_limit = 0 where id = 5004');
  });
});
