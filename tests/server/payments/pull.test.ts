import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { codes } from '../../../contract/core/errors.ts';
import { signedWrite } from '../../../server/partner/client.ts';
import { demoPartner } from '../../../server/partner/demo-server.ts';
import { PartnerFailure } from '../../../server/partner/partner.ts';
import { type BilledLine, payClient, type PayPort } from '../../../server/partner/pay.ts';
import { beginDays, pullRound } from '../../../server/payments/bills/pull.ts';
import { ruleEngines } from '../engine.ts';
import { type Billing, startBilling } from './billing.ts';

/* Bills that a channel is asked for, by day (engines.md §3.5: port `pay`, `bill(day)`). */

const now = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const before = (days: number) => new Date(Date.parse(now()) - days * 86_400_000).toISOString().slice(0, 10);

test('the channel of the demonstration bills what was paid and given back on a day, over the signed protocol, page by page', async () => {
  const appSecret = 'a secret of two';
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'bill-')), 'partner.json');
  const there = demoPartner({ appSecret, file });
  await once(there.listen(0, '127.0.0.1'), 'listening');
  const bound = there.address();
  const url = new URL(`http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`);
  try {
    const port = payClient({ url, appKey: 'flan', appSecret, timeoutMs: 2000 }, ['demo']);
    const wish = { channel: 'demo', amount_fen: 1990, title: '杯子', expire_at: `${now()}T23:59:59+08:00` } as const;
    for (const pay_no of ['P1', 'P2']) await port.prepay({ ...wish, pay_no, notify_url: `${url.href}notify` });
    expect(await port.bill({ channel: 'demo', day: now() })).toEqual([]);
    await payAt(url, appSecret, 'P1');
    await port.refund({
      channel: 'demo',
      refund_no: 'P1R1',
      pay_no: 'P1',
      paid_fen: 1990,
      amount_fen: 500,
      reason: '退一件',
    });
    const both = {
      channel_no: (await port.query({ channel: 'demo', pay_no: 'P1' }))?.trade_no,
      currency: 'CNY',
      booked_at: expect.any(String) as unknown,
    };
    expect(await port.bill({ channel: 'demo', day: now() })).toEqual([
      { ...both, kind: 'pay', our_no: 'P1', amount_fen: 1990, fee_fen: 12 },
      { ...both, kind: 'refund', our_no: 'P1R1', amount_fen: 500, fee_fen: 0 },
    ]);
    expect(await port.bill({ channel: 'demo', day: before(1) })).toEqual([]);
    expect(await port.bill({ channel: 'wx_pub', day: now() })).toEqual([]);
  } finally {
    there.closeAllConnections();
    there.close();
  }
});

/** A payer pays at the channel's own desk. */
async function payAt(url: URL, appSecret: string, payNo: string): Promise<void> {
  await signedWrite(
    { url, appKey: 'flan', appSecret, timeoutMs: 2000 },
    'pay/cashier',
    { pay_no: payNo },
    z.object({ pay_no: z.string() }),
  );
}

describe.each(ruleEngines)('on %s', (engine) => {
  let at: Billing;
  beforeAll(async () => {
    at = await startBilling(engine);
  });
  afterAll(() => at.close());

  const line = (no: string, more: Partial<BilledLine> = {}): BilledLine => ({
    kind: 'pay',
    channel_no: `C-${no}`,
    our_no: no,
    amount_fen: 1990,
    fee_fen: 12,
    currency: 'CNY',
    booked_at: `${before(1)}T12:00:00+08:00`,
    ...more,
  });
  const portOf = (bill: PayPort['bill']): PayPort => ({
    ...payClient({ url: new URL('http://127.0.0.1:1'), appKey: '', appSecret: '', timeoutMs: 100 }, ['wx_pub']),
    bill,
  });
  // Instants are kept to the second: now may be a moment that has not come.
  const dueNow = () => at.run(sql`update bill_day set pull_at = now() - interval '2 seconds' where channel = 'wx_pub'`);
  const pull = async (bill: PayPort['bill']) => {
    await dueNow();
    return pullRound(at.store, portOf(bill));
  };

  test('yesterday has its row as soon as it is over; the channel is asked from ten on, and says what it has', async () => {
    expect(await beginDays(at.store, ['wx_pub'])).toBe(1);
    expect(await beginDays(at.store, ['wx_pub'])).toBe(0);
    const waiting = await at.day(before(1));
    expect(waiting).toMatchObject({ status: 'waiting', line_count: 0 });
    const [due] = await at.run(
      sql<{ at: string }>`select to_char(pull_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at
        from bill_day where channel = 'wx_pub'`,
    );
    expect(due?.at).toBe(`${now()} 10:00`);

    await at.paid({ no: 'Q1', at: `${before(1)}T12:00:00+08:00` });
    expect(await pull(() => Promise.reject(new PartnerFailure('slow', '响应超时，请稍后重试')))).toBe(1);
    expect(await at.day(before(1))).toMatchObject({ status: 'waiting', failure: '响应超时，请稍后重试' });

    const asked: unknown[] = [];
    await pull((wish) => {
      asked.push({ channel: wish.channel, day: wish.day });
      return Promise.resolve([line('Q1')]);
    });
    expect(asked).toEqual([{ channel: 'wx_pub', day: before(1) }]);
    expect(await at.day(before(1))).toMatchObject({
      status: 'balanced',
      bill_fen: 1990,
      ledger_fen: 1990,
      read_by_name: '渠道',
      failure: null,
    });
    expect(
      await pullRound(
        at.store,
        portOf(() => Promise.reject(new Error('asked again'))),
      ),
    ).toBe(0);
  });

  test('asked once more by somebody, a corrected bill replaces the old one, and an empty one does not', async () => {
    const { id, version } = await at.day(before(1));
    const sent = await at.call('PUT', `/admin/api/bill-days/${id}/mode`, {
      token: at.token,
      body: { mode: 'pull', version },
    });
    expect(sent).toMatchObject({ code: codes.ok, result: { status: 'balanced' } });
    const [asked] = await at.run(sql`select from bill_day where channel = 'wx_pub' and pull_at is not null`);
    expect(asked).toBeDefined();
    expect(await pull(() => Promise.resolve([line('Q1', { amount_fen: 2990 })]))).toBe(1);
    expect(await at.day(before(1))).toMatchObject({ status: 'unbalanced', left_fen: 1000, left_count: 1 });
    await pull(() => Promise.resolve([]));
    expect(await at.day(before(1))).toMatchObject({
      status: 'unbalanced',
      line_count: 1,
      failure: '渠道的账单没有内容，保留了原来的账单',
    });
    expect(await at.faults()).toEqual([]);
  });

  test('of a channel that nobody has connected it is said that its bill comes by file', async () => {
    await dueNow();
    expect(await pullRound(at.store, undefined)).toBe(1);
    expect(await at.day(before(1))).toMatchObject({ failure: '没有接通这个支付渠道，请导入账单文件' });
  });
});
