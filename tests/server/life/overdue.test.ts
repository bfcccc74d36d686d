import { expect, test } from 'vitest';
import { overdueCode } from '../../../contract/entity/list/living-chart.ts';
import { blackLines } from '../clock/lines.ts';
import { page } from '../entities/with-entities.ts';
import { lifeOnServer } from './life.ts';

/* What 活图 says is overdue (docs/living-chart.md): what time should have moved on, and has not. */

const life = lifeOnServer();
const { run, chartOf } = life;

const overdueOf = async (name: string, state: string) =>
  (await chartOf(name)).regions[0]?.states.find((one) => one.state === state)?.overdue ?? 0;

test('a row that is past its end is, one before its end is not', async () => {
  const before = await overdueOf('he_user_black_list', 'active');
  await blackLines(life.server).add(100, 50, -3600);
  expect(await overdueOf('he_user_black_list', 'active')).toBe(before + 2);
  const listed = await life.admin().list('he_user_black_list', { moved: overdueCode('status', 'active') });
  expect(page(listed)).toMatchObject({ totalCount: before + 2, data: [{ status: 'active' }, { status: 'active' }] });
  expect(await overdueOf('he_user_black_list', 'expired')).toBe(0);
});

test('so is one whose time it keeps itself', async () => {
  const orders = await run<{ id: number }>('select id from goods_order order by id limit 2');
  const [late, fresh] = orders.map(({ id }) => id);
  const unpaid = `update goods_order set status = 'wait_pay', pay_expire_at = now() + make_interval(mins => 30 - $2) where id = $1`;
  await run(unpaid, [fresh, 0]);
  await run(unpaid, [late, 0]);
  expect(await overdueOf('goods_order', 'wait_pay')).toBe(0);
  await run(unpaid, [late, 100_000]);
  expect(await overdueOf('goods_order', 'wait_pay')).toBe(1);
  const listed = page(await life.admin().list('goods_order', { moved: overdueCode('status', 'wait_pay') }));
  expect(listed.data.map(({ id }) => id)).toEqual([late]);
  // Nothing there is moved by time.
  expect(page(await life.admin().list('goods_order', { moved: overdueCode('status', 'cancelled') })).totalCount).toBe(
    0,
  );
});
