import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { awardRecord } from '../../../contract/awards/award-record.entity.ts';
import { grantsOf } from '../../../contract/people/role-letters.ts';
import { builtinRoles } from '../../../contract/people/roles.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import { statesOf } from '../../../machines/entity/lifecycle/kernel.ts';
import { awardRecordLifecycle } from '../../../machines/awards/award-record.lifecycle.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, startEntities } from '../entities/with-entities.ts';

let server: TestServer;
let token: string;
let admin: Operator;
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
  for (const { code } of builtinRoles) tokens.set(code, code === 'super_admin' ? token : await server.login(code));
});
afterAll(() => server.close());

const base = '/admin/api/award-logs';
const run = async <Row extends object>(text: string) => (await server.store.pool.query<Row>(text)).rows;
/** A step with a request id of its own. */
const mode = (id: number, body: object, as = token) =>
  server.call('PUT', `${base}/${id}/mode`, { token: as, body: { request_id: randomUUID(), ...body } });
const counters = async (id: number) => {
  const [row] = await run<{ issued: number }>(`select stock_issued as issued from prize where id = ${id}`);
  return row?.issued;
};
const noReason = { user_id: 30_001, nickname: '林小满' };

describe('steps', () => {
  const set = (id: number, sets: string) => run(`update award_record set ${sets} where id = ${id}`);

  test('void gives the unit back once, and nothing leads on from there', async () => {
    const made = await admin.create('award_record', { ...noReason, prize_id: 5004, give_reason: '现场漏发一份' });
    const { id } = made.result as { id: number };
    const before = (await counters(5004)) ?? 0;
    const { version } = await admin.row('award_record', id);
    const short = await mode(id, { mode: 'void_return', version, payload: { reason: '误发' } });
    expect(errorsOf(short)).toEqual([{ field: 'reason', message: '请填写原因，至少 5 个字' }]);
    const answers = await Promise.all(
      [1, 2, 3].map(() => mode(id, { mode: 'void_return', version, payload: { reason: '核实为误发' } })),
    );
    expect(answers.filter(({ code }) => code === codes.ok)).toHaveLength(1);
    expect(await counters(5004)).toBe(before - 1);
    const row = await admin.row('award_record', id);
    expect(row).toMatchObject({
      status: 'void',
      void_reason: '核实为误发',
      voided_by_name: '超级管理员',
      stock_returned: true,
    });
    for (const next of ['void', 'void_return', 'retry', 'extend'])
      expect(
        (
          await mode(id, {
            mode: next,
            version: row.version,
            payload:
              next === 'extend' ? { deadline: inZone(Date.now() + 30 * 86_400_000) } : { reason: '再来一次看看' },
          })
        ).code,
      ).toBe(codes.illegalMove);
    expect(await counters(5004)).toBe(before - 1);
  });

  test('an address must be whole, lead to a district, and make it wait for shipping', async () => {
    const { version } = await admin.row('award_record', 118);
    const address = {
      receiver_name: '唐果',
      receiver_mobile: '13500002045',
      receiver_area: '440106',
      receiver_detail: '体育西路 103 号 1802',
    };
    const province = await mode(118, {
      mode: 'set_address',
      version,
      payload: { ...address, receiver_area: '440000' },
    });
    expect(errorsOf(province)).toEqual([{ field: 'receiver_area', message: '收货地区应选到区县' }]);
    const starred = await mode(118, { mode: 'set_address', version, payload: { ...address, receiver_name: '唐*' } });
    expect(errorsOf(starred)).toEqual([{ field: 'receiver_name', message: '请输入完整的收货人' }]);
    expect((await mode(118, { mode: 'set_address', version, payload: { receiver_name: '唐果' } })).code).toBe(
      codes.invalid,
    );
    expect((await mode(118, { mode: 'set_address', version, payload: address })).result).toMatchObject({
      status: 'wait_ship',
    });
    expect(await admin.row('award_record', 118)).toMatchObject({ ...address, status: 'wait_ship' });
    const late = await mode(118, { mode: 'set_address', version: version + 1, payload: address });
    expect(late).toMatchObject({ code: codes.illegalMove, message: '当前状态「待发货」不允许「修改地址」' });
  });

  test('a deadline is put off into the future, and not beyond a month after the end of claiming', async () => {
    const { version } = await admin.row('award_record', 156);
    const to = (deadline: string) => mode(156, { mode: 'extend', version, payload: { deadline } });
    expect(errorsOf(await to('2020-01-01T00:00:00+08:00'))).toEqual([
      { field: 'deadline', message: '新的领取截止应晚于现在' },
    ]);
    expect(errorsOf(await to('2999-01-01T00:00:00+08:00'))).toMatchObject([{ field: 'deadline' }]);
    const { claim_deadline: stands } = await admin.row('award_record', 156);
    // Nobody is left less time than he was promised.
    for (const early of [inZone(Date.now() + 86_400_000), String(stands)])
      expect(errorsOf(await to(early))).toEqual([{ field: 'deadline', message: '新的领取截止应晚于原来的领取截止' }]);
    const day = inZone(Date.parse(String(stands)) + 5 * 86_400_000).slice(0, 10);
    expect((await to(`${day}T12:00:00+08:00`)).result).toMatchObject({ status: 'wait_verify', version: version + 1 });
    expect(await admin.row('award_record', 156)).toMatchObject({ claim_deadline: `${day}T12:00:00+08:00` });
    expect((await to(`${day}T12:00:00+08:00`)).code).toBe(codes.conflict);
  });

  test.each(statesOf(awardRecordLifecycle))(
    'in %s each role extends exactly where chart and right allow it',
    async (state) => {
      const drawn = ['wait_claim', 'wait_address', 'wait_verify', 'failed'].includes(state);
      for (const [nth, role] of builtinRoles.entries()) {
        const deadline = inZone(Date.now() + (2 + nth) * 86_400_000);
        const granted = grantsOf(role).filter(({ permissionId }) => permissionId === awardRecord.permissionId);
        await set(188, `status = '${state}', claim_deadline = null`);
        const { version } = await admin.row('award_record', 188);
        const { code } = await mode(188, { mode: 'extend', version, payload: { deadline } }, tokens.get(role.code));
        const refused = granted.length === 0 ? codes.forbidden : codes.noAction;
        const may = granted.some(({ action }) => action === 'edit');
        expect({ role: role.code, code }).toEqual({
          role: role.code,
          code: may ? (drawn ? codes.ok : codes.illegalMove) : refused,
        });
      }
      await set(188, `status = 'failed'`);
    },
  );

  test('many at once: what is refused leaves the others alone, and nothing else can be asked', async () => {
    await set(160, `status = 'failed'`);
    const batch = (body: object) =>
      server.call('POST', `${base}/batch`, { token, body: { op: 'mode', request_id: randomUUID(), ...body } });
    const answer = await batch({ mode: 'retry', ids: [160, 190, 999_999] });
    expect(answer.result).toMatchObject({
      ok: 1,
      failed: [
        { id: 190, code: codes.illegalMove },
        { id: 999_999, code: codes.notFound },
      ],
      rows: [{ id: 160, status: 'issuing' }],
    });
    expect((await batch({ mode: 'ship', ids: [160] })).code).toBe(codes.invalid);
    expect((await batch({ mode: 'retry', ids: Array.from({ length: 101 }, (_, id) => id + 1) })).code).toBe(
      codes.invalid,
    );
  });

  test('what was won is never written again', async () => {
    const { version } = await admin.row('award_record', 101);
    const put = (body: object) => server.call('PUT', `${base}/101`, { token, body: { version, ...body } });
    for (const body of [{ award_snapshot: {} }, { nickname: '别人' }, { status: 'done' }, { points: 5 }])
      expect((await put(body)).code).toBe(codes.invalid);
    expect((await put({ remark: '已电话联系' })).code).toBe(codes.ok);
    expect((await server.call('DELETE', `${base}/101`, { token, query: { version: '2' } })).code).not.toBe(codes.ok);
  });
});
