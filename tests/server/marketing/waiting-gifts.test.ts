import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../server/db/store.ts';
import { endEngines } from '../db/engines.ts';
import { ruleEngines } from '../engine.ts';
import { openLedger } from '../points/ledger-tables.ts';
import { giftsOf, powers } from './gift-tables.ts';

/* Gifts of levels that cannot be given at once (wider.md §3.3, §3.4): each waits by itself, and what was given is not given again with it. */

afterAll(endEngines);

describe.each(ruleEngines)('on %s', (engine) => {
  let store: Store;
  let house: ReturnType<typeof giftsOf>;
  beforeAll(async () => {
    store = await openLedger(engine);
    house = giftsOf(store);
    await house.lay();
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await house.give([], []);
    for (const table of ['member_level', 'gift_check', 'power_run']) await house.rows(`delete from ${table}`);
  });
  const having = (...powerIds: readonly number[]) => house.give([3], powerIds);
  const atThree = async () => {
    const id = await house.member();
    await house.earn(id, 2000);
    return id;
  };
  const before = ['level:2:1 50', 'level:3:1 100', 'level:3:2:1 月礼券'];
  const beyond = async (memberId: number) => (await house.got(memberId)).filter((one) => !before.includes(one));

  test('a gift that a fault keeps is put off, and holds up no other one', async () => {
    const [broken, other] = [await atThree(), await atThree()];
    await house.rows(
      `create function break_one() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
    );
    await house.rows(
      `create trigger break_one before insert on point_entry for each row when (new.member_id = ${broken}) execute function break_one()`,
    );
    await house.on('2027-06-01');
    expect(await house.got(broken)).toEqual([]);
    expect(await house.got(other)).toEqual(before);
    expect(await house.history(broken)).toEqual([
      expect.stringMatching(/^暂未送出会员【HY\d+】：升级礼：等级2：处理出错，稍后自动重试$/),
      expect.stringMatching(/^暂未送出会员【HY\d+】：升级礼：等级3：处理出错，稍后自动重试$/),
    ]);
    await house.rows('drop trigger break_one on point_entry');
    await house.on('2027-06-01');
    expect(await house.got(broken)).toEqual([]);
    await house.rows('update member_gift set next_at = now() where member_id = $1', [broken]);
    await house.on('2027-06-01');
    expect(await house.got(broken)).toEqual(before);
  });

  test('who is frozen gets it once that is over; his history says why he waits', async () => {
    await having(powers.monthly);
    const id = await atThree();
    await house.on('2027-06-01');
    await house.rows(`update he_user set status = 'frozen' where id = $1`, [id]);
    await house.on('2027-06-10');
    expect(await beyond(id)).toEqual([]);
    expect((await house.history(id)).at(-1)).toMatch(/^暂未送出会员【HY\d+】：每月券 2027-06：会员已冻结$/);
    await house.rows(`update he_user set status = 'normal' where id = $1`, [id]);
    await house.rows(`update member_gift set next_at = now() where member_id = $1`, [id]);
    await house.on('2027-06-11');
    expect(await beyond(id)).toHaveLength(2);
  });

  test('points are given where a coupon has to wait, and not again with it', async () => {
    await house.rows('update he_coupon set total_count = taken_count where id = 1');
    const id = await atThree();
    await house.on('2027-06-01');
    expect(await house.got(id)).toEqual(before.slice(0, 2));
    expect((await house.history(id)).at(-1)).toContain('券已领完');
    await house.rows('update he_coupon set total_count = null where id = 1');
    await house.rows('update member_gift set next_at = now() where member_id = $1', [id]);
    await house.on('2027-06-02');
    expect(await house.got(id)).toEqual(before);
  });
});
