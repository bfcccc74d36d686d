import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grantRound } from '../../../server/awards/grants.ts';
import { openCredits } from '../../../server/points/opening.ts';
import { ruleEngines } from '../engine.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { faultsOf } from './audit.ts';
import { ledgerOf } from './ledger-tables.ts';

/* Points that were credited before there was a ledger (engines.md §2.5): each line becomes an entry once, and nothing is lost. */

describe.each(ruleEngines)('old credits on %s', (engine) => {
  let server: TestServer;
  let admin: Operator;
  let ledger: ReturnType<typeof ledgerOf>;
  beforeAll(async () => {
    server = await startEntities({ engine });
    admin = operator(server, await server.login());
    ledger = ledgerOf(server.store);
  });
  afterAll(() => server.close());
  beforeEach(() => ledger.rows('delete from award_grant'));

  const quiet = { warn: () => undefined };
  const member = 90_009;
  /** A line as versions without a ledger write it. */
  const credited = (bizNo: string, kind: string, amount: number, cause: { record?: number; order?: number }) =>
    ledger.rows(
      'insert into award_credit (biz_no, kind, amount, user_id, record_id, order_id) values ($1, $2, $3, $4, $5, $6)',
      [bizNo, kind, amount, member, cause.record ?? null, cause.order ?? null],
    );
  const openings = () => ledger.entries(member);

  test('become entries once, however many servers start; coupons and cash stay what they are', async () => {
    await ledger.rows(
      `insert into he_user (id, user_no, nickname, source) values ($1, 'HY0000090009', '会员', 'mini_program')`,
      [member],
    );
    const record = await admin.made('award_record', {
      award_id: 3001,
      prize_id: null,
      user_id: member,
      nickname: '会员',
    });
    const [{ biz_no: bizNo } = { biz_no: '' }] = await ledger.rows<{ biz_no: string }>(
      'select biz_no from award_record where id = $1',
      [record],
    );
    await credited(bizNo, 'points', 88, { record });
    await credited('refund:DD1:points', 'points', 500, { order: 9211 });
    await credited('refund:DD1:cash', 'cash', 990, { order: 9211 });
    await credited('coupon:1', 'coupon', 1, { record });
    await Promise.all([openCredits(server.store), openCredits(server.store), openCredits(server.store)]);
    expect(await openings()).toEqual([
      expect.objectContaining({ biz_type: 'opening', points: 88, available_after: 88, biz_no: bizNo, biz_id: record }),
      expect.objectContaining({
        biz_type: 'opening',
        points: 500,
        available_after: 588,
        biz_no: 'refund:DD1:points',
        biz_id: 9211,
      }),
    ]);
    expect(await ledger.rows('select kind from award_credit where entry_id is null order by kind')).toEqual([
      { kind: 'cash' },
      { kind: 'coupon' },
    ]);
    await openCredits(server.store);
    expect(await openings()).toHaveLength(2);
    // The same win is granted once more: its number is taken.
    await ledger.rows(`update award_record set status = 'issuing' where id = $1`, [record]);
    await ledger.rows('insert into award_grant (record_id) values ($1) on conflict do nothing', [record]);
    await grantRound(server.store, quiet);
    expect(await admin.row('award_record', record)).toMatchObject({ status: 'done' });
    expect(await ledger.available(member)).toBe(588);
    expect(await faultsOf(server.store)).toEqual([]);
  });

  test('of a version that runs beside are taken over as well, more than one piece of them', async () => {
    await ledger.rows(`insert into award_credit (biz_no, kind, amount, user_id, record_id)
      select 'old:' || n, 'points', n, 90000 + n % 7, (select min(id) from award_record) from generate_series(1, 450) as n`);
    const [before] = await ledger.rows<{ sum: number; count: number }>(
      `select sum(amount)::bigint as sum, count(*) as count from award_credit where kind = 'points'`,
    );
    await openCredits(server.store);
    const [after] = await ledger.rows<{ sum: number; count: number }>(
      `select sum(points)::bigint as sum, count(*) as count from point_entry as e join wallet as w on w.id = e.wallet_id
        and w.code = 'points' where biz_type = 'opening'`,
    );
    expect(after).toEqual(before);
    expect(after?.count).toBeGreaterThan(450);
    expect(await faultsOf(server.store)).toEqual([]);
  });
});
