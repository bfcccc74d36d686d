import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../server/db/store.ts';
import { remindAll } from '../../../server/points/expire/remind.ts';
import { endEngines } from '../db/engines.ts';
import { day, earning, holding, ledgerOf, openByTwo } from './ledger-tables.ts';

/* Webhooks are told of points before they expire (engines.md §1.7, points.expiring; point.remind_days). */

afterAll(endEngines);

describe('points that are going to expire', () => {
  let stores: readonly [Store, Store];
  let ledger: ReturnType<typeof ledgerOf>;
  beforeAll(async () => {
    stores = await openByTwo();
    ledger = ledgerOf(stores[0]);
    await ledger.rows(`insert into he_user (id, user_no, nickname, source)
      select id, 'HY' || lpad(id::text, 10, '0'), '林小满', 'import' from generate_series(1, 1300) as id`);
  });
  afterAll(() => Promise.all(stores.map((one) => one.close())));

  const both = () => Promise.all(stores.map((one) => remindAll(one)));
  const told = () =>
    ledger.rows<{ member_no: string; data: object }>(
      `select member_no, data from outbox_event where kind = 'points.expiring' order by id`,
    );
  /** Has a member's points stand in lots of these days. */
  const stands = async (memberId: number, lots: Readonly<Record<number, number>>) => {
    await ledger.post(earning({ memberId, key: 'e', points: Object.values(lots).reduce((all, one) => all + one, 0) }));
    await ledger.lotsOn(
      memberId,
      Object.entries(lots).map(([days, points]) => ({ expire_on: day(Number(days)), points })),
    );
  };

  test('are told of once for each member and day, fourteen days before; what is held, gone or later is not', async () => {
    await stands(1, { 14: 30, 15: 40 });
    await stands(2, { 14: 5, 3: 7 });
    await stands(3, { 15: 50 });
    await stands(4, { 14: 60 });
    await ledger.post(holding({ memberId: 4, key: 'h', points: 60 }));
    await stands(5, { 14: 60 });
    await ledger.rows(`update he_user set status = 'cancelled' where id = 5`);
    await both();
    const of = (id: number, days: number, points: number) => ({
      member_no: `HY${String(id).padStart(10, '0')}`,
      data: { wallet: 'points', expire_on: day(days), points },
    });
    const expected = [of(2, 3, 7), of(1, 14, 30), of(2, 14, 5)];
    expect(await told()).toEqual(expect.arrayContaining(expected));
    expect(await told()).toHaveLength(expected.length);
    await both();
    expect(await told()).toHaveLength(expected.length);
    // Operators want it earlier: the days in between come near now.
    await ledger.rows(`insert into parameter (code, value) values ('point.remind_days', 15)
      on conflict (code) do update set value = excluded.value`);
    await both();
    expect((await told()).slice(expected.length)).toEqual([of(1, 15, 40), of(3, 15, 50)]);
  });

  test('are told of in pieces, by two servers, each member once', async () => {
    await ledger.rows('delete from outbox_event');
    await ledger.rows(
      `insert into point_account (member_id, wallet_id, available) select id, 1, 9 from generate_series(101, 1300) as id`,
    );
    await ledger.rows(`insert into point_lot select id, 1, $1, 9 from generate_series(101, 1300) as id`, [day(9)]);
    await both();
    const members = (await told()).map(({ member_no: no }) => no);
    expect(members).toHaveLength(1200);
    expect(new Set(members).size).toBe(1200);
    expect(await ledger.rows('select from point_reminder where finished_at is null')).toEqual([]);
  });
});
