import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { errorsOf, type Operator, operator, page, startEntities } from '../entities/with-entities.ts';
import { picture } from '../entities/samples.ts';
import type { TestServer } from '../with-server.ts';

/* 等级权益 (wider.md §3.4): what levels can give, and which of them do. */

let server: TestServer;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());
beforeEach(() => run('update he_level set power_ids = null, upgrade_rewards = null'));

const run = async <R extends object>(text: string) => (await server.store.pool.query<R>(text)).rows;
let powers = 0;
const power = (changes: Values): Values => {
  powers += 1;
  return { name: `权益 ${powers}`, power_type: 'display', icon: picture, sort: 0, ...changes };
};
const faults = async (changes: Values) => errorsOf(await admin.create('he_power', power(changes)));
const made = async (changes: Values = {}): Promise<number> => {
  const answer = await admin.create('he_power', power(changes));
  expect(answer).toMatchObject({ code: codes.ok });
  return (answer.result as { id: number }).id;
};
const edited = async (entity: string, id: number, changes: Values) => {
  const { version } = await admin.row(entity, id);
  return admin.update(entity, { id, version, ...changes });
};

test('the powers of the demo are those of wider.md §14, with what they come to', async () => {
  await run(`update he_level set power_ids = '[1, 2]' where id = 2`);
  await run(`update he_level set power_ids = '[2]' where id = 3`);
  const { data } = page(await admin.list('he_power'));
  const found = data.map((row) => ['name', 'power_type', 'params_text', 'used_levels'].map((key) => row[key]));
  expect(found.slice(0, 5)).toEqual([
    ['生日礼', 'birthday_gift', '提前 3 天：200 积分', '养生达人'],
    ['每月满减券', 'monthly_coupon', '每月 1 日送会员月礼券 1 张', '养生达人、本草行家'],
    ['积分加速', 'point_rate', '积分 120%', null],
    ['包邮特权', 'free_freight', '每月 3 次，满 59 元', null],
    ['专属客服', 'service', '400-000-1988', null],
  ]);
});

test.each([
  [{ power_type: 'service' }, 'contact', '请输入联系方式'],
  [
    { power_type: 'birthday_gift', days_before: 31, rewards: [{ reward_type: 'points', value: 1 }] },
    'days_before',
    '提前几天送应为 0–30',
  ],
  [{ power_type: 'birthday_gift', days_before: 0 }, 'rewards', '请输入生日礼内容'],
  [
    { power_type: 'birthday_gift', days_before: 0, rewards: [{ reward_type: 'coupon', value: 1 }] },
    'rewards',
    '第 1 行：请输入优惠券',
  ],
  [
    { power_type: 'birthday_gift', days_before: 0, rewards: [{ reward_type: 'points', value: 100_001 }] },
    'rewards',
    '第 1 行：数量应为 1–100,000',
  ],
  [
    { power_type: 'birthday_gift', days_before: 0, rewards: [{ reward_type: 'coupon', value: 11, coupon_id: 52 }] },
    'rewards',
    '第 1 行：每种券一次最多送 10 张',
  ],
  [
    {
      power_type: 'birthday_gift',
      days_before: 0,
      rewards: [
        { reward_type: 'points', value: 1 },
        { reward_type: 'points', value: 2 },
      ],
    },
    'rewards',
    '第 2 行：同样的奖励请合成一行',
  ],
  [{ power_type: 'monthly_coupon', coupon_id: 52, gift_day: 29, gift_count: 1 }, 'gift_day', '每月几日送应为 1–28'],
  [{ power_type: 'monthly_coupon', coupon_id: 52, gift_day: 1, gift_count: 11 }, 'gift_count', '每次张数应为 1–10'],
  [{ power_type: 'free_freight', times_per_month: 0, min_amount_fen: 0 }, 'times_per_month', '每月次数应为 1–31'],
  [{ power_type: 'point_rate', rate: 99 }, 'rate', '积分倍率应为 100%–500%'],
  [{ name: '十一个字的权益名称呀呀' }, 'name', '权益名称的字数应不超过 10'],
])('%o is refused', async (changes, field, message) => {
  expect(await faults(changes)).toContainEqual({ field, message });
});

