import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../server/db/store.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { startPowersAnew } from '../../../server/levels/level-powers.ts';
import { eraseMember } from '../../../server/members/erase.ts';
import { indexBirthdays } from '../../../server/marketing/gifts/work.ts';
import { endEngines } from '../db/engines.ts';
import { ruleEngines } from '../engine.ts';
import { openLedger } from '../points/ledger-tables.ts';
import { box, giftsOf, powers } from './gift-tables.ts';

/*
 * Gifts of levels (wider.md §3.3, §3.4): 升级礼 once per member and level; 每月送券 with the period 2026-07, at once for who reaches the level after
 * its day, none for who leaves before; 生日礼 once a year, 29 February on 28 February of other years, late joiners within the window at once.
 */

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
  /** A member who has risen to level 3, and has the gifts of levels 2 and 3. */
  const atThree = async (birthday?: string) => {
    const id = await house.member(birthday);
    await house.earn(id, 2000);
    return id;
  };
  const before = ['level:2:1 50', 'level:3:1 100', 'level:3:2:1 月礼券'];
  const beyond = async (memberId: number) => (await house.got(memberId)).filter((one) => !before.includes(one));

  test('升级礼 is given for each level that is reached or passed, once, however often it is reached again', async () => {
    const id = await atThree();
    await house.on('2027-06-01');
    expect(await house.got(id)).toEqual(before);
    await house.fall(id, 2);
    await house.earn(id, 100);
    await house.on('2027-06-02');
    expect(await house.rows('select level_id from member_level where member_id = $1', [id])).toEqual([{ level_id: 3 }]);
    expect(await house.got(id)).toEqual(before);
    expect(await house.history(id)).toEqual([
      expect.stringMatching(/^送出会员【HY\d+】：升级礼：等级2$/),
      expect.stringMatching(/^送出会员【HY\d+】：升级礼：等级3$/),
    ]);
  });

  test('what is given is told where it comes from: 升级礼 of the level', async () => {
    const id = await atThree();
    await house.on('2027-06-01');
    const entries = await house.rows(
      `select biz_type, biz_entity, biz_id from point_entry where member_id = $1 and biz_no = 'level:3:1'`,
      [id],
    );
    expect(entries).toEqual([{ biz_type: 'level_up', biz_entity: 'he_level', biz_id: 3 }]);
  });

  test('每月送券 is given from its day on, each month once', async () => {
    await having(powers.monthly);
    const id = await atThree();
    const june = ['power:1:2027-06:1:1 月礼券', 'power:1:2027-06:1:2 月礼券'];
    await house.on('2027-06-09');
    expect(await beyond(id)).toEqual([]);
    await house.on('2027-06-10');
    await house.on('2027-06-11');
    expect(await beyond(id)).toEqual(june);
    await house.on('2027-07-09');
    expect(await beyond(id)).toEqual(june);
    await house.on('2027-07-28');
    expect(await beyond(id)).toHaveLength(4);
  });

  test('who reaches the level after the day gets it at once for the running month; who left before the day gets none', async () => {
    await having(powers.monthly);
    const left = await atThree();
    await house.on('2027-06-09');
    await house.fall(left, 2);
    await house.on('2027-06-10');
    const late = await atThree();
    await house.on('2027-06-25');
    expect(await beyond(left)).toEqual([]);
    expect(await beyond(late)).toHaveLength(2);
  });

  test('a level that has the power newly gives it to whoever stands there', async () => {
    const id = await atThree();
    await house.give([2], [powers.monthly]);
    await house.on('2027-06-12');
    await having(powers.monthly);
    await withTransaction(store, (tx) => startPowersAnew(tx, [powers.monthly]));
    await house.on('2027-06-12');
    expect(await beyond(id)).toHaveLength(2);
  });

  test.each([
    ['1988-03-12', '2027-03-08', '2027-03-09', 'power:2:2027:1 200'],
    // 29 February is given on 28 February of other years, 3 days before.
    ['2000-02-29', '2027-02-24', '2027-02-25', 'power:2:2027:1 200'],
    ['2000-02-29', '2028-02-25', '2028-02-26', 'power:2:2028:1 200'],
    // The period is the year of the birthday.
    ['1990-01-02', '2027-12-29', '2027-12-30', 'power:2:2028:1 200'],
  ])('生日礼 of %s: nothing by %s, on %s the gift', async (birthday, early, day, gift) => {
    await having(powers.birthday);
    const id = await atThree(birthday);
    await house.on(early);
    expect(await beyond(id)).toEqual([]);
    await house.on(day);
    expect(await beyond(id)).toEqual([gift]);
    await house.on(day);
    expect(await beyond(id)).toEqual([gift]);
  });

  test('late joiners within the window get it at once, also on the day itself; behind it nobody does', async () => {
    await having(powers.birthday);
    const [early, onDay, behind] = [
      await atThree('1991-05-20'),
      await house.member('1991-05-20'),
      await house.member('1991-05-20'),
    ];
    await house.on('2029-05-17');
    expect(await beyond(early)).toEqual(['power:2:2029:1 200']);
    await house.earn(onDay, 2000);
    await house.on('2029-05-20');
    expect(await beyond(onDay)).toEqual(['power:2:2029:1 200']);
    await house.earn(behind, 2000);
    await house.on('2029-05-21');
    expect(await beyond(behind)).toEqual([]);
  });

  test('a birthday that is entered within the window is kept at once, one behind it counts from the next year', async () => {
    await having(powers.birthday);
    const [within, behind] = [await atThree(), await atThree()];
    await house.on('2031-05-19');
    await house.setBirthday(within, '1991-05-19');
    await house.setBirthday(behind, '1991-05-18');
    await house.on('2031-05-19');
    expect(await beyond(within)).toEqual(['power:2:2031:1 200']);
    expect(await beyond(behind)).toEqual([]);
    // Another birthday in the same year brings no second one.
    await house.setBirthday(within, '1991-08-19');
    await house.on('2031-08-18');
    expect(await beyond(within)).toEqual(['power:2:2031:1 200']);
    await house.on('2032-05-16');
    expect(await beyond(behind)).toEqual(['power:2:2032:1 200']);
  });

  test('days that the server slept through are made up for', async () => {
    await having(powers.birthday);
    const id = await atThree('1992-10-10');
    await house.on('2033-10-01');
    await house.on('2033-10-20');
    expect(await beyond(id)).toEqual(['power:2:2033:1 200']);
  });

  test('no day of a birthday can be read without the key, and erasure takes it away', async () => {
    const id = await house.member('1988-03-12');
    const read = () =>
      house.rows<{ row: Record<string, unknown> }>('select to_jsonb(u) as row from he_user as u where id = $1', [id]);
    expect(JSON.stringify(await read())).not.toMatch(/03.?12/);
    await withTransaction(store, (tx) => eraseMember(tx, id));
    expect((await read())[0]?.row['birthday_index']).toBeNull();
  });

  test('birthdays of before are made findable', async () => {
    const id = await house.member('1988-03-12');
    const index = 'select birthday_index as found from he_user where id = $1';
    const [was] = await house.rows(index, [id]);
    await house.rows('update he_user set birthday_index = null where id = $1', [id]);
    await indexBirthdays(store, box);
    expect(await house.rows(index, [id])).toEqual([was]);
  });
});
