import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Store } from '../../../server/db/store.ts';
import type { Operation } from '../../../server/points/ledger/operation.ts';
import { endEngines } from '../db/engines.ts';
import { ruleEngines } from '../engine.ts';
import { day, earning, ledgerOf, newMember, openLedger, refusalOf, spending } from './ledger-tables.ts';

/* The ledger of points (engines.md §2): what each operation writes, and what it refuses. */

afterAll(endEngines);

describe.each(ruleEngines)('the ledger on %s', (engine) => {
  let store: Store;
  let ledger: ReturnType<typeof ledgerOf>;
  beforeAll(async () => {
    store = await openLedger(engine);
    ledger = ledgerOf(store);
  });
  afterAll(() => store.close());

  const member = newMember;
  const refusal = (operation: Operation) => refusalOf(ledger.post(operation));

  test('what is earned expires at the end of the month two years on', async () => {
    const memberId = member();
    const posted = await ledger.post(earning({ memberId, key: 'a', points: 88 }));
    expect(posted).toMatchObject({ isNew: true, points: 88, availableAfter: 88 });
    const [year = 0, month = 0] = day(0).split('-').map(Number);
    // The day before the first of the month after it.
    const end = new Date(Date.UTC(year + 2, month, 0)).toISOString().slice(0, 10);
    expect(await ledger.lots(memberId)).toEqual([{ expire_on: end, points: 88 }]);
    expect(await ledger.entries(memberId)).toEqual([
      expect.objectContaining({
        biz_type: 'draw_win',
        points: 88,
        available_after: 88,
        lots: [{ expire_on: end, points: 88 }],
        biz_no: 'a',
        undo_of: null,
      }),
    ]);
  });

  test('a wallet whose points never expire says so with its lots', async () => {
    await ledger.rows(
      `insert into wallet (code, title, kind, expiry) values ('kept', '永久', 'points', '{"policy": "never", "grace_days": 1}') on conflict do nothing`,
    );
    const memberId = member();
    await ledger.post(earning({ memberId, key: 'n', points: 5, wallet: 'kept' }));
    const lots = await ledger.rows('select expire_on, remaining from point_lot where member_id = $1', [memberId]);
    expect(lots).toEqual([{ expire_on: '9999-12-31', remaining: 5 }]);
  });

  test('one key is one entry, whatever else is told with it; another member has keys of his own', async () => {
    const memberId = member();
    const first = await ledger.post(earning({ memberId, key: 'k', points: 10 }));
    const again = await ledger.post(earning({ memberId, key: 'k', points: 99 }));
    expect(again).toEqual({ ...first, isNew: false });
    expect(await ledger.post(spending({ memberId, key: 'k', points: 1 }))).toEqual({ ...first, isNew: false });
    expect(await ledger.available(memberId)).toBe(10);
    expect(await ledger.post(earning({ memberId: member(), key: 'k', points: 7 }))).toMatchObject({ isNew: true });
  });

  test('what expires first is spent first', async () => {
    const memberId = member();
    await ledger.post(earning({ memberId, key: 'e', points: 60 }));
    await ledger.lotsOn(memberId, [
      { expire_on: day(90), points: 30 },
      { expire_on: day(0), points: 10 },
      { expire_on: day(30), points: 20 },
    ]);
    await ledger.post(spending({ memberId, key: 's', points: 25 }));
    expect(await ledger.lots(memberId)).toEqual([
      { expire_on: day(30), points: 5 },
      { expire_on: day(90), points: 30 },
    ]);
    expect((await ledger.entries(memberId)).at(-1)).toMatchObject({
      points: -25,
      available_after: 35,
      lots: [
        { expire_on: day(0), points: -10 },
        { expire_on: day(30), points: -15 },
      ],
    });
  });

  test('what is past its day is not spent, nor more than there is; nothing is written then', async () => {
    const memberId = member();
    await ledger.post(earning({ memberId, key: 'e', points: 30 }));
    await ledger.lotsOn(memberId, [
      { expire_on: day(-1), points: 10 },
      { expire_on: day(5), points: 20 },
    ]);
    const before = await ledger.entries(memberId);
    expect(await refusal(spending({ memberId, key: 's', points: 21 }))).toMatchObject({
      code: codes.shortage,
      message: '可用积分不足，当前可用 20',
      result: { available: 20 },
    });
    expect(await ledger.entries(memberId)).toEqual(before);
    expect(await refusal(spending({ memberId: member(), key: 's', points: 1 }))).toMatchObject({
      code: codes.shortage,
      result: { available: 0 },
    });
    // The key is free still.
    expect(await ledger.post(spending({ memberId, key: 's', points: 20 }))).toMatchObject({ availableAfter: 10 });
  });

  test.each([
    ['0', 0],
    ['−0', -0],
    ['less than nothing', -5],
    ['10^12', 1e12],
    ['one more than a thousand million', 1_000_000_001],
    ['half a point', 0.5],
    ['no number', Number.NaN],
    ['a text', '12' as unknown as number],
  ])('%s is no amount', async (_, points) => {
    const memberId = member();
    for (const operation of [earning, spending])
      expect(await refusal(operation({ memberId, key: 'b', points }))).toMatchObject({
        code: codes.invalid,
        result: { errors: [{ field: 'points', message: '积分数应为 1 到 1,000,000,000 的整数' }] },
      });
    expect(await ledger.rows('select from point_account where member_id = $1', [memberId])).toEqual([]);
  });

  test('what was owed before there was a ledger is taken over whatever it comes to', async () => {
    const memberId = member();
    const opening: Operation = {
      ...earning({ memberId, key: 'o', points: 2e12 }),
      kind: 'opening',
      bizType: 'opening',
    } as Operation;
    expect(await ledger.post(opening)).toMatchObject({ availableAfter: 2e12 });
  });

  test.each([
    ['no member', { memberId: 0, key: 'k' }, 'member_id'],
    ['half a member', { memberId: 1.5, key: 'k' }, 'member_id'],
    ['no key', { memberId: 7, key: '' }, 'key'],
    ['a key of 301 letters', { memberId: 7, key: 'k'.repeat(301) }, 'key'],
  ])('%s is refused', async (_, told, field) => {
    expect(await refusal(earning({ ...told, points: 1 }))).toMatchObject({
      code: codes.invalid,
      result: { errors: [expect.objectContaining({ field })] },
    });
  });

  test('a wallet that is not there, or is switched off, takes nothing', async () => {
    const memberId = member();
    expect(await refusal(earning({ memberId, key: 'w', points: 1, wallet: 'gold' }))).toMatchObject({
      code: codes.notFound,
      message: '没有编码为 gold 的积分钱包',
    });
    await ledger.rows(
      `insert into wallet (code, title, kind, expiry, status) values ('off', '停用', 'points', '{"policy": "never", "grace_days": 1}', 'disabled')`,
    );
    expect(await refusal(earning({ memberId, key: 'w', points: 1, wallet: 'off' }))).toMatchObject({
      code: codes.illegalMove,
      message: '停用钱包已停用，不能变动',
    });
    expect(await ledger.entries(memberId)).toEqual([]);
  });

  test('every unique key holds the member', async () => {
    const keys = await ledger.rows<{ readonly table: string; readonly columns: readonly string[] }>(
      `select c.relname as table, (select array_agg(a.attname::text) from pg_attribute as a where a.attrelid = i.indrelid and a.attnum = any(i.indkey))
        as columns from pg_index as i join pg_class as c on c.oid = i.indrelid where i.indisunique and c.relname in
        ('point_account', 'point_lot', 'point_entry', 'grant_key')`,
    );
    expect(new Set(keys.map(({ table }) => table)).size).toBe(4);
    for (const { columns } of keys) expect(columns).toContain('member_id');
  });
});
