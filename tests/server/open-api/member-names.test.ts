import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { operator, startEntities } from '../entities/with-entities.ts';
import { callerWith } from './caller.ts';
import { madeKey } from './keys.ts';

/* Whom a call is about: a member by any of the names that the house knows for somebody (engines.md §1.5). */

const server = await startEntities();
const token = await server.login();
const admin = operator(server, token);
const calls = callerWith(server.app, await madeKey(server, token));
afterAll(() => server.close());

const run = async <Row extends object>(text: string) => (await server.store.pool.query<Row>(text)).rows;
const write = (path: string, body: object) => calls.post(path, { request_id: randomUUID(), ...body });
const wonBy = async (user_id: number, award_id: number) => {
  const id = await admin.made('award_record', { user_id, nickname: '顾清', award_id, prize_id: null });
  const [row] = await run<{ record_no: string }>(`select record_no from award_record where id = ${id}`);
  return { recordNo: row?.record_no ?? '' };
};

test('a member takes part and has records by any of the names that the house knows', async () => {
  const key = { app_id: 'wx-flan', openid: 'o-who-draws' };
  const made = await write('members/upsert', {
    ...key,
    mobile: '13900139001',
    nickname: '顾清',
    source: 'mini_program',
  });
  const { member_no, user_id } = made.result as { member_no: string; user_id: number };
  const noLimit = `'{"user_total":0,"user_month":0,"user_day":0}'`;
  await run(`update activity set limits = ${noLimit}, risk_rules = '{"require_phone":true}' where id = 4001`);
  for (const member of [{ member_no }, key, { mobile: '13900139001' }]) {
    const drawn = await write('draws/take', { activity_id: 4001, member, area_code: '440106' });
    expect([member, drawn.code]).toEqual([member, codes.ok]);
    const { record_no } = drawn.result as { record_no: string };
    expect(
      await run(`select user_id::int, nickname, mobile from award_record where record_no = '${record_no}'`),
    ).toEqual([{ user_id, nickname: '顾清', mobile: null }]);
  }
  // The rules of risk know who it was, by whatever name.
  expect(
    await run(`select member_id::int from risk_event where kind = 'draw' and member_id = ${user_id}`),
  ).toHaveLength(3);
  const { recordNo } = await wonBy(user_id, 3003);
  const seen = await calls.get('members/records', `limit=2&member_no=${member_no}`);
  expect((seen.result as { data: { record_no: string }[] }).data[0]?.record_no).toBe(recordNo);
  const receiver = { name: '顾清', mobile: '13900139001', area_code: '440106', detail: '天河路 1 号' };
  const asked = { record_no: recordNo, receiver };
  expect((await write('awards/address', { ...asked, member: key })).message).not.toBe('该会员没有这条中奖记录');
  const refused: readonly (readonly [object, string])[] = [
    [{ member: {} }, 'member 应有 member_no、openid、unionid、mobile 之一，或 user_id 与 nickname'],
    [{ member: { user_id: 1, nickname: '林', member_no } }, 'member 应有 member_no、openid、unionid、mobile 之一'],
    [{ member: { user_id: 1 } }, '缺少昵称'],
    [{ member: { member_no: 'HY0000999999' } }, '没有这个会员，请先用 members/upsert 建立'],
  ];
  for (const [more, message] of refused)
    expect([more, (await write('draws/take', { activity_id: 4001, ...more })).message]).toEqual([more, message]);
  expect((await write('awards/address', { ...asked, member: {} })).message).toContain('或 user_id');
});
