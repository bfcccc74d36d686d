import { afterAll, beforeAll, expect, test } from 'vitest';
import { day, earning } from '../points/ledger-tables.ts';
import { startPoints } from './holding.ts';

/* What a member, and whoever listens, is told of points: members/me and entries (engines.md §1.5), points.changed (§1.7). */

let started: Awaited<ReturnType<typeof startPoints>>;
beforeAll(async () => {
  started = await startPoints();
});
afterAll(() => started.server.close());

test('a member is told what he has, what is put aside and what expires next; his entries come page by page', async () => {
  const { hold, ledger, read, release, somebody } = started;
  const { member, memberId } = await somebody();
  await ledger.lotsOn(memberId, [
    { expire_on: day(5), points: 20 },
    { expire_on: day(60), points: 80 },
  ]);
  await ledger.rows('update point_entry set lots = $2 where member_id = $1', [
    memberId,
    JSON.stringify(await ledger.lots(memberId)),
  ]);
  await hold({ member, amount: 15, key: 'A' });
  await release({ member, key: 'A' });
  await hold({ member, amount: 10, key: 'B' });
  expect(await read('members/me', member)).toMatchObject({
    result: {
      balances: [
        { wallet: 'points', available: 90, held: 10, debt: 0 },
        { wallet: 'experience', available: 0, held: 0, debt: 0 },
      ],
      next_expiry: { expire_on: day(5), points: 10 },
    },
  });
  const first = await read('members/entries', { ...member, limit: '3' });
  const { data, next_cursor: cursor } = first.result as { data: readonly object[]; next_cursor: string };
  expect(data).toMatchObject([
    { biz_type: 'hold', points: -10, held: 10, available_after: 90, held_after: 10 },
    { biz_type: 'hold_release', points: 15, held: -15 },
    { biz_type: 'hold', points: -15, held: 15 },
  ]);
  expect(await read('members/entries', { ...member, limit: '3', cursor })).toMatchObject({
    result: { data: [{ biz_type: 'draw_win', points: 100, held: 0, wallet: 'points' }], next_cursor: null },
  });
  expect(await read('members/entries', { ...member, wallet: 'experience' })).toMatchObject({
    result: { data: [], next_cursor: null },
  });
});

test('webhooks hear of a level that a member reaches, once for each change', async () => {
  const { ledger, somebody } = started;
  const { member, memberId } = await somebody();
  const [first, second] = await ledger.rows<{ level: number; name: string; experience: number }>(
    `select level, name, experience from he_level where status = 'enabled' and not is_default order by level`,
  );
  if (!first || !second) throw new Error('the demo has three levels');
  const gained = [first.experience, 1, second.experience - first.experience - 1];
  for (const [nth, points] of gained.entries())
    await ledger.post(earning({ memberId, key: `x${nth}`, points, wallet: 'experience' }));
  await ledger.post(earning({ memberId, key: 'x2', points: 9, wallet: 'experience' }));
  const told = await ledger.rows<{ data: object }>(
    `select data - 'entry_no' as data from outbox_event where member_no = $1 and kind = 'level.changed' order by id`,
    [member.member_no],
  );
  expect(told.map(({ data }) => data)).toEqual([
    { level_before: 1, level: first.level, name: first.name, experience: first.experience },
    { level_before: first.level, level: second.level, name: second.name, experience: second.experience },
  ]);
});

test('webhooks hear of every change of points, in order, and of nothing of experience', async () => {
  const { confirm, hold, ledger, somebody } = started;
  const { member, memberId } = await somebody();
  await ledger.post(earning({ memberId, key: 'x', points: 5, wallet: 'experience' }));
  await hold({ member, amount: 15, key: 'A' });
  await hold({ member, amount: 15, key: 'A' });
  await confirm({ member, key: 'A' });
  const told = await ledger.rows<object>(
    `select kind, data - 'entry_no' as data from outbox_event
      where member_no = $1 and kind not like 'member.%' order by id`,
    [member.member_no],
  );
  const common = { wallet: 'points' };
  expect(told).toEqual(
    [
      { ...common, biz_type: 'draw_win', points: 100, held: 0, available_after: 100, held_after: 0 },
      { ...common, biz_type: 'hold', points: -15, held: 15, available_after: 85, held_after: 15 },
      { ...common, biz_type: 'hold_confirm', points: 0, held: -15, available_after: 85, held_after: 0 },
    ].map((data) => ({ kind: 'points.changed', data })),
  );
});
