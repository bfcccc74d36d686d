import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserSource } from '../../../contract/members/member-states.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { memberBox } from '../../../server/members/member-box.ts';
import type { MemberInput } from '../../../server/members/member-input.ts';
import { upsertMember } from '../../../server/members/upsert.ts';
import { openPersonal } from '../../../server/members/personal.ts';
import { type TestServer, startApp } from '../with-server.ts';

/* What apps tell of members (engines.md §1.5, members/upsert; §8.7; wider.md §3.1). */

let server: TestServer;
const box = memberBox('a key of forty characters, for this test');
const source: UserSource = 'mini_program';
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const upsert = (input: Omit<MemberInput, 'source'>) =>
  withTransaction(server.store, (tx) => upsertMember(tx, { source, ...input }, box));
const rowOf = async (id: number): Promise<Readonly<Record<string, unknown>>> =>
  (await server.store.pool.query<Record<string, unknown>>('select * from he_user where id = $1', [id])).rows[0] ?? {};

test('a member comes once, whatever key finds him', async () => {
  const openid = { app: 'wxapp', value: 'o-one' };
  const made = await upsert({ openid, mobile: '19900000101', nickname: '竹下听雨' });
  expect(made).toMatchObject({ created: true, status: 'normal', userNo: `HY${String(made.id).padStart(10, '0')}` });
  for (const key of [{ openid }, { mobile: '19900000101' }, { userNo: made.userNo }])
    expect(await upsert(key)).toEqual({ ...made, created: false, boundPhone: false });
  // What is told later is written, what is absent stays.
  await upsert({ openid, gender: 'female' });
  expect(await rowOf(made.id)).toMatchObject({ nickname: '竹下听雨', gender: 'female', mobile: '199****0101' });
});

test('what is personal stands nowhere in the clear, and is opened with the key alone', async () => {
  const { id } = await upsert({
    mobile: '19900000102',
    real_name: '欧阳听雨',
    birthday: '1988-03-12',
    address: '江西省南昌市红谷滩区丰和中大道 100 号',
    unionid: { app: 'open', value: 'u-sealed-one' },
  });
  const { rows } = await server.store.pool.query<{ all: string }>(
    `select (select to_jsonb(u) from he_user as u where u.id = $1)::text || (select jsonb_agg(o) from he_user_openid as o where o.user_id = $1)::text
      || coalesce((select jsonb_agg(l) from db_log as l where l.table_name = 'he_user' and l.row_id = $1)::text, '') as "all"`,
    [id],
  );
  for (const secret of ['19900000102', '听雨', '03-12', '丰和中大道', 'u-sealed-one'])
    expect(rows[0]?.all).not.toContain(secret);
  expect(await rowOf(id)).toMatchObject({
    real_name: '欧*',
    birthday: '1988-**-**',
    address: '江西省南昌市红谷滩区***',
  });
  const opened = (with_: typeof box) => withTransaction(server.store, (tx) => openPersonal(tx, id, 'real_name', with_));
  expect(await opened(box)).toBe('欧阳听雨');
  expect(await opened(memberBox('another key of forty characters, no less'))).toBeUndefined();
});

test('a phone or an openid of somebody else is refused, and nothing is written', async () => {
  const first = await upsert({ mobile: '19900000103', openid: { app: 'wxapp', value: 'o-three' } });
  const second = await upsert({ mobile: '19900000104' });
  await expect(upsert({ userNo: second.userNo, mobile: '19900000103', nickname: '冒名' })).rejects.toMatchObject({
    code: 40904,
    result: { field: 'mobile' },
  });
  await expect(upsert({ openid: { app: 'wxapp', value: 'o-three' }, mobile: '19900000104' })).rejects.toMatchObject({
    code: 40904,
  });
  expect((await rowOf(second.id))['nickname']).not.toBe('冒名');
  // The same openid of another app is somebody else's.
  expect((await upsert({ openid: { app: 'h5', value: 'o-three' } })).id).not.toBe(first.id);
});

test('of many copies at one moment one makes the member', async () => {
  const copies = await Promise.all(
    Array.from({ length: 8 }, () => upsert({ mobile: '19900000105', nickname: '同时' })),
  );
  expect(new Set(copies.map(({ id }) => id)).size).toBe(1);
  expect(copies.filter(({ created }) => created)).toHaveLength(1);
});

test.each([
  [{ mobile: '12345678901' }, 'mobile'],
  [{ mobile: '19900000106', nickname: '\u200B\u0007' }, 'nickname'],
  [{ mobile: '19900000106', nickname: '长'.repeat(33) }, 'nickname'],
  [{ mobile: '19900000106', birthday: '1899-12-31' }, 'birthday'],
  [{ mobile: '19900000106', birthday: '2999-01-01' }, 'birthday'],
  [{ mobile: '19900000106', birthday: '2001-02-29' }, 'birthday'],
  [{ mobile: '19900000106', regionCode: '999999' }, 'region_code'],
  [{ mobile: '19900000106', inviterNo: 'HY9999999999' }, 'inviter_no'],
  [{ nickname: '无名' }, 'member'],
] as const)('%o is refused', async (input, field) => {
  await expect(upsert(input)).rejects.toMatchObject({
    code: 40001,
    result: { errors: [expect.objectContaining({ field })] },
  });
});

test('who is gone is not written to', async () => {
  const { id, userNo } = await upsert({ mobile: '19900000107' });
  await server.store.pool.query(`update he_user set status = 'cancelled' where id = $1`, [id]);
  await expect(upsert({ userNo, nickname: '又来了' })).rejects.toMatchObject({ code: 40902 });
  await expect(upsert({ userNo: 'HY9999999999' })).rejects.toMatchObject({ code: 40401 });
});