test.each(['sign_bonus', 'extra_draw', 'exclusive_activity'])(
  '%s has no module yet and is not offered',
  async (power_type) => {
    expect((await admin.create('he_power', power({ power_type }))).code).toBe(codes.invalid);
  },
);

test('a template that is not published is not given', async () => {
  const [draft] = await run<{ id: number; name: string }>(
    `select id, name from he_coupon where status = 'draft' limit 1`,
  );
  const message = `券「${draft?.name}」没有上线，请先上线`;
  const given = [{ reward_type: 'coupon', value: 1, coupon_id: draft?.id }];
  expect(await faults({ power_type: 'birthday_gift', days_before: 0, rewards: given })).toEqual([
    { field: 'rewards', message },
  ]);
  expect(errorsOf(await edited('he_level', 2, { upgrade_rewards: given }))).toEqual([
    { field: 'upgrade_rewards', message },
  ]);
});

test('a level shows its powers in its own order and counts them; no more than twelve, and those of use alone', async () => {
  const [one, two] = [await made(), await made()];
  expect(await edited('he_level', 2, { power_ids: [two, one] })).toMatchObject({ code: codes.ok });
  expect(await admin.row('he_level', 2)).toMatchObject({ power_ids: [two, one], power_count: 2 });
  const many = [];
  for (let nth = 0; nth < 13; nth += 1) many.push(await made());
  expect(errorsOf(await edited('he_level', 2, { power_ids: many }))).toMatchObject([{ field: 'power_ids' }]);
  expect(errorsOf(await edited('he_level', 2, { power_ids: [6] }))).toMatchObject([{ field: 'power_ids' }]);
});

test('while a level of use has it a power is neither disabled nor deleted, nor of another type', async () => {
  const id = await made();
  await edited('he_level', 2, { power_ids: [id] });
  for (const event of ['DISABLE', 'DELETE']) {
    const { version } = await admin.row('he_power', id);
    expect(await admin.update('he_power', { id, version, event })).toMatchObject({
      code: codes.inUse,
      message: '启用中的等级还在使用该权益，请先从等级中去掉：等级「养生达人」在使用',
      result: { refs: [{ entity: 'he_level', count: 1, sample: ['养生达人'] }] },
    });
  }
  expect((await edited('he_power', id, { power_type: 'service', contact: '1' })).code).not.toBe(codes.ok);
  await edited('he_level', 2, { power_ids: [] });
  const { version } = await admin.row('he_power', id);
  expect(await admin.update('he_power', { id, version, event: 'DISABLE' })).toMatchObject({ code: codes.ok });
});

test('what a power says of discount and rate is what its level has', async () => {
  const id = await made({ power_type: 'point_rate', rate: 120 });
  expect(errorsOf(await edited('he_level', 2, { power_ids: [id] }))).toEqual([
    { field: 'power_ids', message: expect.stringContaining('的积分倍率是 120%，该等级是 110%，两处应相同') as string },
  ]);
  expect(await edited('he_level', 3, { power_ids: [id] })).toMatchObject({ code: codes.ok });
  expect(errorsOf(await edited('he_level', 3, { point_rate: 130 }))).toMatchObject([{ field: 'power_ids' }]);
  expect(errorsOf(await edited('he_power', id, { rate: 130 }))).toEqual([
    { field: 'rate', message: '使用该权益的等级「本草行家」的积分倍率是 120%，两处应相同' },
  ]);
});

test('a member shows the powers of the level', async () => {
  await run(`update he_level set power_ids = '[5, 1]' where id = 3`);
  const [member] = await run<{ id: number }>('select member_id as id from member_level where level_id = 3 limit 1');
  expect(await admin.row('he_user', member?.id ?? 0)).toMatchObject({ powers_text: '专属客服、生日礼' });
});
