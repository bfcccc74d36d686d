import { beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { callerWith, type Key } from '../open-api/caller.ts';
import { madeKey } from '../open-api/keys.ts';
import { awardCoupons } from './award-coupons.ts';

/* GET members/coupons (engines.md §1.5: pages; wider.md §4.6: the rule as it was). */

const { here, run, grants, offered } = awardCoupons();
let key: Key;
beforeAll(async () => {
  const { server, token } = here();
  key = await madeKey(server, token);
});

const get = (query: string) => callerWith(here().server.app, key).get('members/coupons', query);
interface Told {
  readonly data: readonly { readonly coupon_no: string; readonly status: string; readonly record_no: string | null }[];
  readonly next_cursor: string | null;
}
const told = async (query: string): Promise<Told> => (await get(query)).result as Told;

test('a member has his coupons, the newest first, page by page, with the rule as it was given', async () => {
  const { coupon, award } = await offered({ name: '夏日券', description: '满百可用' });
  const [mine, other] = [30_121, 30_122];
  const wins = [];
  for (const user_id of [mine, other, mine, mine]) {
    wins.push(await here().admin.made('award_record', { award_id: award, user_id }));
    await grants();
  }
  await run(`update he_coupon set name = '改名', face_value_fen = 1 where id = ${coupon}`);
  const nos = await run<{
    coupon_no: string;
    record_no: string;
  }>(`select c.coupon_no, r.record_no from coupon_record as c
    join award_record as r on r.id = c.award_record_id where c.user_id = ${mine} and c.coupon_id = ${coupon} order by c.id desc`);
  expect(nos).toHaveLength(3);
  const { data, next_cursor } = await told(`limit=2&member_no=HY00000${mine}`);
  expect(data.map(({ coupon_no, record_no }) => ({ coupon_no, record_no }))).toEqual(nos.slice(0, 2));
  expect(data[0]).toMatchObject({
    name: '夏日券',
    benefit: '满100减20',
    coupon_type: 'cash',
    face_value_fen: 2000,
    threshold_fen: 10_000,
    scope_text: '全场',
    description: '满百可用',
    status: 'unused',
  });
  const rest = await told(`cursor=${next_cursor}&limit=2&member_no=HY00000${mine}`);
  expect(rest.data[0]?.coupon_no).toBe(nos[2]?.coupon_no);
  expect((await told(`member_no=HY00000${other}`)).data.map(({ record_no }) => record_no)).not.toContain(
    nos[0]?.record_no,
  );
});

test('of one state only those', async () => {
  const { award } = await offered();
  const user_id = 30_123;
  for (let nth = 0; nth < 2; nth += 1) await here().admin.made('award_record', { award_id: award, user_id });
  await grants();
  const [{ id } = { id: 0 }] = await run<{ id: number }>(
    `select max(id) as id from coupon_record where user_id = ${user_id}`,
  );
  await here().admin.step('coupon_record', id, 'REVOKE');
  const states = async (status: string) =>
    (await told(`member_no=HY00000${user_id}&status=${status}`)).data.map((one) => one.status);
  expect(await states('revoked')).toEqual(['revoked']);
  expect(new Set(await states('unused'))).toEqual(new Set(['unused']));
});

test('a state, a page and a member that are not there are refused in words', async () => {
  expect((await get('member_no=HY0000030121&status=lost')).result).toEqual({
    errors: [{ field: 'status', message: '没有这种状态' }],
  });
  expect((await get('limit=101&member_no=HY0000030121')).result).toEqual({
    errors: [{ field: 'limit', message: 'limit 应为 1–100' }],
  });
  expect(await get('member_no=HY0009999999')).toMatchObject({
    code: codes.notFound,
    message: '没有编号为 HY0009999999 的会员',
  });
});
