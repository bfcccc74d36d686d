import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { callerWith, type Key } from '../open-api/caller.ts';
import { madeKey } from '../open-api/keys.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator } from '../entities/with-entities.ts';

/* Members take coupons (engines.md §1.5, §4.3): for every reason there is a case in which it alone refuses. */

describe('two servers over one database', () => {
  const { at, run } = instancesOn('PostgreSQL');
  let admin: Operator;
  let key: Key;
  beforeAll(async () => {
    const token = await at(0).login();
    admin = operator(at(0), token);
    key = await madeKey(at(0), token);
  });

  const open = {
    take_type: 'self',
    take_start_at: '2026-01-01T00:00:00+08:00',
    take_end_at: '2090-01-01T00:00:00+08:00',
  };
  const published = async (changes: Values = {}): Promise<number> => {
    const id = await admin.made('he_coupon', { ...open, ...changes });
    expect((await admin.step('he_coupon', id, 'PUBLISH')).code).toBe(codes.ok);
    return id;
  };
  let member = 30_100;
  const fresh = () => `HY${String((member += 1)).padStart(10, '0')}`;
  const take = (coupon_id: number, member_no: string, request_id: string = randomUUID(), instance = 1) =>
    callerWith(at(instance).app, key).post('coupons/take', { request_id, member: { member_no }, coupon_id });
  const reasons = async (coupon: number, member_no = fresh()) => {
    const { code, result } = await take(coupon, member_no);
    expect(code).toBe(codes.illegalMove);
    return (result as { reasons: readonly string[] }).reasons;
  };

  test('who may gets one, with its number and its days; the same request gives no second one', async () => {
    const id = await published();
    const [who, request] = [fresh(), randomUUID()];
    const first = await take(id, who, request);
    expect(first.code).toBe(codes.ok);
    expect(first.result).toMatchObject({
      benefit: '满100减20',
      coupon_no: expect.stringMatching(/^YH\d{16,}$/) as string,
    });
    const again = await take(id, who, request, 0);
    expect(again.result).toEqual(first.result);
    expect((await admin.row('he_coupon', id))['taken_count']).toBe(1);
  });

  test('not_published', async () => {
    expect(await reasons(await admin.made('he_coupon', open))).toEqual(['not_published']);
    expect(await reasons(await published({ take_type: 'admin', take_start_at: null, take_end_at: null }))).toEqual([
      'not_published',
    ]);
  });

  test('out_of_window: before its first second and after its last', async () => {
    const id = await published();
    await run(`update he_coupon set take_start_at = now() + interval '1 hour' where id = ${id}`);
    expect(await reasons(id)).toEqual(['out_of_window']);
    await run(
      `update he_coupon set take_start_at = now() - interval '2 hours', take_end_at = now() - interval '2 seconds' where id = ${id}`,
    );
    expect(await reasons(id)).toEqual(['out_of_window']);
  });

  test('sold_out', async () => {
    const id = await published({ total_count: 1 });
    expect((await take(id, fresh())).code).toBe(codes.ok);
    expect(await reasons(id)).toEqual(['sold_out']);
  });

  test('per_limit and per_day_limit', async () => {
    const [all, day, who] = [await published({ per_limit: 1 }), await published({ per_day_limit: 1 }), fresh()];
    for (const id of [all, day]) expect((await take(id, who)).code).toBe(codes.ok);
    expect(await reasons(all, who)).toEqual(['per_limit']);
    expect(await reasons(day, who)).toEqual(['per_day_limit']);
    await run(`update coupon_record set taken_at = taken_at - interval '1 day' where coupon_id = ${day}`);
    expect((await take(day, who)).code).toBe(codes.ok);
  });

  test('all reasons that hold are told, not the first', async () => {
    const [id, who] = [await published({ per_limit: 1, total_count: 1 }), fresh()];
    expect((await take(id, who)).code).toBe(codes.ok);
    const { message } = await take(id, who);
    expect(message).toContain('每人限领 1 张，已领 1 张；券已领完');
    expect(await reasons(id, who)).toEqual(['per_limit', 'sold_out']);
  });

  test('who is kept out hears nothing of why, and gets none', async () => {
    const [id, who] = [await published(), fresh()];
    await run(`update he_user set status = 'frozen' where user_no = '${who}'`);
    expect((await take(id, who)).message).toContain('会员账号已冻结');
    expect((await admin.row('he_coupon', id))['taken_count']).toBe(0);
  });

  test('a template that is not there is none, and a key without the scope is refused', async () => {
    expect((await take(987_654, fresh())).code).toBe(codes.notFound);
    const other = await madeKey(at(0), await at(0).login(), { scopes: ['draw'] });
    const body = { request_id: randomUUID(), member: { member_no: fresh() }, coupon_id: 55 };
    expect((await callerWith(at(1).app, other).post('coupons/take', body)).code).toBe(codes.noAction);
  });
});
